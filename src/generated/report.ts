// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { Json, JsonObject } from "../values/json.ts";


/**
 * The record of one run; every rendering is a function of it.
 */
export interface Report {
  schema: "https://mcptest.dev/schemas/report/v1.json";
  version: 1;
  tool: {
    name: "mcptest";
    version: string;
  };
  run: RunInfo;
  servers: ServerReport[];
  results: TestResult[];
  /**
   * One entry for each composition that ran; left out when there is none.
   */
  compositions?: CompositionSummary[];
  summary: Summary;
  warnings: Warning[];
}
export interface RunInfo {
  id: string;
  /**
   * ISO 8601, UTC.
   */
  started_at: string;
  duration_ms: number;
  /**
   * true when the run was stopped before its last test.
   */
  interrupted?: boolean;
  /**
   * true when --bail ended the run early.
   */
  bailed?: boolean;
  /**
   * true when findings fail the run (--strict-protocol).
   */
  strict_protocol?: boolean;
  suites: {
    name: string;
    path: string;
    /**
     * The suite file and all it imports.
     */
    files: {
      path: string;
      sha256: string;
    }[];
  }[];
  environment: {
    node: string;
    platform: string;
    ci: boolean;
  };
}
export interface ServerReport {
  /**
   * Path of the suite that declares it.
   */
  suite: string;
  name: string;
  /**
   * Revision agreed on.
   */
  protocol?: string;
  /**
   * serverInfo as the server sent it.
   */
  server_info?: JsonObject;
  /**
   * The version pinned in the suite.
   */
  server_version?: string;
  /**
   * How many sessions were opened.
   */
  sessions: number;
  findings: Finding[];
}
/**
 * Something a server did that the protocol, or good manners, forbid.
 */
export interface Finding {
  kind:
    | "stray-output"
    | "unknown-response-id"
    | "wrong-id-type"
    | "duplicate-response"
    | "invalid-frame"
    | "slow-shutdown"
    | "unclean-exit"
    | "orphaned-process"
    | "output-schema"
    | "unknown-protocol";
  message: string;
  /**
   * The frame or line, cut to 500 characters.
   */
  frame?: string;
  count: number;
}
export interface TestResult {
  /**
   * Stable across runs: of kind, suite path, name and coordinates.
   */
  id: string;
  kind: "tool" | "resource" | "prompt" | "composition";
  /**
   * Path of the suite.
   */
  suite: string;
  name: string;
  coordinates: {
    protocol?: string;
    /**
     * Row of a composition's dataset.
     */
    case?: string;
    /**
     * Judged metric of a composition.
     */
    metric?: string;
  };
  server: string;
  tags: string[];
  status: "passed" | "failed" | "errored" | "skipped" | "deferred";
  /**
   * true when it passed on a retry.
   */
  flaky?: boolean;
  /**
   * Why it is not passed, in a sentence.
   */
  message?: string;
  hint?: string;
  /**
   * Names the one event behind several results, such as a crash; results with the same cause are one cause.
   */
  cause?: string;
  /**
   * What kind of failure: assertion.<matcher>, or an error code.
   */
  rule_id?: string;
  assertions: AssertionResult[];
  location: Location;
  /**
   * Of the call, in the last attempt.
   */
  duration_ms: number;
  attempts: number;
  /**
   * Of the response, counted with cl100k_base, when a test asks for it.
   */
  tokens?: number;
  /**
   * What the calls say they cost, in US dollars; of a composition, of all its nodes.
   */
  cost_usd?: number;
  trace?: CompositionTrace;
  stderr_tail?: string[];
  /**
   * A command that runs this test alone.
   */
  repro?: string;
}
export interface AssertionResult {
  name?: string;
  target: string;
  matcher: string;
  passed: boolean;
  message?: string;
  /**
   * What to do about it.
   */
  hint?: string;
  /**
   * Of a failed assertion, cut to a bound.
   */
  expected?: Json;
  /**
   * Of a failed assertion, cut to a bound.
   */
  actual?: Json;
  diff?: DiffLine[];
  location: Location;
}
export interface DiffLine {
  op: " " | "-" | "+";
  text: string;
}
export interface Location {
  file: string;
  line: number;
  column: number;
  end_column?: number;
  /**
   * The source line, on failures only.
   */
  text?: string;
}
/**
 * What a composition did, node by node; outputs are cut to a bound here, not in assertions.
 */
