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
  kind: "tool" | "resource" | "prompt";
  /**
   * Path of the suite.
   */
  suite: string;
  name: string;
  coordinates: {
    protocol?: string;
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
