import picocolors from "picocolors";
import { declarationOf, type Plan, type PlannedTest } from "../../plan/index.ts";
import type { CompositionNode, CompositionTest, LoadSpec, Suite } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { drawFlowchart, type FlowNode } from "../../values/show/mermaid.ts";
import { count, oneLine } from "../../values/text.ts";
import type { CliContext } from "../context.ts";

export function describePlan(plan: Plan): object {
  const compositions = compositionsOf(plan).map(describeGraph);
  return {
    tests: plan.tests.map(describeTest),
    compositions: compositions.length > 0 ? compositions : undefined,
    declared: plan.declared,
    shard: plan.shard && { index: plan.shard.index, count: plan.shard.count },
  };
}

function describeTest({ id, suite, spec, coordinates, skip }: PlannedTest): object {
  return {
    id,
    suite: suite.path,
    kind: spec.kind,
    name: spec.name,
    description: spec.description,
    server: spec.server,
    tags: spec.tags,
    coordinates: Object.keys(coordinates).length > 0 ? coordinates : undefined,
    skip,
    location: spec.location,
  };
}

function describeGraph({ suite, spec, nodes }: PlannedComposition): object {
  return {
    suite: suite.path,
    name: spec.name,
    cases: spec.cases.map(({ name }) => name),
    metrics: spec.metrics.map(({ name }) => name),
    nodes: nodes.map((node) => ({
      id: node.id,
      depth: node.depth,
      server: node.server,
      tool: node.tool,
      needs: node.needs.map(({ id, optional }) => ({ id, optional })),
      when: node.when,
      for_each: node.for_each?.fill(({ raw }) => raw),
      max_concurrency: node.for_each === undefined ? undefined : node.max_concurrency,
      loop: node.loop && { until: node.loop.until, max: node.loop.max },
      retry: node.retry && { max: node.retry.max, on: node.retry.on },
      continue_on_error: node.continue_on_error,
      mocked: node.mock && true,
      freeze: node.freeze,
    })),
    output: spec.output,
    location: spec.location,
  };
}

export interface PlannedComposition {
  suite: Suite;
  spec: CompositionTest;
  /** In topological order. */
  nodes: readonly CompositionNode[];
}

export function compositionsOf({ tests }: Plan): PlannedComposition[] {
  const seen = new Map<CompositionTest, PlannedComposition>();
  for (const test of tests) {
    const { suite } = test;
    const spec = declarationOf(test);
    if (!("nodes" in spec) || seen.has(spec)) continue;
    const byId = new Map(spec.nodes.map((node) => [node.id, node]));
    seen.set(spec, { suite, spec, nodes: spec.order.flatMap((id) => byId.get(id) ?? []) });
  }
  return [...seen.values()];
}

/**
 * A Mermaid flowchart for each composition of the plan. Optional parents have dotted edges; hexagons have a `when`, double
 * sides a fan-out, round sides a loop; a thick frame is the output. Source: https://mermaid.js.org/syntax/flowchart.html
 */
export function renderMermaid(plan: Plan): string {
  const charts = compositionsOf(plan).map(drawChart);
  return charts.length === 0 ? "%% no composition is selected\n" : `${charts.join("\n\n")}\n`;
}

function drawChart({ spec, nodes }: PlannedComposition): string {
  const drawn = nodes.map((node): FlowNode => {
    const from = node.needs.map((need) => ({ id: need.id, arrow: arrowOf(node, need) }));
    return { id: node.id, label: [node.id, ...factsOf(node)], outline: outlineOf(node), from };
  });
  const { nodes: boxes, edges } = drawFlowchart(drawn);
  const { output } = spec;
  const last = "node" in output ? nodes.findIndex(({ id }) => id === output.node) : -1;
  // A YAML string without directives (`%%{…}%%`).
  const title = JSON.stringify(oneLine(spec.name)).replaceAll("%", "\\u0025");
  const head = ["---", `title: ${title}`, "---", "flowchart TD"];
  return [...head, ...boxes, ...edges, ...(last < 0 ? [] : [`  style n${last} stroke-width:3px`])].join("\n");
}

