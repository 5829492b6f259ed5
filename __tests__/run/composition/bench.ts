import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { McptestError } from "../../../src/errors.ts";
import { NODE_ROOTS } from "../../../src/graph/index.ts";
import { createJq, type Jq } from "../../../src/jq/index.ts";
import type { PlannedTest } from "../../../src/plan/index.ts";
import type { CompositionTrace } from "../../../src/report/model/report.ts";
import { runOf } from "../../../src/run/kinds/table.ts";
import { createSessions, type Sessions } from "../../../src/run/lanes/sessions.ts";
import type { Attempt } from "../../../src/run/outcome.ts";
import type { RunSettings } from "../../../src/run/settings.ts";
import { Warnings } from "../../../src/run/warnings.ts";
import { createWorld, type World } from "../../../src/run/world.ts";
import type {
  Assertion,
  CompositionCase,
  CompositionNode,
  CompositionTest,
  Expectation,
  Matcher,
  RunOptions,
  ServerSpec,
  Suite,
  Transform,
} from "../../../src/suite/index.ts";
import { compile } from "../../../src/template/template.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { findLeftovers, killLeftovers } from "../../helpers/leftovers.ts";
import { narrow } from "../../helpers/traces.ts";
import { fixture } from "../../mcp/sessions.ts";

const location = { file: "suite.yml", line: 3, column: 5 };

/** A node as a test writes it: what it leaves out has the value that the loader would give. */
export type NodeSketch = Partial<Omit<CompositionNode, "needs" | "transform" | "retry" | "args" | "for_each">> & {
  id: string;
  args?: JsonObject;
  for_each?: Json;
  retry?: Partial<CompositionNode["retry"]> & { max: number };
  transform?: Transform | { jq: string };
  needs?: readonly (string | { id: string; optional: true; default?: Json })[];
};

/** A composition as a test writes it. */
export type Sketch = Partial<Omit<CompositionTest, "nodes" | "cases" | "expect">> & {
  nodes: readonly NodeSketch[];
  cases?: readonly Partial<CompositionCase>[];
  expect?: readonly [target: string, matcher: Matcher][];
};

/** The whole composition that a sketch stands for. */
function compose({ nodes: sketches, cases = [], expect = [], ...more }: Sketch): CompositionTest {
  const depths = new Map<string, number>();
  const nodes = sketches.map((sketch): CompositionNode => {
    const needs = (sketch.needs ?? []).map((need) =>
      typeof need === "string" ? { id: need, optional: false, default: null } : { default: null, ...need },
    );
    const depth = Math.max(-1, ...needs.map(({ id }) => depths.get(id) ?? 0)) + 1;
    depths.set(sketch.id, depth);
    const { transform, retry, args = {}, for_each: listed, ...rest } = sketch;
    return {
      server: "fixture",
      tool: "structured",
      args: compile(args, NODE_ROOTS),
      max_concurrency: 1,
      on_item_error: "fail",
      location,
      ...rest,
      ...(transform && { transform: { location, ...transform } }),
      ...(listed !== undefined && { for_each: compile(listed, NODE_ROOTS) }),
      ...(retry && { retry: { delay_ms: 0, backoff: 1, on: "any", ...retry } }),
      needs,
      depth,
    };
  });
  const order = nodes.toSorted((a, b) => a.depth - b.depth).map(({ id }) => id);
  return {
    kind: "composition",
    name: "a composition",
    server: "fixture",
    servers: ["fixture"],
    tags: [],
    only: false,
    expect: expectation(expect),
    location,
    nodes,
    order,
    output: { node: order.at(-1) ?? "" },
    cases: cases.map((row) => ({ name: "row", vars: {}, expect: expectation([]), location, ...row })),
    budget: {},
    metrics: [],
    vars: {},
    env: {},
    folder: "",
    ...more,
  };
}

function expectation(pairs: readonly [target: string, matcher: Matcher][]): Expectation {
  return {
    assertions: pairs.map(([target, matcher]): Assertion => ({ target, matcher, location, base: "" })),
    location,
  };
}

/** An attempt with its trace, which most tests are about. */
export type Run = Attempt & {
  trace: CompositionTrace;
  node(id: string): CompositionTrace["nodes"][string];
  /** Messages of the assertions that do not hold. */
  failures: readonly string[];
};

