import { declarationOf, type Plan, type PlannedTest } from "../../plan/index.ts";
import type { CompositionNode, CompositionTest, Suite } from "../../suite/index.ts";

/** The plan for programs: every test, and the graph of every composition. */
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

/** A composition of which something is planned. */
export interface PlannedComposition {
  suite: Suite;
  spec: CompositionTest;
  /** In topological order. */
  nodes: readonly CompositionNode[];
}

/** Each composition of a plan once, in the order of the plan. */
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
