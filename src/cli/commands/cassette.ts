import type { Command } from "commander";
import { EXIT_CODES, failure } from "../../errors.ts";
import { isCi } from "../../values/ci.ts";
import type { DistillFlags } from "../cassette/distill.ts";
import { type CliContext, fitList, tell, tellFit } from "../context.ts";
import {
  addFlags,
  addLoadOptions,
  addSuiteNames,
  FORMAT,
  type Formatted,
  type Given,
  type LoadFlags,
  type SuiteNames,
} from "../options/options.ts";
import {
  addServerOptions,
  addSuiteServerOptions,
  connectOptions,
  resolveServer,
  type SuiteServerFlags,
} from "../options/server-options.ts";
import { findSuites, loadSound, sayNoSuite } from "../options/suites.ts";

type CassetteFlags = LoadFlags & SuiteNames & Formatted & Given<never, "dryRun">;
type VerifyFlags = SuiteServerFlags & Formatted & Given<never, "update"> & { failOn: "breaking" | "any" };

const mixed = failure(`usage: suites and cassettes cannot be verified together
  hint: name one kind of them`);
const forFiles = failure(`usage: <flag> works only with cassettes that you name
  hint: suites declare their servers: leave <flag> out`);

export function configureCassette(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  const ls = addLoadOptions(
    addSuiteNames(command.command("ls").alias("list").description("List the recordings of suites")),
  );
  addFlags(ls, FORMAT).action((paths: string[], flags: CassetteFlags) => listCassettes(paths, flags, context));
  addLoadOptions(addSuiteNames(command.command("prune").description("Remove recordings that no test asks for")))
    .option("--dry-run", "print what would be removed; remove nothing")
    .action((paths: string[], flags: CassetteFlags) => pruneCassettes(paths, flags, context));
  const verify = command
    .command("verify")
    .description("Send recorded requests to live servers, and compare the answers")
    .argument("[suites...]", "suites, or recordings (.json) of sessions and pipelines (default: as `run`)");
  addFlags(
    addSuiteServerOptions(verify),
    ["--fail-on <which>", "which differences exit with 1: breaking ones, or any change", ["breaking", "any"], "any"],
    ["--update", "write the new answers into the recordings, breaking ones too; not while CI is set (exit 5)"],
    FORMAT,
  ).action(async (paths: string[], flags: VerifyFlags) => done(await verifyCassettes(paths, flags, context)));
}

/** The recordings of suites; tells that there is no suite, unless in JSON. All must load: tests that are not known may ask for recordings. */
async function takeEntries(paths: readonly string[], flags: CassetteFlags, context: CliContext) {
  const { suites } = await loadSound(await findSuites([...flags.config, ...paths], context), flags, context);
  if (suites.length === 0 && flags.format !== "json") return tell(await sayNoSuite(context), context);
  const { takeInventory } = await (await import("../../cassette/index.ts")).loadInventory();
  return takeInventory(suites, await import("../../plan/index.ts"));
}

async function listCassettes(paths: readonly string[], flags: CassetteFlags, context: CliContext): Promise<void> {
  const entries = await takeEntries(paths, flags, context);
  if (!entries) return;
  const { describeEntries, renderEntries } = await import("../cassette/render.ts");
  const isJson = flags.format === "json";
  await tell(isJson ? { json: describeEntries(entries) } : fitList(renderEntries(entries, context), context), context);
}

async function pruneCassettes(paths: readonly string[], flags: CassetteFlags, context: CliContext): Promise<void> {
  const entries = await takeEntries(paths, flags, context);
  if (!entries) return;
  const { findPrunable, prune } = await (await import("../../cassette/index.ts")).loadInventory();
  const { renderPruned } = await import("../cassette/render.ts");
  const pruned = findPrunable(entries);
  if (!flags.dryRun) for (const each of pruned) await prune(each);
  const unread = entries.filter(({ state }) => state === "unreadable");
  await tellFit(renderPruned(pruned, unread, flags.dryRun ?? false), context);
}

/** A recording, or what is left of one that was cut off. */
const CASSETTE = /\.json(?:(?:\.\d+)?\.partial)?$/;

async function verifyCassettes(paths: readonly string[], flags: VerifyFlags, context: CliContext): Promise<number> {
  const { loadVerifier, refusedUnderCi } = await import("../../cassette/index.ts");
  if (flags.update && isCi(context.env)) throw refusedUnderCi({ flag: "--update" });
  const targets = await findTargets(paths, flags, context);
  if (targets.length === 0) {
    await tell(await sayNoSuite(context), context);
    return EXIT_CODES.passed.code;
  }
  const { openSession } = await import("../../mcp/index.ts");
  const { createVerifier, FAILS } = await loadVerifier();
  const options = connectOptions(context, []);
  const verifier = createVerifier({
    ...context,
    planning: await import("../../plan/index.ts"),
    update: flags.update === true,
    open: (server, protocol, observer) => openSession(server, { ...options, protocol, observer }),
  });
  try {
    const verified = [];
    for await (const each of verifier.each(targets)) verified.push(each);
    void verifier.close(); // While the result is printed.
    const { describeVerified, renderVerified } = await import("../cassette/render.ts");
    const isJson = flags.format === "json";
    await (isJson
      ? tell({ json: describeVerified(verified) }, context)
      : tellFit(renderVerified(verified, context), context));
    const findings = verified.flatMap((each) => (each.updated ? [] : each.findings));
    const fails = findings.some(({ level }) => FAILS[flags.failOn].includes(level));
    return (fails ? EXIT_CODES.failed : EXIT_CODES.passed).code;
  } finally {
    await verifier.close();
  }
}

/** Suites, or named cassettes with the server that the flags name; none when there is no suite. */
async function findTargets(paths: readonly string[], flags: VerifyFlags, context: CliContext) {
  const files = paths.filter((path) => CASSETTE.test(path));
  if (files.length > 0) {
    if (files.length < paths.length) throw mixed();
    const server = await resolveServer(flags, context);
    return files.map((path) => ({ path, cwd: context.cwd, server }));
  }
  const given = { "--url": flags.url, "--server-command": flags.serverCommand, "--config": flags.config };
  const [flag] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined) throw forFiles({ flag });
  return (await loadSound(await findSuites(paths, context), flags, context)).suites;
}

export function configureDistill(command: Command, context: CliContext): void {
  addServerOptions(command.argument("<cassette>", "recording of a session, of a pipeline or of a test"))
    .option("-o, --output <suite>", "file to write, together with the recordings of its tests (default: stdout)")
    .option("--force", "overwrite the file if it exists")
    .action(async (path: string, flags: DistillFlags) => {
      const { distill } = await import("../cassette/distill.ts");
      await distill(path, flags, context);
    });
}