export interface BenchOptions {
  case?: string;
  options?: Partial<RunOptions>;
  world?: Partial<World>;
}

/** Runs compositions on real sessions. */
export interface Bench {
  readonly root: string;
  readonly world: World;
  readonly warnings: readonly McptestError[];
  run(sketch: Sketch, options?: BenchOptions): Promise<Run>;
  /** An attempt that may come to nothing. */
  attempt(sketch: Sketch, options?: BenchOptions): Promise<Attempt>;
  /** Calls that the fixture server saw since it was last asked. */
  log(): Promise<string[]>;
}

/** Servers and jq that all tests of a file share; fails when a process is left behind at its end. */
export function useBench(servers: readonly ServerSpec[] = [fixture("composes")]): Bench {
  let home = "";
  let jq: Jq | undefined;
  let base: { world: World; warnings: Warnings; sessions: Sessions } | undefined;
  const suite: Suite = {
    name: "suite",
    path: "suite.yml",
    file: "",
    workspace: "",
    files: [],
    servers: new Map(servers.map((server) => [server.name, server])),
    tests: [],
    run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
    quote: (location) => location,
  };
  const running = (): NonNullable<typeof base> => {
    if (!base) throw new Error("no test is running");
    return base;
  };

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "mcptest-composition-"));
    Object.assign(suite, { file: join(home, "suite.yml"), workspace: home });
    // No time ends a program, however busy the machine is.
    jq = createJq({ timeoutMs: 25_000 });
    const settings: RunSettings = {
      root: home,
      env: { PATH: process.env.PATH, HOME: home },
      mockCommand: ["node", "mock"],
      version: "0.0.0-test",
      environment: { node: "20", platform: "linux", ci: false },
      signal: new AbortController().signal,
      redactor: createRedactor({ secrets: ["hunter2-secret"] }),
      jq,
      overrides: {},
      strictProtocol: false,
      updateSnapshots: false,
      warnings: [],
      onEvent: () => {},
      onStderr: () => {},
    };
    const sessions = createSessions(settings);
    const warnings = new Warnings([]);
    base = { world: createWorld(settings, sessions, warnings), warnings, sessions };
  });
  afterAll(async () => {
    await base?.sessions.pool.close();
    await jq?.close();
    const leftovers = await findLeftovers(home);
    killLeftovers(leftovers);
    rmSync(home, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });

  const bench: Bench = {
    get root() {
      return home;
    },
    get world() {
      return running().world;
    },
    get warnings() {
      return running().warnings.all;
    },
    async attempt(sketch, { case: row, options = {}, world = {} } = {}) {
      const spec = compose(sketch);
      const coordinates = row === undefined ? {} : { case: row };
      // As of a run of its own: what is known of a suite's folders stays known.
      const test: PlannedTest = { id: "0123456789abcdef", suite: { ...suite }, spec, coordinates };
      const attemptTest = await runOf(test.spec).load();
      return attemptTest({ test, options: { ...suite.run, ...options }, world: { ...bench.world, ...world } });
    },
    async run(sketch, options) {
      const attempt = await bench.attempt(sketch, options);
      const trace = narrow(attempt.detail);
      if (!trace) throw "error" in attempt ? attempt.error : new Error("no trace");
      const assertions = "assertions" in attempt ? attempt.assertions : [];
      return {
        ...attempt,
        trace,
        node: (id) => trace.nodes[id] as CompositionTrace["nodes"][string],
        failures: assertions.flatMap(({ passed, message }) => (passed ? [] : [message ?? ""])),
      };
    },
    async log() {
      const [server] = servers;
      const session = await bench.world.servers.acquire(server as ServerSpec);
      const { result } = await session.request("tools/call", { name: "log", arguments: {} });
      return JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? "[]") as string[];
    },
  };
  return bench;
}

/** A node that adds its value and its parents' outputs. */
export function add(id: string, args: JsonObject = {}, more: Omit<NodeSketch, "id"> = {}): NodeSketch {
  return { id, tool: "add", args: { id, ...args }, ...more };
}

/** A node that gives a value. */
export function give(id: string, value: Json, more: Omit<NodeSketch, "id"> = {}): NodeSketch {
  return { id, tool: "give", args: { value }, ...more };
}