export interface CompositionTrace {
  /**
   * The composition as a whole.
   */
  composition: {
    /**
     * As in the suite.
     */
    name: string;
    /**
     * Name of the row; left out without cases.
     */
    case?: string;
    /**
     * true when every node ended ok or was skipped by its own `when`.
     */
    ran: boolean;
    /**
     * failed when a node failed, a cap tripped, or the output could not be put together.
     */
    status: "ok" | "failed";
    /**
     * From the first call to the last answer, in milliseconds.
     */
    duration_ms: number;
    /**
     * The same as cost.total.
     */
    cost_total: number;
    /**
     * The same as tokens.total.
     */
    tokens_total: number;
    /**
     * Name of the cap that ended it; null when none did.
     */
    budget_tripped:
      "max_cost_usd" | "max_tokens" | "max_duration_ms" | "max_cost_per_call_usd" | "max_tokens_per_call" | null;
    /**
     * The chain of nodes that took longest, from root to leaf.
     */
    critical_path: string[];
  };
  /**
   * The combined output.
   */
  output: Json;
  /**
   * By id, in topological order: by depth, then by declaration.
   */
  nodes: {
    [k: string]: NodeTrace;
  };
  /**
   * Of all calls.
   */
  cost: {
    /**
     * In US dollars.
     */
    total: number;
  };
  /**
   * Of all calls.
   */
  tokens: {
    /**
     * Input and output together.
     */
    total: number;
  };
}
export interface NodeTrace {
  /**
   * As in the suite.
   */
  id: string;
  /**
   * Tool that it calls.
   */
  tool: string;
  /**
   * Server of the tool.
   */
  server: string;
  /**
   * Ids of its parents.
   */
  needs: string[];
  /**
   * Those of `needs` that it can do without; left out when there is none.
   */
  optional_needs?: string[];
  /**
   * How it ended.
   */
  status: "ok" | "failed" | "skipped";
  /**
   * Why it was skipped.
   */
  reason?: string;
  /**
   * Arguments of the call, its references resolved, also where a mock or a recording answers; of the last round of a loop. null when there was none, and with for_each, where the iterations have them.
   */
  args: Json;
  /**
   * What children and assertions read; null when there is none.
   */
  output: Json;
  /**
   * Why it failed.
   */
  error?: string;
  /**
   * When it started, in milliseconds after the composition.
   */
  started_ms: number;
  /**
   * All its calls and the waits between them, in milliseconds; 0 for a mock.
   */
  duration_ms: number;
  /**
   * What its calls cost, in US dollars.
   */
  cost_usd: number;
  /**
   * What its calls used, input and output together.
   */
  tokens: number;
  /**
   * The model that its calls used, as the tool says; several are joined by commas. null when it says none.
   */
  model: string | null;
  /**
   * How often it was tried, rounds and elements together.
   */
  attempts: number;
  /**
   * true when its mock stood in for a call.
   */
  mocked: boolean;
  /**
   * true when its output was replayed from a recording.
   */
  frozen: boolean;
  /**
   * What `iterations` are: elements of for_each, or rounds of loop.
   */
  repeats?: "elements" | "rounds";
  /**
   * Of for_each: one an element; of loop: one a round.
   */
  iterations?: IterationTrace[];
}
export interface IterationTrace {
  /**
   * Of the element or the round, from 0.
   */
  index: number;
  /**
   * How it ended.
   */
  status: "ok" | "failed" | "skipped";
  /**
   * Why it was skipped.
   */
  reason?: string;
  /**
   * Arguments of its call; left out when there was none.
   */
  args?: Json;
  /**
   * null when there is none.
   */
  output: Json;
  /**
   * Why it failed.
   */
  error?: string;
  /**
   * In milliseconds.
   */
  duration_ms: number;
  /**
   * How often it was tried.
   */
  attempts?: number;
}
/**
 * All rows of one composition together.
 */
export interface CompositionSummary {
  suite: string;
  name: string;
  rows: number;
  passed: number;
  /**
   * Of the rows; a row's score is the share of its assertions that hold.
   */
  score: {
    mean: number;
    min: number;
    max: number;
  };
  cost_usd: number;
  tokens: number;
  by_node: {
    [k: string]: Spend;
  };
  by_model: {
    [k: string]: Spend;
  };
  by_case: {
    [k: string]: Spend;
  };
}
export interface Spend {
  cost_usd: number;
  tokens: number;
}
export interface Summary {
  total: number;
  passed: number;
  failed: number;
  errored: number;
  skipped: number;
  deferred: number;
  flaky: number;
  /**
   * Distinct causes behind the errored and skipped results that name one.
   */
  causes: number;
  findings: number;
  /**
   * Tests that were selected and not reached.
   */
  not_run?: number;
}
export interface Warning {
  code: string;
  message: string;
  hint?: string;
  location?: Location;
}
