import type { McptestError } from "../errors.ts";
import type * as file from "../generated/suite.ts";
import type { NodeRoot } from "../graph/index.ts";
import type { Model } from "../model/index.ts";
import type { Template } from "../template/template.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Replaceable } from "../values/regex.ts";
import type {
  Acceptance,
  DerivedMetric,
  Expectation,
  LoadSpec,
  Notices,
  PropertyParts,
  ToolValues,
  Transform,
} from "./expectation.ts";
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

/** A loaded suite: validated, imports merged, references resolved, durations in milliseconds, defaults filled in. */
export interface Suite {
  name: string;
  description?: string;
  /** Path of the entry file relative to the workspace root, with forward slashes; unique among the suites of a run. */
  path: string;
  file: string;
  /** Absolute path of the workspace root, in which `.mcptest` lies. */
  workspace: string;
  /** The entry file and all it imports, in reading order. */
  files: readonly SuiteFileRecord[];
  servers: ReadonlyMap<string, ServerSpec>;
  /** What servers lack of the environment, by their names; "" stands for all of them. Left out where a load reports it. */
  lacking?: ReadonlyMap<string, readonly McptestError[]>;
  tests: readonly TestSpec[];
  /** Tests whose arguments property tests try, where `tests` has others in their place. */
  examples?: readonly TestSpec[];
  /** Its rubrics by name; undefined for one with faults. */
  rubrics?: ReadonlyMap<string, Rubric | undefined>;
  run: RunOptions;
  /** The default judge; undefined: that of the environment. */
  judge?: Model;
  budget?: RunBudget;
  coverage?: CoverageBounds;
  /** Commands around the run; tests have those around each test. */
  hooks?: { beforeAll: readonly Hook[]; afterAll: readonly Hook[] };
  /** Hooks around each test, for tests that `fuzz` adds: those of the suite have them. */
  around?: TestCommon["hooks"];
  /** Added to the caller's environment for hooks. */
  env?: Readonly<Record<string, string>>;
  /** Names of variables that the suite knows. */
  variables?: readonly string[];
  /** Names of variables and environment variables whose values are secrets, whatever their names. */
  mask?: readonly string[];
  /** Patterns of what changes from call to call, ignored when recordings are compared. */
  normalize?: readonly Replaceable[];
  /** How many changes of answers its tests have to notice: a score of 100; and values that change anyway. */
  mutation?: { min?: number | undefined; volatile: readonly Exclusion[] };
  /** What an audit of its servers may call, with which values by tool and argument, and what it accepts. */
  audit?: { call?: AuditCall | undefined; values: ToolValues; accept: readonly Acceptance[] };
  /** Values of `variables`, for context hooks. */
  vars?: JsonObject;
  /** A location with its line, and the lines beside it. */
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

export interface RunOptions extends Required<Pick<file.Run, "parallel" | "retries" | "isolation">> {
  test_timeout_ms?: number;
  bail: number;
}

/** file.RunBudget of a suite on its run; the first that is exceeded stops it. */
export interface RunBudget extends Pick<file.RunBudget, "max_cost_usd" | "max_tokens"> {
  max_duration_ms?: number;
  location: SourceLocation;
}

/** How much of what servers offer has to be called, in percent, and what does not count. */
export interface CoverageBounds extends Pick<file.CoverageOptions, "min" | "min_asserted"> {
  exclude: readonly Exclusion[];
}

/** What does not count: what matches a glob of each list. `at`: a target. */
export interface Exclusion
  extends Partial<Record<"server" | "tool" | "resource" | "prompt" | "kind" | "at", readonly string[]>> {
  reason: string;
  location: SourceLocation;
}

/** Which tools may be called. */
export type AuditCall = NonNullable<file.Audit["call"]>;

/** A command around the run or around a test; its program is started without a shell. */
export interface Hook {
  /** As written, for messages. */
  text: string;
  argv: readonly [string, ...string[]];
  /** Absolute path of the folder that it runs in: that of the file that declares it. */
  cwd: string;
  /** Whether it reads the context on stdin and may write a patch on stdout. */
  mode: "plain" | "context";
  timeout_ms: number;
  location: SourceLocation;
}

/** A test, or one of its rows. */
export interface Named {
  /** With secrets masked. */
  name: string;
  /** As written; left out without a reference. */
  written?: string;
  /** The name in ids where `name` is masked: it does not depend on the user's secrets. */
  id_name?: string;
}

/** What tests of every kind share. */
export interface TestCommon extends Named, Pick<file.ToolTest, "description" | "skip" | "retries" | "threshold"> {
  row?: Named;
  server: string;
  tags: readonly string[];
  only: boolean;
  timeout_ms?: number;
  expect: Expectation;
  derivedMetrics?: readonly DerivedMetric[];
  /** Commands around it, those of the suite included, in the order to run. */
  hooks?: { beforeEach: readonly Hook[]; afterEach: readonly Hook[] };
  location: SourceLocation;
}

/** A test that is one request to one server. */
export interface RequestTest extends TestCommon {
  kind: RequestKind;
  request: { method: string; params: JsonObject };
  /** What it asks for: the name of a tool or a prompt, or a URI. */
  asks: string;
  tool?: string;
  /** What the server has to declare or list for it; without that nothing is sent. */
  needs?: { capability: string; template?: string };
  /** Whether the suite gives all of it; bare: and nothing is added to its params; unwritten: bare, and it gives none. */
  raw?: "enveloped" | "bare" | "unwritten";
  refused?: boolean;
  /** Whether the tool runs as a task; left out: as it and the server want it. */
  task?: TaskSpec | undefined;
  notices?: Notices;
  transform?: { request?: Transform; response?: Transform };
  load?: LoadSpec;
}

/** The task as which a tool has to run; false: as none. */
export type TaskSpec = false | { ttl_ms?: number | undefined; cancel_at?: file.TaskOptions["cancel_at"] };

/** A declared graph of tool calls. `server` names all its servers, joined by ", "; if every node is a mock, those of the mocks. */
export interface CompositionTest extends TestCommon {
  kind: "composition";
  /** Servers that its nodes call, in the order of the nodes; mocked nodes call none. */
  servers: readonly string[];
  nodes: readonly CompositionNode[];
  /** Ids of the nodes in topological order: by depth, then by declaration. */
  order: readonly string[];
  output: { node: string } | { assemble: string };
  /** Empty: it runs once. */
  cases: readonly CompositionCase[];
  budget: file.CompositionBudget;
  /** Judged metrics in order: rubric, mcp_task_completion, mcp_use, argument_correctness, plan_quality. */
  metrics: readonly JudgedMetric[];
  /** Values of `${var.NAME}` where the row has none. */
  vars: JsonObject;
  env: Readonly<Record<string, string>>;
  /** The value of `${CONFIG_DIR}` in args. */
  folder: string;
}

/** One tool call of a composition. Times are in milliseconds. */
export interface CompositionNode
  extends Pick<file.CompositionNode, "meta" | "when_item" | "freeze" | "continue_on_error">,
    Pick<file.CompositionNode, "max_cost_per_call_usd" | "max_tokens_per_call">,
    Required<Pick<file.CompositionNode, "id" | "tool" | "max_concurrency" | "on_item_error">> {
  /** Parents. Without an output of an optional parent, `${id}` is the default. */
  needs: readonly { id: string; optional: boolean; default: Json }[];
  server: string;
  args: Template<NodeRoot>;
  task?: TaskSpec | undefined;
  /** Length of the longest chain of `needs` above it; 0 for a root. */
  depth: number;
  transform?: Transform;
  /** A jq program, or `always`. */
  when?: string;
  /** What it fans out over: one whole reference, or a list. */
  for_each?: Template<NodeRoot>;
  loop?: { until: string; max: number; delay_ms: number };
  mock?: { result: Json };
  /** `max`: retries; each wait is `backoff` times the one before. */
  retry?: { max: number; delay_ms: number; backoff: number; on: "error" | "is_error" | "any" };
  expect?: Expectation;
  timeout_ms?: number;
  location: SourceLocation;
}

/** One row; its assertions are checked after the composition's own. */
export interface CompositionCase extends Named {
  /** The composition for this row, where strings other than those of calls read its variables; never for the first row. */
  own?: CompositionTest | undefined;
  vars: JsonObject;
  golden?: { value: Json; match: "subset" | "exact"; location: SourceLocation };
  expect: Expectation;
  location: SourceLocation;
}

type TestOf<K, P> = TestCommon & P & { kind: K };

/** Two responses, or runs of agents, between which a model chooses. `server` names all their servers, joined by ", ". */
export type ComparedEval = TestOf<"eval", ComparedParts>;

/** One that has no assertions: a model judges a response, or a run of an agent, by a rubric, or chooses between two. */
export type EvalTest = TestOf<"eval", GradedParts> | ComparedEval;

/** A model that works with the tools of servers. `server` names them all, joined by ", ". */
export type AgentTest = TestOf<"agent", AgentParts>;

/** A judge that is compared with labels of people. */
export type CalibrationTest = TestOf<"calibration", CalibrationParts>;

/** Calls that mcptest makes by the schemas of a server's tools, and checks of the answers. */
export type PropertyTest = TestOf<"property", PropertyParts>;

/** What tests of more than one request are loaded to. */
interface OwnSpecs {
  property: PropertyTest;
  composition: CompositionTest;
  agent: AgentTest;
  eval: EvalTest;
  calibration: CalibrationTest;
}

/** The keys of a suite file that list tests. */
export type Section = {
  [K in keyof file.SuiteFile]-?: NonNullable<file.SuiteFile[K]> extends { name: string }[] ? K : never;
}[keyof file.SuiteFile];

/** What can be declared: a section has the plural of its kind, or its name. */
export type TestKind = {
  [S in Section]: S extends `${infer Stem}ies` ? `${Stem}y` : S extends `${infer Kind}s` ? Kind : S;
}[Section];

/** Kinds of tests that are one request to one server. */
export type RequestKind = Exclude<TestKind, keyof OwnSpecs>;

export type TestSpecs = { [K in TestKind]: K extends keyof OwnSpecs ? OwnSpecs[K] : RequestTest };

export type TestSpec = TestSpecs[TestKind];
