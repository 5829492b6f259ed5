import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Jq } from "../../../src/jq/index.ts";
import { planRun } from "../../../src/plan/index.ts";
import type { Report, TestResult } from "../../../src/report/index.ts";
import { type RunSettings, runPlan } from "../../../src/run/index.ts";
import type { Hook, Suite, TestSpec } from "../../../src/suite/index.ts";
import { findLeftovers, killLeftovers } from "../../helpers/leftovers.ts";
import { fixture } from "../../mcp/sessions.ts";
// Jest cannot link two graphs of modules at once that share modules, as `runPlan` asks for them: here they are linked before.
import "../../../src/run/execute-plan.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { secretsOf } from "../../../src/values/redact/secret.ts";

/** A hook as a test writes it: a script for sh, or for Node in context mode, and what else is not usual. */
export type HookSketch = string | ({ node: string } & Partial<Hook>) | ({ sh: string } & Partial<Hook>);

type Hooks = Partial<Record<"beforeAll" | "afterAll" | "beforeEach" | "afterEach", readonly HookSketch[]>>;

/** A test that sends its name to the tool `echo` and expects it back. */
export interface TestSketch {
  name: string;
  skip?: string;
  retries?: number;
  tool?: string;
  expects?: string;
}

export interface BenchOptions {
  tests?: readonly (string | TestSketch)[];
  suite?: Partial<Suite>;
  settings?: Partial<RunSettings>;
}

/** Runs suites with hooks on real servers. */
export interface Bench {
  readonly root: string;
  run(hooks: Hooks, options?: BenchOptions): Promise<Report>;
  /** Lines that hooks wrote to the file `log`. */
  log(): string[];
}

const LOCATION = { file: "suite.yml", line: 3, column: 5, end_column: 9 };

/** Gives each test a folder; fails when a process is left behind. */
export function useBench(): Bench {
  let root = "";
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-hooks-")));
    writeFileSync(join(root, "log"), "");
  });
  afterEach(async () => {
    const leftovers = await findLeftovers(root);
    killLeftovers(leftovers);
    rmSync(root, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });
  return {
    get root() {
      return root;
    },
    log: () => readFileSync(join(root, "log"), "utf8").split("\n").slice(0, -1),
    async run(hooks, { tests = ["one"], suite: changes = {}, settings = {} } = {}) {
      const list = (phase: keyof Hooks): Hook[] => (hooks[phase] ?? []).map((sketch) => toHook(sketch, root));
      const each = { beforeEach: list("beforeEach"), afterEach: list("afterEach") };
      const all = { beforeAll: list("beforeAll"), afterAll: list("afterAll") };
      const own = each.beforeEach.length + each.afterEach.length > 0 ? { hooks: each } : {};
      const suite: Suite = {
        name: "my-suite",
        path: "suite.yml",
        file: join(root, "suite.yml"),
        workspace: root,
        files: [],
        servers: new Map([["fixture", fixture("good")]]),
        tests: tests.map((sketch): TestSpec => ({ ...toTest(sketch), ...own })),
        run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
        ...(all.beforeAll.length + all.afterAll.length > 0 ? { hooks: all } : {}),
        quote: (location: Hook["location"]) => ({ ...location, text: "  beforeAll: it" }),
        ...changes,
      };
      const selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
      const { closed } = await runPlan(planRun([suite], selection), {
        root,
        env: { PATH: process.env.PATH, HOME: root },
        mockCommand: ["node", "mock"],
        version: "0.0.0-test",
        environment: { node: "20", platform: "linux", ci: false },
        signal: new AbortController().signal,
        redactor: createRedactor({ secrets: secretsOf(settings.env ?? {}) }),
        jq: NO_JQ,
        overrides: {},
        strictProtocol: false,
        updateSnapshots: false,
        warnings: [],
        onEvent: () => {},
        onStderr: () => {},
        ...settings,
      });
      return closed;
    },
  };
}

const NO_JQ: Jq = { check: async () => undefined, evaluate: async () => [], close: async () => {} };

function toHook(sketch: HookSketch, cwd: string): Hook {
  const base = { text: "the-command", cwd, mode: "plain", timeout_ms: 60_000, location: LOCATION } as const;
  if (typeof sketch === "string") return { ...base, argv: ["sh", "-c", sketch] };
  if ("sh" in sketch) {
    const { sh, ...more } = sketch;
    return { ...base, argv: ["sh", "-c", sh], ...more };
  }
  const { node, ...more } = sketch;
  return { ...base, argv: ["node", "-e", node], mode: "context", ...more };
}

function toTest(sketch: string | TestSketch): TestSpec {
  const { name, skip, retries, tool = "echo", expects } = typeof sketch === "string" ? { name: sketch } : sketch;
  const matcher = { exact: expects ?? name };
  return {
    kind: "tool",
    name,
    server: "fixture",
    tags: [],
    only: false,
    request: { method: "tools/call", params: { name: tool, arguments: { message: name } } },
    asks: tool,
    tool,
    ...(skip === undefined ? {} : { skip }),
    ...(retries === undefined ? {} : { retries }),
    expect: {
      assertions: [{ target: "result.content[0].text", matcher, location: LOCATION, base: "" }],
      location: LOCATION,
    },
    location: { file: "suite.yml", line: 9, column: 3 },
  };
}

/** Statuses in the order of the report. */
export function statuses({ results }: Report): TestResult["status"][] {
  return results.map(({ status }) => status);
}

/** The result of that name. */
export function resultOf(report: Report, name: string): TestResult {
  const found = report.results.find((result) => result.name === name);
  if (!found) throw new Error(`no result of ${name}`);
  return found;
}
