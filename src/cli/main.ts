import { resolve } from "node:path";
import { Command, CommanderError, Help } from "commander";
import * as errors from "../errors.ts";
import { isCi } from "../values/ci.ts";
import { createRedactor } from "../values/redact/redact.ts";
import { secretsOf } from "../values/redact/secret.ts";
import { quoteDouble } from "../values/shell-word.ts";
import { suggest } from "../values/suggest.ts";
import { escapeCommands, escapeControls } from "../values/text.ts";
import { COMMANDS } from "./commands/table.ts";
import { type CliContext, columnsOf, fitTo, widthOf } from "./context.ts";

/** Runs the command that `process.argv` names and sets `process.exitCode`. Never throws. */
export async function main(process: NodeJS.Process, version: string): Promise<void> {
  // GitHub's runner must not obey text of suites, servers or hooks. Each line is escaped: a fence (`::stop-commands::`) is shared by all
  // streams and processes of a `run:` step, stays closed after a kill, and would be part of what `> report.json` or `| jq` takes.
  if (process.env.GITHUB_ACTIONS)
    for (const stream of [process.stdout, process.stderr]) rewrite(stream, escapeCommands);
  const interrupt = new AbortController();
  const cwd = folderOf(process);
  if (cwd === undefined) return;
  const context = readContext(process, cwd, version, interrupt.signal);
  rewrite(process.stderr, context.redactor.text);
  listenForSignals(process, interrupt);
  const finish = (exitCode: number): void => {
    process.exitCode = process.exitCode || exitCode;
  };
  outliveReaders(process, interrupt, () => finish(errors.EXIT_CODES.failed.code));
  // Node would print the error unmasked.
  process.on("uncaughtException", (error) => process.exit(reportError(error, context)));
  // When nothing is left to wait for, Node would exit with 0.
  const stalled = (): void => finish(reportError(new Error("it waits for what never comes"), context));
  process.once("beforeExit", stalled);
  try {
    await parse(process.argv.slice(2), context, finish);
  } catch (error) {
    const code = reportError(error, context);
    // After an interrupt, errors are printed but do not decide the exit code.
    finish(interrupt.signal.aborted ? errors.EXIT_CODES.interrupted.code : code);
  }
  process.off("beforeExit", stalled);
}

/** Changes each text that is written to a stream; bytes pass as they are. */
function rewrite(stream: NodeJS.WriteStream, change: (text: string) => string): void {
  const write = stream.write as (...parameters: unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write.call(stream, Buffer.isBuffer(chunk) ? chunk : change(String(chunk)), ...rest);
}

const folderIsGone = errors.failure(`usage: the folder that mcptest was started in does not exist any more
  hint: change into a folder that exists`);

function folderOf(process: NodeJS.Process): string | undefined {
  try {
    return process.cwd();
  } catch {
    process.stderr.write(`${errors.formatProblem(folderIsGone())}\n`);
    process.exitCode = errors.EXIT_CODES.usage.code;
    return undefined;
  }
}

function readContext(process: NodeJS.Process, cwd: string, version: string, signal: AbortSignal): CliContext {
  const { env, stdout, stderr, argv, execPath } = process;
  const terminal = stdout.isTTY === true && env.TERM !== "dumb" && !isCi(env);
  const colour = env.FORCE_COLOR ? env.FORCE_COLOR !== "0" : terminal && !env.NO_COLOR;
  const redactor = createRedactor({ secrets: secretsOf(env) });
  redactor.learn({ ...env } as Record<string, string>);
  return {
    env,
    cwd,
    stdin: () => process.stdin,
    stdout,
    stderr,
    terminal,
    colour,
    columns: widthOf(stdout) ?? 80,
    self: [execPath, resolve(argv[1] ?? "")],
    version,
    platform: { node: process.version, platform: process.platform },
    signal,
    interrupt: () => void process.emit("SIGINT", "SIGINT"),
    redactor,
  };
}

/** The first signal asks for an orderly end; the second ends at once. */
function listenForSignals(process: NodeJS.Process, interrupt: AbortController): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
    process.on(signal, () => {
      if (interrupt.signal.aborted) process.exit(errors.EXIT_CODES.interrupted.code);
      interrupt.abort();
    });
  }
}

/** When a reader closes a stream (`| head`), the command ends in order. Other errors of a stream are failures. */
function outliveReaders({ stdout, stderr }: NodeJS.Process, interrupt: AbortController, fail: () => void): void {
  for (const stream of [stdout, stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") fail();
      // Code that pipes into the stream handles its end itself.
      else if (stream.listenerCount("error") === 1) interrupt.abort();
    });
  }
}

