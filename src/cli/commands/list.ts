import { type Command, Option } from "commander";
import type { Plan } from "../../plan/index.ts";
import type { CliContext } from "../context.ts";
import {
  addLoadOptions,
  addSelectOptions,
  addSuiteNames,
  type SuiteFlags,
  type SuiteNames,
} from "../options/options.ts";
import { findSuites, loadSound, noSuite } from "../options/suites.ts";
import { type Told, tell } from "../output/write.ts";

/** mermaid: the graphs of compositions. */
const FORMATS = ["text", "json", "mermaid"] as const;

interface ListFlags extends SuiteFlags, SuiteNames {
  format: (typeof FORMATS)[number];
}

/** `mcptest list`: the tests that a run with the same flags would run. */
export function configure(command: Command, context: CliContext): void {
  addLoadOptions(addSelectOptions(addSuiteNames(command)))
    .addOption(new Option("--format <format>", "output format").choices(FORMATS).default("text"))
    .action((paths: string[], flags: ListFlags) => list(paths, flags, context));
}

async function list(paths: readonly string[], flags: ListFlags, context: CliContext): Promise<void> {
  const loaded = await loadSound(await findSuites([...flags.config, ...paths], context), flags, context);
  if (loaded.named === 0 && flags.format === "text") return tell(noSuite("check"), context);
  const { planSelected } = await import("../../conduct/index.ts");
  const { readSelection } = await import("../options/understand.ts");
  const request = { selection: readSelection(flags), baseline: { path: undefined } };
  const { plan } = await planSelected(loaded.suites, request, { root: context.cwd, env: context.env });
  await tell(await render(plan, flags.format, context), context);
}

async function render(plan: Plan, format: ListFlags["format"], context: CliContext): Promise<Told> {
  if (format === "json") return { json: (await import("../list/describe-plan.ts")).describePlan(plan) };
  if (format === "mermaid") return (await import("../list/render-mermaid.ts")).renderMermaid(plan);
  return (await import("../list/render-list.ts")).renderList(plan, context);
}