function outlineOf(node: CompositionNode): FlowNode["outline"] {
  if (node.for_each !== undefined) return ["[[", "]]"];
  if (node.loop) return ["([", "])"];
  return node.when === undefined ? undefined : ["{{", "}}"];
}

function factsOf(node: CompositionNode): string[] {
  const { when, for_each: list, when_item: item, loop, retry, mock, freeze } = node;
  // A reference without its braces, or the number of elements.
  const of =
    list?.whole?.raw.slice(2, -1) ?? count((list?.fill(() => null) as unknown[] | undefined)?.length ?? 0, "element");
  const facts = [
    node.server === "" ? node.tool : `${node.tool} on ${node.server}`,
    when !== undefined && `when ${when}`,
    list !== undefined && `for each of ${of}`,
    item !== undefined && `when item ${item}`,
    loop && `up to ${loop.max} rounds, until ${loop.until}`,
    retry && `up to ${retry.max + 1} tries`,
    mock !== undefined && "mock",
    freeze !== undefined && `freeze ${freeze}`,
  ];
  return facts.filter((fact) => typeof fact === "string");
}

function arrowOf(node: CompositionNode, need: CompositionNode["needs"][number]): string {
  const arrow = need.optional ? "-.->" : "-->";
  return node.for_each?.whole?.name === need.id ? `${arrow}|each|` : arrow;
}

/** Tests by suite, in columns: kind, name, server, then tags, size, and why a test is skipped. */
export function renderList(plan: Plan, { colour, columns }: Pick<CliContext, "colour" | "columns">): string {
  const { bold, dim } = picocolors.createColors(colour);
  const groups = [...groupBy(plan.tests, ({ suite }) => suite)].map(([suite, tests]) => {
    const heading = `${bold(oneLine(suite.name))} ${dim(oneLine(suite.path))}`;
    const about = suite.description === undefined ? [] : [`  ${dim(oneLine(suite.description))}`];
    const rows = alignColumns(tests.map(cellsOf), columns - 2).flatMap((row, at) => {
      const { description, name, kind } = tests[at]?.spec ?? {};
      const before = tests[at - 1]?.spec;
      // Only below the first run of a test.
      const told = description !== undefined && !(before?.name === name && before?.kind === kind);
      return [`  ${row}`, ...(told ? [`      ${dim(oneLine(description))}`] : [])];
    });
    return [heading, ...about, ...rows].join("\n");
  });
  return `${[...groups, summarise(plan)].join("\n\n")}\n`;
}

function cellsOf({ spec, coordinates, skip }: PlannedTest): string[] {
  const axes = Object.entries(coordinates);
  const which = axes.map(([axis, value]) => (axis === "case" || axis === "metric" ? value : `${axis}=${value}`));
  const notes = [
    ...spec.tags.map((tag) => `#${tag}`),
    "nodes" in spec && coordinates.metric === undefined && count(spec.nodes.length, "node"),
    skip !== undefined && `skipped: ${skip}`,
  ].filter(Boolean);
  const name = which.length === 0 ? spec.name : `${spec.name} [${which.join(", ")}]`;
  return [spec.kind, name, spec.server, notes.join(" ")].map((cell) => oneLine(cell));
}

function summarise({ suites, tests, declared, shard }: Plan): string {
  const skipped = tests.filter((test) => test.skip !== undefined).length;
  const total = tests.length === declared ? "" : ` of ${declared}`;
  const part = shard ? `; shard ${shard.index}/${shard.count} of ${count(shard.all.length, "selected test")}` : "";
  const notes = skipped === 0 ? "" : `, ${skipped} skipped`;
  return `${count(tests.length, "test")}${total} in ${count(suites.length, "suite")}${notes}${part}`;
}

/** `1,500 calls in 30.0s, after 100 in 2.0s`. */
export function sayLoad({ pace, duration_ms, warmup_ms }: LoadSpec): string {
  const calls = (ms: number): string =>
    pace.model === "open" ? count(Math.floor((pace.rate * ms) / 1000), "call") : `${pace.concurrency} calls at once`;
  const before = warmup_ms > 0 ? `, after ${calls(warmup_ms)} in ${formatDuration(warmup_ms)}` : "";
  return `${calls(duration_ms)} in ${formatDuration(duration_ms)}${before}`;
}
