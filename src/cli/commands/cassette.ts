import { type Command, Option } from "commander";
import { CollectedErrors } from "../../errors.ts";
import type { Suite } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { addLoadOptions, addSuiteNames, type LoadFlags, type SuiteNames } from "../options/options.ts";
import { findSuites, loadNamedSuites, noSuite } from "../options/suites.ts";
import { tell } from "../output/write.ts";

interface CassetteFlags extends LoadFlags, SuiteNames {
  format: "text" | "json";
  dryRun?: boolean;
}

/** `mcptest cassette`: what is recorded, and whether it still holds. */
export function configure(command: Command, context: CliContext): void {
  addLoadOptions(addSuiteNames(command.command("ls").description("List the recordings of suites")))
    .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"))
    .action((paths: string[], flags: CassetteFlags) => listCassettes(paths, flags, context));
  addLoadOptions(addSuiteNames(command.command("prune").description("Remove recordings that no test asks for")))
    .option("--dry-run", "say what would be removed, and remove nothing")
    .action((paths: string[], flags: CassetteFlags) => pruneCassettes(paths, flags, context));
}

/** The suites, all of which must load: who cannot read a test does not know what it asks for. */
async function loadWhole(
  paths: readonly string[],
  flags: CassetteFlags,
  context: CliContext,
): Promise<readonly Suite[]> {
  const { suites, errors } = await loadNamedSuites(
    await findSuites([...flags.config, ...paths], context),
    flags,
    context,
  );
  if (errors.length > 0) throw new CollectedErrors(errors);
  return suites;
}

async function listCassettes(paths: readonly string[], flags: CassetteFlags, context: CliContext): Promise<void> {
  const suites = await loadWhole(paths, flags, context);
  if (suites.length === 0 && flags.format === "text") return tell(noSuite("check"), context);
  const { takeInventory } = await import("../cassette/inventory.ts");
  const { describeEntries, renderEntries } = await import("../cassette/render-inventory.ts");
  const entries = await takeInventory(suites);
  await tell(flags.format === "json" ? { json: describeEntries(entries) } : renderEntries(entries, context), context);
}

async function pruneCassettes(paths: readonly string[], flags: CassetteFlags, context: CliContext): Promise<void> {
  const suites = await loadWhole(paths, flags, context);
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
