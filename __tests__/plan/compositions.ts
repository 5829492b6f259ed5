import { NODE_ROOTS } from "../../src/graph/index.ts";
import type { CompositionNode, CompositionTest, JudgedMetric, ServerSpec, Suite } from "../../src/suite/suite.ts";
import { compile } from "../../src/template/template.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { modelOf } from "../helpers/models.ts";

const location = { file: "suite.yml", line: 1, column: 1 };
const expectation = { assertions: [], location };

/** A node that needs what it is told to need, and calls a server. */
export function createNode(
  id: string,
  more: Partial<Omit<CompositionNode, "needs" | "args" | "for_each">> & {
    needs?: string[];
    args?: JsonObject;
    for_each?: string;
  } = {},
): CompositionNode {
  const { needs = [], args = {}, for_each: listed, ...rest } = more;
  return {
    id,
    server: "api",
    tool: "t",
    args: compile(args, NODE_ROOTS),
    depth: 0,
    max_concurrency: 1,
    on_item_error: "fail",
    location,
    needs: needs.map((parent) => ({ id: parent, optional: false, default: null })),
    for_each: listed === undefined ? undefined : compile(listed, NODE_ROOTS),
    ...rest,
  };
}

/** A composition whose nodes are declared in their order. */
export function createComposition(
  nodes: readonly CompositionNode[],
  more: Partial<CompositionTest> = {},
): CompositionTest {
  return {
    kind: "composition",
    name: "c",
    server: "api",
    servers: ["api"],
    tags: [],
    only: false,
    expect: expectation,
    location,
    nodes,
    order: nodes.map(({ id }) => id),
    output: { node: nodes.at(-1)?.id ?? "" },
    cases: [],
    budget: {},
    metrics: [],
    vars: {},
    env: {},
    folder: "",
    ...more,
  };
}

/** A judged metric of this name. */
export function createMetric(name: JudgedMetric["name"]): JudgedMetric {
  return { name, threshold: 0.7, judge: { model: modelOf("m") }, location };
}

/** Rows of these names. */
export function createCases(...names: string[]): CompositionTest["cases"] {
  return names.map((name) => ({ name, vars: {}, expect: expectation, location }));
}

/** A suite of compositions, whose servers list these protocol revisions. */
export function createSuite(
  tests: Suite["tests"],
  protocols: Readonly<Record<string, ServerSpec["protocols"]>> = {},
): Suite {
  const servers = Object.entries(protocols).map(
    ([name, list]) => [name, { name, protocols: list } as ServerSpec] as const,
  );
  return {
    name: "s",
    path: "suite.yml",
    file: "/w/suite.yml",
    workspace: "/w",
    files: [],
    servers: new Map(servers),
    tests,
    run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
    quote: (location) => location,
  };
}
