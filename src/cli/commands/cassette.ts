import { type Command, Option } from "commander";
import type { VerifyFlags } from "../cassette/verify-cassettes.ts";
import type { CliContext } from "../context.ts";
import type { DistillFlags } from "../distill/distill.ts";
import { addLoadOptions, addSuiteNames, formatOption, type LoadFlags, type SuiteNames } from "../options/options.ts";
import { addServerOptions, addSuiteServerOptions } from "../options/server-options.ts";
import { findSuites, loadSound, noSuite } from "../options/suites.ts";
import { tell } from "../output/write.ts";

interface CassetteFlags extends LoadFlags, SuiteNames {
  format: "text" | "json";
  dryRun?: boolean;
}

/** `mcptest cassette`: what is recorded, and whether it still holds. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addLoadOptions(addSuiteNames(command.command("ls").description("List the recordings of suites")))
    .addOption(formatOption())
    .action((paths: string[], flags: CassetteFlags) => listCassettes(paths, flags, context));
  addLoadOptions(addSuiteNames(command.command("prune").description("Remove recordings that no test asks for")))
    .option("--dry-run", "say what would be removed, and remove nothing")
    .action((paths: string[], flags: CassetteFlags) => pruneCassettes(paths, flags, context));
  const verify = command
    .command("verify")
    .description("Send what is recorded to live servers, and compare the answers");
  addSuiteServerOptions(
    verify.argument(
      "[suites...]",
      "suites, and cassettes (.json) of sessions and pipelines, whose server the flags name; suites as `run` finds them when left out",
    ),
  )
    .addOption(
      new Option("--fail-on <which>", "what makes the exit code 1; any: changes too")
        .choices(["breaking", "any"])
        .default("any"),
    )
    .option(
      "--update",
      "write the new answers into the recordings, those that break callers too; refused under CI (exit 5)",
    )
    .addOption(formatOption())
    .action(async (paths: string[], flags: VerifyFlags) => {
      const { verifyCassettes } = await import("../cassette/verify-cassettes.ts");
      done(await verifyCassettes(paths, flags, context));
    });
}

/** The suites, all of which must load: who cannot read a test does not know what it asks for. */
async function loadWhole(paths: readonly string[], flags: CassetteFlags, context: CliContext) {
  return loadSound(await findSuites([...flags.config, ...paths], context), flags, context);
}

async function listCassettes(paths: readonly string[], flags: CassetteFlags, context: CliContext): Promise<void> {
  const { suites } = await loadWhole(paths, flags, context);
  if (suites.length === 0 && flags.format === "text") return tell(noSuite("check"), context);
  const { takeInventory } = await import("../cassette/inventory.ts");
  const { describeEntries, renderEntries } = await import("../cassette/render-inventory.ts");
  const entries = await takeInventory(suites);
  await tell(flags.format === "json" ? { json: describeEntries(entries) } : renderEntries(entries, context), context);
}

async function pruneCassettes(paths: readonly string[], flags: CassetteFlags, context: CliContext): Promise<void> {
  const { suites } = await loadWhole(paths, flags, context);
  if (suites.length === 0) return tell(noSuite("check"), context);
  const { takeInventory } = await import("../cassette/inventory.ts");
  const { findPrunable, prune } = await import("../cassette/prune.ts");
  const { renderPruned } = await import("../cassette/render-inventory.ts");
  const entries = await takeInventory(suites);
  const pruned = findPrunable(entries);
  if (!flags.dryRun) for (const each of pruned) await prune(each);
  const unread = entries.filter(({ state }) => state === "unreadable");
  await tell(renderPruned(pruned, unread, flags.dryRun ?? false), context);
}

/** `mcptest distill`: a suite out of a recording. */
export function configureDistill(command: Command, context: CliContext): void {
  addServerOptions(command.argument("<cassette>", "recording of a session, of a pipeline or of a test"))
    .option("-o, --output <suite>", "file to write, and with it the recordings of its tests; stdout when left out")
    .option("--force", "overwrite the file if it exists")
    .action(async (path: string, flags: DistillFlags) => {
      const { distill } = await import("../distill/distill.ts");
      await distill(path, flags, context);
    });
}