async function parse(argv: string[], context: CliContext, done: (exitCode: number) => void): Promise<void> {
  let wrong: string | undefined;
  const program = new Command("mcptest")
    .description("Test MCP servers from YAML suites.")
    .version(context.version, "-V, --version", "print the version")
    .option("--no-color", "never print colours")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "Show the help of a command")
    .exitOverride()
    .configureHelp({
      optionDescription: (option) => plainChoices(new Help().optionDescription(option)),
      argumentDescription: (argument) => plainChoices(new Help().argumentDescription(argument)),
      boxWrap: (text, columns) => fitTo({ columns }, text),
    })
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => context.columns,
      outputError: (text) => {
        wrong = text;
      },
    });
  const plain = argv.includes("--no-color") ? { ...context, colour: false } : context;
  const named = argv.find((word) => !word.startsWith("-"));
  for (const [name, summary, load] of COMMANDS) {
    const command = program.command(name).description(summary).exitOverride().copyInheritedSettings(program);
    if (name === named || named === "completion" || (named === "help" && argv.includes(name)))
      (await load())(command, plain, done);
  }
  try {
    await program.parseAsync(argv, { from: "user" });
    done(errors.EXIT_CODES.passed.code);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (wrong !== undefined) reportError(await asUsageError(wrong, argv, context), context);
    done(error.exitCode === 0 ? errors.EXIT_CODES.passed.code : errors.EXIT_CODES.usage.code);
  }
}

/** commander's facts without quotes and empty lists: `(choices: text, json; default: text)`. */
function plainChoices(description: string): string {
  const plain = description.replace(/ \(default: \[\]\)|, default: \[\]/, "");
  return plain.replace(/\((?:choices|default): [^()]*"\)$/, (facts) =>
    facts.replaceAll('"', "").replace(", default:", "; default:"),
  );
}

/** commander's text: `error: unknown option '--x'`, and on a second line `(Did you mean --y?)`. */
async function asUsageError(text: string, argv: readonly string[], context: CliContext): Promise<errors.McptestError> {
  const [first = "", suggestion] = text.trim().split("\n");
  const message = first.replace(/^error: /, "");
  const close = suggestion?.replace(/^\(Did/, "did").replace(/\)$/, "");
  const command = /unknown command '(.*)'/.exec(message)?.[1];
  if (command !== undefined) return errors.usageError(message, hintCommand(command, argv, close));
  const { findChoice, hintUsage } = await import("./options/hints.ts");
  const choice = findChoice(message, argv);
  if (choice) return choice;
  return errors.usageError(message, hintServer(argv) ?? hintUsage(message, argv, await loadAll(context), close));
}
function loadAll(context: CliContext): Promise<Command[]> {
  const load = COMMANDS.map(async ([name, , configure]) => {
    const command = new Command(name);
    (await configure())(command, context, () => {});
    return command;
  });
  return Promise.all(load);
}

/** Commands that take a server by flags, and how each is given the words of a start command. */
const STRAY =
  /^(init|doctor|record|tools (?:list|describe [^-\s]\S*))(?: (?:-o|--output) \S+| \S+\.ya?ml)* ((?!-).+?)(?= (?:--\w|-o ).*|$)/;

/** What to type where a server's start command, or its address, stands without a flag. */
function hintServer(argv: readonly string[]): string | undefined {
  const [, command, stray = ""] = STRAY.exec(argv.join(" ")) ?? [];
  if (command === undefined) return undefined;
  if (/^https?:/.test(stray)) return `name the server by --url ${stray}`;
  if (/\.ya?ml$/.test(stray)) return command === "init" ? undefined : `name the suite by --config ${stray}`;
  return command === "record"
    ? `write mcptest record -o session.json -- ${stray}`
    : `name the server by --server-command ${quoteDouble(stray)}`;
}

/** `test` is the name of other tools for `run`. `close`: the command below another one that commander suggests. */
function hintCommand(name: string, argv: readonly string[], close: string | undefined): string {
  const above = argv.slice(0, argv.indexOf(name)).filter((word) => !word.startsWith("-"));
  const names = above.length > 0 ? [] : COMMANDS.map(([known]) => known);
  const known = name === "test" ? "run" : suggest(name, names);
  if (known !== undefined) return `did you mean ${known}?`;
  return close ?? `${["mcptest", ...above].join(" ")} --help lists the commands`;
}

function reportError(error: unknown, context: CliContext): number {
  const problems = errors.problemsOf(error);
  const bold = (text: string): string => (context.colour ? `\u001b[1;31m${text}\u001b[0m` : text);
  const columns = columnsOf(context.stderr, context);
  const told = errors.listProblems(problems, "error", (found) => {
    // Masked here, before lines of a server's stderr are cut.
    const problem = errors.redactError(found, context.redactor);
    const evidence = problem.stderr.map((line) => `  stderr: ${escapeControls(line)}`);
    return [errors.formatProblem(problem, "error", bold, columns), ...evidence].join("\n");
  });
  for (const text of told) context.stderr.write(`${fitTo(context.stderr, text)}\n`);
  return errors.firstExit(problems.map(({ code }) => errors.ERROR_CODES[code].exit));
}
