import { randomInt } from "node:crypto";
import { type GivenFlag, writeCommand } from "../../conduct/index.ts";
import { failure } from "../../errors.ts";
import { isGlob } from "../../values/glob.ts";
import type { CliContext } from "../context.ts";
import { exclusive } from "../options/options.ts";
import { resolveServer } from "../options/server-options.ts";
import { searchSuites } from "../options/suites.ts";
import { readFlag } from "../options/understand.ts";
import { runOrder } from "../run/run-suites.ts";
import { type RunFlags, type RunOrder, readOrder } from "../run/settings.ts";
import type { FuzzFlags } from "./flags.ts";
import { checkSave, saveFindings } from "./save.ts";

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
  const { save } = flags;
  if (save !== undefined) checkSave(save, flags, context);
  const seed = readFlag("seed", flags.seed) ?? randomInt(SEEDS);
  const names = [...flags.config, ...paths];
  const named = flags.url !== undefined ? "--url" : flags.serverCommand !== undefined && "--server-command";
  if (named && names[0] !== undefined) throw exclusive({ one: named, other: names[0] });
  const server = named ? await resolveServer({ ...flags, config: undefined, server: undefined }, context) : undefined;
  const { paths: found, empty } = server ? { paths: [] } : await searchSuites(names, context);
  if (empty) throw empty;
  const run: RunFlags = {
    ...NO_FLAGS,
    ...pickShared(flags),
    server: flags.server,
    ...(flags.failOn === "regression" || flags.failOn === "never" ? { failOn: flags.failOn } : {}),
  };
  const { request, outputs } = readOrder(found, run, context);
  request.seed = seed;
  request.warningsFail = flags.failOn === "warning";
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
  const order: RunOrder = { request, outputs };
  if (save !== undefined) order.done = (report, suites) => saveFindings(save, flags, report, suites, context);
  if (flags.explain) return (await import("./explain.ts")).explain(order, context);
  context.stderr.write(`seed ${seed}\n`);
  const exitCode = await runOrder(order, run, context);
  const shown = outputs.some(({ path, reporter }) => path === undefined && reporter.streams);
  (shown ? context.stdout : context.stderr).write(`seed ${seed}: ${again}\n`);
  return exitCode;
}

const NO_FLAGS = { command: "run", config: [], filter: [], tag: [], skipTag: [], case: [], models: [] } as const;

function pickShared({
  var: vars,
  mask,
  envFile,
  baseline,
  waitForReady,
  reporter,
  output,
  verbose = false,
  quiet = false,
}: FuzzFlags) {
  const given = { ...(baseline !== undefined && { baseline }), ...(waitForReady !== undefined && { waitForReady }) };
  return { var: vars, mask, envFile, reporter, output, verbose, quiet, ...given };
}
