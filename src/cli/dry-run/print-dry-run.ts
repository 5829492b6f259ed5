import picocolors from "picocolors";
import { findChanged, placeCassette, type RecordingMode, readOwnCassette } from "../../cassette/index.ts";
import type { RunRequest } from "../../conduct/index.ts";
import { missingKey, type Prices } from "../../model/index.ts";
import {
  declarationOf,
  estimatePlan,
  foresee,
  modelsAsked,
  type NodeOutlook,
  type Plan,
  type PlannedTest,
} from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { listNames } from "../../values/suggest.ts";
import { count, oneLine } from "../../values/text.ts";
import { type CliContext, tell, tellFit } from "../context.ts";
import { compositionsOf, type PlannedComposition, sayLoad } from "../list/render.ts";
import type { RunFlags } from "../run/settings.ts";
import { renderEvals } from "./render-evals.ts";

export async function printDryRun(
  { plan, prices }: { plan: Plan; prices: Prices },
  { overrides, recordings }: Pick<RunRequest, "overrides" | "recordings">,
  { explain = false, estimateCost = explain, showPrompt }: Pick<RunFlags, "estimateCost" | "explain" | "showPrompt">,
  context: CliContext,
): Promise<void> {
  const recording = recordings === "record";
  const { live, told } = await findRecorded(plan.tests, recordings);
  const shown = explain ? renderEvals(plan, context) : renderPlan(plan, { ...context, recording });
  await tellFit(`${shown}${told}`, context);
  if (!estimateCost || plan.tests.length === 0) return;
  const { ASSUMED: assumed, judgeFacts } = await import("../../judge/index.ts");
  const { renderEstimate } = await import("./render-estimate.ts");
  const { retries } = overrides;
  const judge = judgeFacts(prices);
  const estimate = estimatePlan({ ...plan, tests: live }, { retries, recording, tokenPrice: prices.highest, judge });
  const [unset] = Object.values(modelsAsked(live))
    .flat()
    .filter((model) => missingKey(model, context.env));
  const options = { colour: context.colour, assumed, deferred: unset?.keyEnv };
  await tell(`\n${renderEstimate(estimate, options)}`, context);
  if (!showPrompt) return;
  const { renderPrompts } = await import("./render-estimate.ts");
  await tell(await renderPrompts(plan.tests, context.redactor), context);
}

/** The tests that run live although there are recordings, and what to print about that. Throws as `readOwnCassette`. */
async function findRecorded(tests: readonly PlannedTest[], mode: RecordingMode | undefined) {
  if (mode !== "replay" && mode !== "auto" && mode !== "new") return { live: tests, told: "" };
  const run = tests.filter(({ skip, members }) => skip === undefined && !members);
  const missing: PlannedTest[] = [];
  for (const test of run) {
    const cassette = await readOwnCassette(placeCassette(test.suite, test.id), "test");
    if (!cassette || (mode !== "replay" && findChanged(cassette, test.suite) !== undefined)) missing.push(test);
  }
  const names = missing.map(({ spec, coordinates }) => nameResult({ name: spec.name, coordinates }));
  const rest = `${mode === "replay" ? "cannot be replayed" : "run live"}: ${listNames(names)}\n`;
  const free = `recorded, and free: ${run.length - missing.length} of ${count(run.length, "test")}\n`;
  return { live: mode === "replay" ? [] : missing, told: names.length === 0 ? free : `${free}${rest}` };
}

/** Each request, and the nodes of each composition in their order, with what they read. */
function renderPlan(plan: Plan, { recording, colour }: { colour: boolean; recording: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const compositions = compositionsOf(plan);
  const groups = [...groupBy(plan.tests, ({ suite }) => suite)].flatMap(([suite, tests]) => [
    `${bold(oneLine(suite.name))} ${dim(oneLine(suite.path))}`,
    ...alignColumns(tests.flatMap(describeRequest)).map((line) => `  ${line}`),
    ...compositions
      .filter((one) => one.suite === suite)
      .flatMap((one) => describeComposition(one, tests, foresee(one.spec, recording), dim)),
    "",
  ]);
  return [...groups, `${count(plan.tests.length, "test")}; nothing was started`, ""].join("\n");
}

function describeRequest({ spec, coordinates, skip }: PlannedTest): string[][] {
  if (!("request" in spec)) return [];
  const name = nameResult({ name: spec.name, coordinates });
  const load = spec.load === undefined ? "" : sayLoad(spec.load);
  const note = skip === undefined ? load : `skipped: ${skip}`;
  return [[spec.kind, name, `${spec.asks} on ${spec.server}`, note].map((cell) => oneLine(cell))];
}

function describeComposition(
  { spec }: PlannedComposition,
  tests: readonly PlannedTest[],
  outlooks: readonly NodeOutlook[],
  dim: (text: string) => string,
): string[] {
  const planned = tests.filter((test) => declarationOf(test) === spec);
  const axis = (name: "case" | "metric") => [...new Set(planned.flatMap(({ coordinates }) => coordinates[name] ?? []))];
  const cells = alignColumns(outlooks.map(describeNode));
  const nodes = outlooks.flatMap(({ unknown }, index) => [
    `    ${cells[index]}`,
    ...unknown.map((text) => dim(`        unknown: ${oneLine(text)}`)),
  ]);
  const fact = (name: string, text = ""): string[] => (text === "" ? [] : [`    ${name}: ${oneLine(text)}`]);
  return [
    `  composition  ${oneLine(spec.name)}`,
    ...fact("skipped", spec.skip),
    ...fact("rows", axis("case").join(", ")),
    ...nodes,
    ...fact("output", "node" in spec.output ? spec.output.node : spec.output.assemble),
    ...fact("judged", axis("metric").join(", ")),
  ];
}

function describeNode({ node, reads }: NodeOutlook, index: number): string[] {
  const tool = node.mock ? `${node.tool} (mock)` : `${node.tool} on ${node.server}`;
  const read = reads.length === 0 ? "reads nothing" : `reads ${reads.join(", ")}`;
  return [`${index + 1}.`, node.id, `depth ${node.depth}`, tool, read].map((cell) => oneLine(cell));
}
