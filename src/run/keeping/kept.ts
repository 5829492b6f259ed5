import type { Conversation } from "../../agent/index.ts";
import type { Exchange, Session } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import type { Assertion, RunOptions, ServerSpec, Suite } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";

/** A request that a test made, and its answer: raw, with its secrets. Without `result` and `error` there was no answer. */
export interface KeptCall extends Exchange {
  /** Name of the server in the suite of the test. */
  server: string;
  /** The revision that was spoken. */
  protocol: string;
  /** Id of the node that made it, in a composition. */
  node?: string | undefined;
  method: string;
  params: JsonObject;
  /** Its refusal is asserted: an answer would fail its row. */
  asserted?: boolean;
  /** What the request failed with: without an answer, or as the answer breaks the protocol. */
  failure?: unknown;
}

/** A test that ran, and what its last attempt asked. Not what mocks, frozen nodes, hooks and agents asked. */
export interface KeptTest {
  test: PlannedTest;
  passed: boolean;
  calls: readonly KeptCall[];
  /** As in the report. */
  result: TestResult;
  /** One of several results of its test: it is not judged again, so that it never counts as passed. */
  isRow?: true;
}

/** A list of what a server offers: raw items; `none` of a server without the capability; `unknown` is never taken as empty. */
export type Listed =
  | { state: "known"; items: readonly JsonObject[] }
  | { state: "none" }
  | { state: "unknown"; reason: string };

/** The names of the lists of a server. */
export type ListName = "tools" | "resources" | "templates" | "prompts";

/** What one declared server offers, all revisions added up. */
export interface KeptSurface {
  /** As the first suite declares it. */
  server: ServerSpec;
  suite: Suite;
  /** All declarations of it: calls name those of their test's suite. */
  servers: ReadonlySet<ServerSpec>;
  surface: Readonly<Record<ListName, Listed>>;
}

/** The verdict of a test on other answers. */
export interface Rejudged {
  status: "passed" | "failed" | "errored";
  /** The first check that fails: `result.total exact`, `success`, `refused`, `score`, `finding:output-schema`; of an error its code. */
  check?: string;
  /** It passes although an assertion fails now: the score is still reached. */
  outvoted?: boolean;
  /** It would ask something else, so nobody knows. */
  unclear?: boolean;
  /** An assertion waits for a judge, which is not asked. */
  judged?: boolean;
  /** The answer is none of the protocol now. */
  breaks?: boolean;
  /** The rule of the protocol that an answer breaks now, and only a warning tells: it fails no test. */
  finding?: string;
}

/** What a run kept. */
export interface Kept {
  tests: readonly KeptTest[];
  surfaces: readonly KeptSurface[];
  /** How many calls agents made. */
  agentCalls: number;
  /**
   * Judges a test again on these calls: its own, with other answers; `adding`: assertions that it has not. Asks no server and starts none;
   * one after the other.
   */
  rejudge(test: PlannedTest, calls: readonly KeptCall[], adding?: readonly Assertion[]): Promise<Rejudged>;
  /** Ends what `rejudge` holds. */
  close(): Promise<void>;
}

/** On whose behalf a session is asked. */
export interface Asking {
  test: PlannedTest;
  server: string;
  /** In a composition. */
  node?: string;
  /** A frozen node: its calls are kept to be judged again, but they do not count. */
  apart?: boolean;
}

/** Stands between tests and sessions: keeps what is asked, or answers from memory. */
export interface Line {
  of(session: Session, asking: Asking): Pick<Session, "request">;
  /** An attempt begins: what the one before asked is forgotten. */
  begin?(test: PlannedTest, options: RunOptions, replayed: boolean): void;
  /** The tests of a suite are over, and its servers still run. */
  after?(suite: Suite): Promise<void>;
  made?(test: PlannedTest, call: Omit<KeptCall, keyof Exchange> & Partial<Exchange>): void;
  /** What an agent did. Tests may share a conversation. */
  conversed?(test: PlannedTest, conversation: Conversation | undefined): void;
}
