import { randomInt } from "node:crypto";
import { type GivenFlag, prepare, writeCommand } from "../../conduct/index.ts";
import { EXIT_CODES, failure } from "../../errors.ts";
import { withJq } from "../../jq/index.ts";
import { serversOf } from "../../suite/index.ts";
import { isGlob } from "../../values/glob.ts";
import { words } from "../../values/show/words.ts";
import { count, oneLine } from "../../values/text.ts";
import { type CliContext, hostOf, tellFit } from "../context.ts";
import { exclusive } from "../options/options.ts";
import { resolveServer, withSession } from "../options/server-options.ts";
import { printProblems, searchSuites } from "../options/suites.ts";
import { readFlag } from "../options/understand.ts";
import { runOrder } from "../run/run-suites.ts";
import { type RunFlags, type RunOrder, readOrder } from "../run/settings.ts";
import { checkSave, type FuzzFlags, saveFindings } from "./save.ts";

const globOfDestructive = failure(`usage: --allow-destructive <name> is a glob
  hint: name each tool; --allow takes globs`);

/** Seeds are short enough to be typed. */
const SEEDS = 1_000_000;

/** Tries the tools of servers, and gives the exit code. Throws McptestError: usage and what loading a suite throws. */
export async function fuzz(
  paths: readonly string[],
  flags: FuzzFlags,
  given: readonly GivenFlag[],
  context: CliContext,
): Promise<number> {
  const glob = flags.allowDestructive.find(isGlob);
  if (glob !== undefined) throw globOfDestructive({ name: glob });
  checkSave(flags, context);
  const seed = readFlag("seed", flags.seed) ?? randomInt(SEEDS);
  const names = [...flags.config, ...paths];
  const named = flags.url !== undefined ? "--url" : flags.serverCommand !== undefined && "--server-command";
  if (named && names[0] !== undefined) throw exclusive({ one: named, other: names[0] });
  const server = named ? await resolveServer({ ...flags, config: undefined, server: undefined }, context) : undefined;
  const { paths: found, empty } = server ? { paths: [] } : await searchSuites(names, context);
  if (empty) throw empty;
  const { failOn, explain: explains, serverCommand: _, ...shared } = flags;
  const own = failOn === "regression" || failOn === "never" ? failOn : undefined;
  const run: RunFlags = { ...shared, ...NO_FLAGS, failOn: own };
  const { request, outputs } = readOrder(found, run, context);
  request.seed = seed;
  request.warningsFail = failOn === "warning";
  const again = writeCommand(["fuzz", ...paths], [...given, { words: ["--seed", `${seed}`], name: "--seed" }], context);
  request.fuzz = {
    seed,
    again,
    server,
    tools: flags.tool,
    allow: flags.allow,
    allowDestructive: flags.allowDestructive,
    cases: readFlag("cases", flags.cases),
    calls: readFlag("calls", flags.calls),
    durationMs: readFlag("for", flags.for),
    checks: flags.check,
  };
  const order: RunOrder = { request, outputs, done: (...found) => saveFindings(flags, ...found, context) };
  if (explains) return explain(order, context);
  context.stderr.write(`seed ${seed}\n`);
  const exitCode = await runOrder(order, run, context);
  const shown = outputs.some(({ path, reporter }) => path === undefined && reporter.streams);
  (shown ? context.stdout : context.stderr).write(`seed ${seed}: ${again}\n`);
  return exitCode;
}

const NO_FLAGS = { command: "run", filter: [], tag: [], skipTag: [], case: [], models: [] } as const;

const head = words("<name>  <server> · <called> of <tools> would be called");

/** Prints which tools would be called and why others are not; calls none. */
function explain({ request }: RunOrder, context: CliContext): Promise<number> {
  const { cwd: root, env } = context;
  return withJq({ root, env }, async (jq) => {
    const prepared = await prepare(request, hostOf(context), jq);
    await printProblems(prepared, context.stderr, context);
    if (!prepared.plan) return EXIT_CODES.usage.code;
    const { loadPermits } = await import("../../run/index.ts");
    const { permitTools } = await loadPermits();
    for (const { suite, spec } of prepared.plan.tests) {
      const server = spec.kind === "property" ? suite.servers.get(serversOf(spec)[0] ?? "") : undefined;
      if (!server || spec.kind !== "property") continue;
      const listed = await withSession(server, context, (session) => session.tools(server.call_timeout_ms));
      const { tools, called, refused } = await permitTools(spec, server, listed);
      const facts = { name: oneLine(spec.name), server: oneLine(server.name), called: called.length };
      const lines = [
        head({ ...facts, tools: count(tools.length, "tool") }),
        ...called.map(({ name }) => `  calls  ${oneLine(name)}`),
        ...refused.map(({ tool, reason }) => `  skips  ${oneLine(tool)}  ${oneLine(reason)}`),
      ];
      await tellFit(`${lines.join("\n")}\n`, context);
    }
    return EXIT_CODES.passed.code;
  });
}
