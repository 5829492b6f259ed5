import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Command, Option } from "commander";
import { failure, McptestError, textOfError, usageError } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import type { Session } from "../../mcp/index.ts";
import { quoteDouble } from "../../values/shell-word.ts";
import { type CliContext, tellFit } from "../context.ts";
import type { Ask } from "../init/assert-answers.ts";
import type { ClientServer } from "../init/client-config.ts";
import type { FirstSuite, Survey } from "../init/create-suite.ts";
import type { Trial } from "../init/draft-tests.ts";
import { addFlags, exclusive, existsAlready, type Given, goesWith } from "../options/options.ts";
import { addServerOptions, resolveServer, withEnvFile, withSession } from "../options/server-options.ts";
import { findSuites } from "../options/suites.ts";

const TRIAL_MS = 5000;
const DEFAULT_SUITE = "mcptest.yml";

type InitFlags = ClientServer &
  Given<
    "from" | "server" | "tools" | "ci" | "missing" | "report",
    "onlySuccess" | "all" | "force" | "includeWrites"
  > & {
    envFile: boolean;
    /** Variables of --from. The suite has only their names. */
    handed?: readonly string[];
  };

export function configureInit(command: Command, context: CliContext): void {
  addFlags(
    addServerOptions(command).argument("[suite]", "file to write", DEFAULT_SUITE),
    ["--from <file>", "take the server from a client's configuration: mcpServers, or VS Code's servers"],
    ["--server <name>", "which server of --from; not needed when it has one"],
    ["--no-env-file", "do not read the .env file beside the suite"],
    ["--tools <names>", "write tests of these tools only: a,b"],
    ["--only-success", "one test for each tool: a call that succeeds"],
  ).addOption(new Option("--all", "write every kind of test for each tool, not two").conflicts("onlySuccess"));
  addFlags(
    command,
    ["--include-writes", "also call tools without readOnlyHint: true, now and in the tests, with generated arguments"],
    ["--force", "overwrite the suite if it exists"],
    ["--missing <suite>", "write tests for what this suite leaves open of its servers; calls no tool"],
    ["--report <run.json>", "with --missing: take what is open from this report of mcptest run --coverage"],
    ["--ci <system>", "write a workflow that runs the suites of this folder; overwrites none", ["github"]],
  )
    .addHelpText(
      "after",
      "\nAsks the server for its tools, resources and prompts.\nCalls those that only read, to see what works.",
    )
    .action(async (path: string, flags: InitFlags) => {
      if (flags.report !== undefined && flags.missing === undefined)
        throw goesWith({ flag: "--report", other: "--missing" });
      const write = flags.ci === undefined ? writeFirst : addToCi;
      const lines = await (flags.missing === undefined ? write : addMissing)(path, flags, context);
      await tellFit(`${lines.join("\n")}\n`, context);
    });
}

/** Flags that say what --missing reads in its suite. */
const NAMED_THERE = ["url", "serverCommand", "from", "server", "tools", "ci", "onlySuccess", "all"] as const;

async function addMissing(path: string, flags: InitFlags, context: CliContext): Promise<string[]> {
  const other = NAMED_THERE.find((key) => flags[key] !== undefined);
  const flag = other?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (flag !== undefined) throw exclusive({ one: "--missing", other: `--${flag}` });
  const { writeMissing } = await import("../init/missing/write-missing.ts");
  return writeMissing(path, { ...flags, missing: flags.missing as string }, context);
}

