import type { RecordingMode } from "../cassette/index.ts";
import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import type { LaunchedAhead } from "../mcp/index.ts";
import type { Prices } from "../model/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { RunInfo, TestResult } from "../report/index.ts";
import type { Caps } from "../spend/index.ts";
import type { RunOptions } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Stored } from "./derived/stored.ts";

/** What the caller decides about a run. */
export interface RunSettings {
  /** Absolute path of the workspace root. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** argv that starts the embedded mock server; the manifest's path follows. */
  mockCommand: readonly [string, ...string[]];
  version: string;
  environment: { node: string; platform: string; ci: boolean };
  /** Aborted when the run is to end: no test is started, running ones are cancelled. */
  signal: AbortSignal;
  /** Masks what leaves; it learns the secrets of the run. */
  redactor: Redactor;
  /** Servers whose processes run already; whoever made it ends what is left. */
  ahead?: LaunchedAhead | undefined;
  jq: Jq;
  /** Options of the command line, which win over the suite's `run`. */
  overrides: Partial<RunOptions>;
  /** Caps on the whole run, which take the place of those of its suites. */
  caps?: Caps | undefined;
  /** Keep the tools of each server that was asked for them in the report; left out, nobody wants to see them. */
  surfaces?: SurfaceSettings | undefined;
  /** Whether hygiene findings fail the run. */
  strictProtocol: boolean;
  updateSnapshots: boolean;
  /** How what tests ask is answered; `models` when left out. `record`: frozen nodes run live as well. */
  recordings?: RecordingMode;
  /** `false`: models are never asked, and what no recording answers is deferred. */
  asksModels?: boolean | undefined;
  /** What models cost; list prices when left out. */
  prices?: Prices | undefined;
  /** Calls of models that are out at once; 4 when left out. */
  maxConcurrency?: number | undefined;
  /** Whether what passes near the line fails: a jury by one vote, repeats whose interval holds the threshold. */
  nearFails?: boolean;
  /** Whether deferred results fail the run. */
  requireJudge?: boolean;
  /** Whether warnings that come up fail the run. */
  denyWarnings?: boolean;
  /** Which run of no test is red: one whose suites declare none when left out. */
  requireTests?: RunInfo["require_tests"];
  /** What a report holds of the tests that are judged again, by id. */
  stored?: ReadonlyMap<string, Stored> | undefined;
  /** The command that runs a test alone again; left out, nobody wants to see it. */
  rerun?(test: PlannedTest): string;
  /** What was odd before the run, for its report. */
  warnings: readonly McptestError[];
  /** Called when the first servers have been started; no event is told before it resolves. */
  ready?(): Promise<void>;
  onEvent(event: RunEvent): void;
  /** One line of the stderr of a server that has `stderr: inherit`. */
  onStderr(line: string): void;
  /** One line that a hook prints for people; left out, nobody wants to see them. */
  onHookOutput?: ((line: string) => void) | undefined;
}

/** How tool surfaces are made. */
export interface SurfaceSettings {
  /** Tokens of definitions that are known from an earlier run, by hash; the others are counted. */
  tokens: ReadonlyMap<string, number>;
}

/** What happens during a run. `finished` is told in the order in which tests end, maybe when the next one has started. */
export type RunEvent =
  | { type: "started"; test: PlannedTest }
  | { type: "finished"; test: PlannedTest; result: TestResult }
  /** These tests of a server run one at a time, since the server does not annotate the tools that they call as read-only. */
  | { type: "in-turn"; tests: readonly PlannedTest[] }
  /** A model has answered; `costUsd`: null when nobody knows. */
  | { type: "asked"; costUsd: number | null }
  /** How far a server says that a call is. */
  | { type: "progress"; server: string; text: string };

/** Whether no two tests use a server at the same time: what is recorded of it is what one of them asked. */
export function asksInTurn(settings: Pick<RunSettings, "recordings">): boolean {
  return settings.recordings === "record" || mayReplay(settings);
}

/** Whether recordings may stand for whole tests, so that nobody knows which servers are needed. */
export function mayReplay({ recordings = "models" }: Pick<RunSettings, "recordings">): boolean {
  return recordings === "replay" || recordings === "auto" || recordings === "new";
}
