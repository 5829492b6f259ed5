import type { McptestError } from "../errors.ts";
import type { CompositionBudget, SuiteFile } from "../generated/suite.ts";
import type { NodeRoot } from "../graph/index.ts";
import type { Model } from "../model/index.ts";
import type { Template } from "../template/template.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Replaceable } from "../values/regex.ts";
import type { DerivedMetric, Expectation, Transform } from "./expectation.ts";
import type {
  AgentParts,
  CalibrationParts,
  ComparedParts,
  GradedParts,
  JudgedMetric,
  Rubric,
} from "./judged/judged.ts";
import type { ServerSpec } from "./servers/server-spec.ts";

export type * from "./expectation.ts";
export type * from "./judged/judged.ts";
export type * from "./servers/server-spec.ts";

/** A loaded suite: validated, imports merged, references resolved, durations in milliseconds, no default left open. */
export interface Suite {
  name: string;
  description?: string;
  /** Path of the entry file relative to the workspace root, forward slashes: one of its own in whatever is run together. */
  path: string;
  /** Absolute path of the entry file. */
  file: string;
  /** Absolute path of the workspace root, in which `.mcptest` lies. */
  workspace: string;
  /** The entry file and all it imports, in reading order. */
  files: readonly SuiteFileRecord[];
  servers: ReadonlyMap<string, ServerSpec>;
  tests: readonly TestSpec[];
  /** Its rubrics by name; of one that cannot be read there is nothing. */
  rubrics?: ReadonlyMap<string, Rubric | undefined>;
  run: RunOptions;
  /** Who judges where no test says it; undefined: as the environment says. */
  judge?: Model;
  budget?: RunBudget;
  /** Commands around the run; those around each test stand on the tests. */
  hooks?: { beforeAll: readonly Hook[]; afterAll: readonly Hook[] };
  /** The suite's `env`, as hooks get it besides the caller's environment. */
  env?: Readonly<Record<string, string>>;
  /** Names of variables that mean something to the suite. */
  variables?: readonly string[];
  /** Names of variables, and of those of the environment, whose values are secrets whatever they are called. */
  mask?: readonly string[];
  /** What changes from call to call: matches are alike where recordings are compared. */
  normalize?: readonly Replaceable[];
  /** Values of `variables`, as context hooks see them. */
  vars?: JsonObject;
  /** A location in one of `files` with its line, and those next to it. */
  quote(location: SourceLocation): SourceLocation;
}

export interface SuiteFileRecord {
  path: string;
  sha256: string;
}

/** What a load gives: the suite when it has no error, and every error and warning found. */
export interface LoadResult {
  suite?: Suite;
  errors: readonly McptestError[];
  warnings: readonly McptestError[];
  /** Names that have a value; undefined without a suite, and where a hook may set any. */
  settable?: ReadonlySet<string> | undefined;
}

export interface RunOptions {
  parallel: "auto" | number | false;
  test_timeout_ms?: number;
  retries: number;
  /** Number of failures to stop after; 0 is never. */
  bail: number;
  isolation: "run" | "test";
}

/** Caps of a suite on its run; the first that trips stops it. */
export interface RunBudget {
  max_cost_usd?: number;
  max_tokens?: number;
  max_duration_ms?: number;
  location: SourceLocation;
}

/** A command around the run or around a test; its program is started without a shell. */
export interface Hook {
  /** As the file has it, for messages. */
  text: string;
  argv: readonly [string, ...string[]];
  /** Absolute path of the folder that it runs in: that of the file that declares it. */
  cwd: string;
  /** Whether it reads the context on stdin and may write a patch on stdout. */
  mode: "plain" | "context";
  timeout_ms: number;
  location: SourceLocation;
}

/** What has a name: a test, or one of its rows. */
export interface Named {
  /** Holds no secret that the run knows of. */
  name: string;
  /** As the file has it; left out where it holds no reference. */
  written?: string;
  /** What ids are made of where the name is masked: it does not depend on the secrets of whoever runs it. */
  idName?: string;
}

/** What tests of every kind share. */
export interface TestCommon extends Named {
  row?: Named;
  description?: string;
  server: string;
  tags: readonly string[];
  skip?: string;
  only: boolean;
  timeout_ms?: number;
  /** undefined: as the run says. */
  retries?: number;
  expect: Expectation;
  /** Score at or above which it passes; without one, every assertion and set must hold. */
  threshold?: number;
  /** In order of declaration; left out when there is none. */
  derivedMetrics?: readonly DerivedMetric[];
  /** Commands around it, those of the suite included, each list in the order to run; left out when there is none. */
  hooks?: { beforeEach: readonly Hook[]; afterEach: readonly Hook[] };
  /** Where the test's name stands. */
  location: SourceLocation;
}