async function writeFirst(path: string, flags: InitFlags, ambient: CliContext): Promise<string[]> {
  const file = resolve(ambient.cwd, path);
  if (existsSync(file) && !flags.force) throw existsAlready({ path });
  const folder = dirname(file);
  const own = await withEnvFile(flags, ambient, folder);
  const { handed = [], ...named } = await nameServer(flags, own);
  const { env = [], cwd = own.cwd } = named;
  const context = { ...own, cwd };
  const { signal, redactor } = context;
  const server = await resolveServer({ ...named, env: [...handed, ...env] }, context);
  const { createSuite, surveyServer } = await import("../init/create-suite.ts");
  const use = async (session: Session): Promise<FirstSuite> => {
    const survey = await chooseTools(flags, await surveyServer(session, server.call_timeout_ms));
    const askIn =
      (open: Session): Ask =>
      async (method, params) => {
        const send = (one: Session) => one.request(method, params, { timeoutMs: TRIAL_MS, signal });
        try {
          // Starts the server again after a call that ended it.
          return await (open.failure ? withSession(server, context, send) : send(open));
        } catch (error) {
          signal.throwIfAborted();
          return { unanswered: textOfError(error) };
        }
      };
    const again: Trial["again"] = async (work) => {
      await session.close();
      // A server that does not start again has tests all the same.
      await withSession(server, context, (second) => work(askIn(second))).catch(() => signal.throwIfAborted());
    };
    const logsIn = server.kind === "http" && server.auth?.kind === "login";
    const names = handed.map((text) => text.replace(/=[\s\S]*/, ""));
    return createSuite(survey, {
      flags: { ...named, logsIn, env: [...names, ...env] },
      folder,
      cwd,
      again: repeatFlags(flags),
      perTool: flags.onlySuccess ? 1 : flags.all ? Number.POSITIVE_INFINITY : 2,
      includeWrites: flags.includeWrites ?? false,
      trial: { ask: askIn(session), again, redactor, env: context.env },
    });
  };
  const suite = await withSession(server, context, use).catch(shorten);
  await writeFileAtomically(file, suite.text, "suite", signal);
  const { tellSuite } = await import("../init/tell.ts");
  const needed = suite.facts.needed.filter((name) => !context.env[name]);
  return tellSuite(path, { ...suite.facts, needed }, path === DEFAULT_SUITE);
}

/** The flags that name the server, to be typed again. Values of variables and headers may be secret. */
function repeatFlags({ serverCommand, url, from, server, env = [], header, ca = [], cert, key }: InitFlags): string {
  if (header.length > 0) return "…";
  const given = { "--server-command": serverCommand, "--url": url, "--from": from, "--server": server };
  const files = { "--ca": ca, "--cert": cert, "--key": key };
  const words = Object.entries({ ...given, ...files }).flatMap(([flag, values = []]) =>
    [values].flat().map((value) => `${flag} ${quoteDouble(value)}`),
  );
  return [...words, ...env.map((text) => `--env ${text.replace(/=[\s\S]*/, "=…")}`)].join(" ");
}

const noSuite = failure(`usage: no suite in this folder: a workflow would have nothing to run
  hint: <hint>`);
const WRITE_ONE = 'write one first: mcptest init --server-command "…"';

/** Writes a workflow for the suites that are there, or for the first one, which it writes, too, if a server is named. */
async function addToCi(path: string, flags: InitFlags, context: CliContext): Promise<string[]> {
  const { placeWorkflow, writeWorkflow } = await import("../init/ci-github.ts");
  const place = placeWorkflow(context.cwd);
  const { url, serverCommand, from } = flags;
  const isAsked = [url, serverCommand, from].some((flag) => flag !== undefined);
  const first = isAsked ? (await writeFirst(path, flags, context)).slice(0, -1) : [];
  const suites = await findSuites(path === DEFAULT_SUITE ? [] : [path], context);
  if (suites.length === 0) {
    const { findBelow, nameBelow } = await import("../../conduct/index.ts");
    const below = await findBelow(context.cwd);
    const found = `found ${below[0]}: mcptest init ${nameBelow(below, 1)} --ci github`;
    throw noSuite({ hint: below.length === 0 ? WRITE_ONE : found });
  }
  const lines = await writeWorkflow(suites, context.cwd, place);
  const { MAX_LINES } = await import("../init/tell.ts");
  return [...first.slice(0, MAX_LINES - lines.length), ...lines];
}

/** How many lines of a failed server's stderr are shown: `mcptest doctor` shows more. */
const STDERR_LINES = 5;

function shorten(error: unknown): never {
  if (error instanceof McptestError) error.stderr = error.stderr.slice(-STDERR_LINES);
  throw error;
}

async function nameServer({ from, server, ...flags }: InitFlags, { cwd }: CliContext): Promise<InitFlags> {
  if (from === undefined && server === undefined) return flags;
  if (from === undefined) throw usageError("--server names a server of --from", "add --from <file>");
  if (flags.url !== undefined || flags.serverCommand !== undefined)
    throw exclusive({ one: "--from", other: flags.url === undefined ? "--server-command" : "--url" });
  const { readClientConfig } = await import("../init/client-config.ts");
  const { env: handed = [], ...named } = await readClientConfig(from, server, cwd);
  return { ...flags, ...named, header: [...named.header, ...flags.header], handed };
}

async function chooseTools({ tools }: InitFlags, survey: Survey): Promise<Survey> {
  if (tools === undefined) return survey;
  const names = survey.tools.map(({ name }) => name);
  const wanted = tools.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw (await import("../tools/wording.ts")).noTool({ tool: unknown, names });
  return { ...survey, tools: survey.tools.filter(({ name }) => wanted.includes(name)), resources: [], prompts: [] };
}
