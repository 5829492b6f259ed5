import picocolors from "picocolors";
import { declarationOf, foresee, type NodeOutlook, type Plan, type PlannedTest } from "../../plan/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { count, oneLine } from "../../values/text.ts";
import { compositionsOf, type PlannedComposition } from "../list/describe-plan.ts";

/** What a run would do: each request, and of each composition the nodes in their order, with what they read. */
export function renderPlan(plan: Plan, options: { colour: boolean; recording: boolean }): string {
  const { bold, dim } = picocolors.createColors(options.colour);
  const compositions = compositionsOf(plan);
  const groups = [...groupBy(plan.tests, ({ suite }) => suite)].flatMap(([suite, tests]) => [
    `${bold(oneLine(suite.name))} ${dim(oneLine(suite.path))}`,
    ...alignColumns(tests.flatMap(describeRequest)).map((line) => `  ${line}`),
    ...compositions
      .filter((one) => one.suite === suite)
      .flatMap((one) => describeComposition(one, tests, foresee(one.spec, options.recording), dim)),
    "",
  ]);
  return [...groups, `${count(plan.tests.length, "test")}; nothing was started`, ""].join("\n");
}

function describeRequest({ spec, coordinates, skip }: PlannedTest): string[][] {
  if (!("request" in spec)) return [];
  const revision = coordinates.protocol === undefined ? "" : ` [${coordinates.protocol}]`;
  const note = skip === undefined ? "" : `skipped: ${skip}`;
  return [[spec.kind, `${spec.name}${revision}`, `${spec.asks} on ${spec.server}`, note].map((cell) => oneLine(cell))];
}

function describeComposition(
  { spec }: PlannedComposition,
  tests: readonly PlannedTest[],
  outlooks: readonly NodeOutlook[],
  dim: (text: string) => string,
): string[] {
  const planned = tests.filter((test) => declarationOf(test) === spec);
  const rows = [...new Set(planned.flatMap(({ coordinates }) => coordinates.case ?? []))];
  const metrics = [...new Set(planned.flatMap(({ coordinates }) => coordinates.metric ?? []))];
  const cells = alignColumns(outlooks.map(describeNode));
  const nodes = outlooks.flatMap(({ unknown }, index) => [
    `    ${cells[index]}`,
    ...unknown.map((text) => dim(`        unknown: ${oneLine(text)}`)),
  ]);
  const output = "node" in spec.output ? spec.output.node : spec.output.assemble;
  const fact = (name: string, text: string): string => `    ${name}: ${oneLine(text)}`;
  return [
    `  composition  ${oneLine(spec.name)}`,
    ...(spec.skip === undefined ? [] : [fact("skipped", spec.skip)]),
    ...(rows.length === 0 ? [] : [fact("rows", rows.join(", "))]),
    ...nodes,
    fact("output", output),
    ...(metrics.length === 0 ? [] : [fact("judged", metrics.join(", "))]),
  ];
}

function describeNode({ node, reads }: NodeOutlook, index: number): string[] {
  const tool = node.mock ? `${node.tool} (mock)` : `${node.tool} on ${node.server}`;
  const read = reads.length === 0 ? "reads nothing" : `reads ${reads.join(", ")}`;
  return [`${index + 1}.`, node.id, `depth ${node.depth}`, tool, read].map((cell) => oneLine(cell));
}