/** A test that is one request to one server. */
export interface RequestTest extends TestCommon {
  kind: RequestKind;
  request: { method: string; params: JsonObject };
  /** What it asks for, as people call it: the name of a tool or a prompt, or a URI. */
  asks: string;
  tool?: string;
  refused?: boolean;
  transform?: { request?: Transform; response?: Transform };
}

/** A declared graph of tool calls. `server` names all its servers, joined by ", "; if every node is a mock, those of the mocks. */
export interface CompositionTest extends TestCommon {
  kind: "composition";
  /** Servers that its nodes call, in the order of the nodes; a node with a mock makes no call. */
  servers: readonly string[];
  /** In order of declaration. */
  nodes: readonly CompositionNode[];
  /** Ids of the nodes in topological order: by depth, then by declaration. */
  order: readonly string[];
  output: { node: string } | { assemble: string };
  /** Empty: it runs once, without a row. */
  cases: readonly CompositionCase[];
  budget: CompositionBudget;
  /** Judged metrics in order: rubric, mcp_task_completion, mcp_use, argument_correctness, plan_quality. */
  metrics: readonly JudgedMetric[];
  /** Values of `${var.NAME}` where the row has none. */
  vars: JsonObject;
  /** Values of `${env.NAME}` that args read. */
  env: Readonly<Record<string, string>>;
  /** What `${CONFIG_DIR}` is in args. */
  folder: string;
}

/** One tool call of a composition. Times are in milliseconds. */
export interface CompositionNode {
  id: string;
  /** Edges to parents. Of an optional one that has no output, `${id}` is the default. */
  needs: readonly { id: string; optional: boolean; default: Json }[];
  server: string;
  tool: string;
  args: Template<NodeRoot>;
  /** Length of the longest chain of `needs` above it; 0 for a root. */
  depth: number;
  transform?: Transform;
  /** A jq program, or `always`. */
  when?: string;
  /** What it fans out over: one whole reference, or a list. */
  for_each?: Template<NodeRoot>;
  when_item?: string;
  max_concurrency: number;
  on_item_error: "fail" | "continue";
  loop?: { until: string; max: number; delay_ms: number };
  mock?: { result: Json };
  freeze?: "golden" | "record";
  /** `max`: retries; each wait is `backoff` times the one before. */
  retry?: { max: number; delay_ms: number; backoff: number; on: "error" | "is_error" | "any" };
  continue_on_error?: boolean;
  /** Targets start with `nodes.<id>`. */
  expect?: Expectation;
  timeout_ms?: number;
  max_cost_per_call_usd?: number;
  max_tokens_per_call?: number;
  /** Where its id stands. */
  location: SourceLocation;
}

/** One row of the dataset; its assertions are checked after the composition's own. */
export interface CompositionCase extends Named {
  /** The composition for this row, where other strings than those of calls read its variables, and it is not the first. */
  own?: CompositionTest | undefined;
  vars: JsonObject;
  golden?: { value: Json; match: "subset" | "exact"; location: SourceLocation };
  expect: Expectation;
  location: SourceLocation;
}

/** A response, or a run of an agent, that a model judges by a rubric. It asserts nothing itself. */
export interface GradedEval extends TestCommon, GradedParts {
  kind: "eval";
}

/** Two responses, or runs of agents, between which a model chooses. `server` names all their servers, joined by ", ". */
export interface ComparedEval extends TestCommon, ComparedParts {
  kind: "eval";
}

export type EvalTest = GradedEval | ComparedEval;

/** A model that works with the tools of servers. `server` names them all, joined by ", ". */
export interface AgentTest extends TestCommon, AgentParts {
  kind: "agent";
}

/** A judge held against labels that people gave. */
export interface CalibrationTest extends TestCommon, CalibrationParts {
  kind: "calibration";
}

/** What tests are loaded to that are more than one request. */
interface OwnSpecs {
  composition: CompositionTest;
  agent: AgentTest;
  eval: EvalTest;
  calibration: CalibrationTest;
}

/** The keys of a suite file that list tests. */
export type Section = {
  [K in keyof SuiteFile]-?: NonNullable<SuiteFile[K]> extends { name: string }[] ? K : never;
}[keyof SuiteFile];

/** What can be declared: a section has the plural of its kind, or its name. */
export type TestKind = { [S in Section]: S extends `${infer Kind}s` ? Kind : S }[Section];

/** What is one request to one server. */
export type RequestKind = Exclude<TestKind, keyof OwnSpecs>;

/** What a test of each kind is loaded to. */
export type TestSpecs = { [K in TestKind]: K extends keyof OwnSpecs ? OwnSpecs[K] : RequestTest };

export type TestSpec = TestSpecs[TestKind];
