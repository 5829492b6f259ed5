// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { JsonObject } from "../values/json.ts";


/**
 * What tests came to at one commit, for later runs to be compared with. It holds no times of day: the same reports give the same bytes.
 */
export interface Baseline {
  schema: "https://raw.githubusercontent.com/mcptest/action/main/schemas/baseline/v1.json";
  version: 1;
  tool: {
    name: "mcptest";
    version: string;
  };
  /**
   * Commit that it was made at; null when it was not known.
   */
  commit: string | null;
  /**
   * The last runs that are in it, at most 20, the oldest first.
   */
  runs?: {
    /**
     * `run.id` of the report, which counts once.
     */
    id: string;
    /**
     * null when it was not known.
     */
    commit: string | null;
  }[];
  /**
   * By id, sorted.
   */
  tests: {
    [k: string]: BaselineTest;
  };
  /**
   * The tools of each server that was asked, by suite and name.
   */
  servers: BaselineServer[];
  /**
   * What the tests called of what the servers offer, of the last whole run that measured it.
   */
  coverage?: {
    total: number;
    called: number;
    asserted: number;
    /**
     * Ids of obligations that no test called, sorted.
     */
    open: string[];
  };
  /**
   * Which changes of answers the tests noticed, of the last whole run that asked for it.
   */
  mutation?: {
    killed: number;
    survived: number;
    score: number | null;
    /**
     * Ids of mutants, sorted.
     */
    survivors: string[];
  };
}
export interface BaselineTest {
  kind:
    | "tool"
    | "resource"
    | "prompt"
    | "completion"
    | "request"
    | "property"
    | "composition"
    | "agent"
    | "eval"
    | "calibration"
    | "pipeline"
    | "cassette"
    | "audit";
  /**
   * Path of the suite.
   */
  suite: string;
  name: string;
  coordinates: {
    protocol?: string;
    case?: string;
    metric?: string;
    model?: string;
    prompt?: string;
    repeat?: number;
    server?: string;
    tool?: string;
  };
  /**
   * Of several runs, the best.
   */
  status: "passed" | "failed" | "errored" | "skipped" | "deferred";
  /**
   * true when it passed on a retry, or in some runs only.
   */
  flaky?: boolean;
  /**
   * A letter for each of `runs`: P passed, F failed or errored, f passed on a retry, - not run.
   */
  recent?: string;
  /**
   * The median over the runs, as are all numbers here.
   */
  score?: number;
  /**
   * Values by name.
   */
  derived_metrics?: {
    [k: string]: number;
  };
  /**
   * Of the call; absent when it was never made.
   */
  duration_ms?: number;
  /**
   * How many durations the median is of.
   */
  samples: number;
  /**
   * null when nobody knows.
   */
  cost_usd?: number | null;
  /**
   * That models used.
   */
  tokens?: number;
  /**
   * Ids of error findings of an audit's rule or a property test, sorted; absent when there is none.
   */
  findings?: string[];
}
export interface BaselineServer {
  /**
   * Path of the suite that declares it.
   */
  suite: string;
  name: string;
  /**
   * Revision agreed on.
   */
  protocol?: string;
  surface: BaselineSurface;
}
/**
 * The tools of a server as tools/list gave them.
 */
export interface BaselineSurface {
  /**
   * sha256 over all definitions, in the order of their names.
   */
  hash: string;
  /**
   * Of all definitions together, counted with cl100k_base.
   */
  tokens?: number;
  /**
   * In the order of their names.
   */
  tools: BaselineTool[];
}
export interface BaselineTool {
  name: string;
  /**
   * sha256 of the definition, keys sorted.
   */
  hash: string;
  /**
   * Of name, description and input schema, counted with cl100k_base.
   */
  tokens?: number;
  /**
   * As the server sent it; absent when it is over the bound.
   */
  definition?: JsonObject;
}
