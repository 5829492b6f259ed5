import type { restoreConversation } from "../agent/index.ts";
import type { RecordingMode } from "../cassette/index.ts";
import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import type { LaunchedAhead, OpenOptions } from "../mcp/index.ts";
import type { Prices } from "../model/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { CandidateInfo, ConversationDetail, RunInfo, TestResult } from "../report/index.ts";
import type { Caps } from "../spend/index.ts";
import type { RunOptions } from "../suite/index.ts";

/** What the caller decides about a run. */
export interface RunSettings extends Pick<OpenOptions, "env" | "mockCommand" | "version" | "redactor"> {
  /** Absolute path of the workspace root. */
  root: string;
  environment: { node: string; platform: string; ci: boolean };
  /** Aborted when the run must end: no test is started, running ones are cancelled. */
  signal: AbortSignal;
  /** Servers whose processes run already; whoever made it ends what is left. */
  ahead?: LaunchedAhead | undefined;
  jq: Jq;
  /** Options of the command line, which win over the suite's `run`. */
  overrides: Partial<RunOptions>;
  /** Caps on the whole run, which win over those of its suites. */
  caps?: Caps | undefined;
  /** Keep the tools that servers listed in the report; left out, nobody wants to see them. */
  surfaces?: SurfaceSettings | undefined;
  /** Keep what tests ask and servers answer, and with `surfaces` ask what servers offer; left out, nothing is kept. */
  keeps?: { surfaces: boolean } | undefined;
  /** Whether hygiene findings fail the run. */
  strictProtocol: boolean;
  updateSnapshots: boolean;
  /** Whether recordings answer (default: `models`). `record`: frozen nodes run live as well. */
  recordings?: RecordingMode;
  /** `false`: models are never asked; what no recording answers is deferred. */
  asksModels?: boolean | undefined;
  /** What models cost (default: list prices). */
  prices?: Prices | undefined;
  /** Calls of models at once (default: 4). */
  maxConcurrency?: number | undefined;
  /** Whether what passes near the line fails: a jury by one vote, repeats whose interval holds the threshold. */
  nearFails?: boolean;
  /** Whether a finding that is a warning fails its test, as one that is an error does. */
  warningsFail?: boolean | undefined;
  /** Whether deferred results fail the run. */
  requireJudge?: boolean;
  /** Whether warnings of the run fail it. */
  denyWarnings?: boolean;
  /** When a run without tests fails (default: when its suites declare none). */
  requireTests?: RunInfo["require_tests"];
  /** What the random calls of all tests are drawn from. */
  seed?: number | undefined;
  /** Tests that are judged again, by id. */
  stored?: ReadonlyMap<string, Stored> | undefined;
  /** The command that runs this test alone; left out, nobody wants to see it. */
  rerun?(test: PlannedTest): string;
  /** Warnings from before the run, for its report. */
  warnings: readonly McptestError[];
  /** Called when the first servers have been started; events wait until it resolves. */
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

/** What a report holds of a test that is judged again. */
export interface Stored {
  /** Its result then. */
  was: NonNullable<TestResult["rescored"]>;
  /** What was graded; left out of what sums up others. */
  shown?: CandidateInfo;
  conversation?: ConversationDetail | undefined;
  /** Definitions of the tools that the model could call, a list a server, where its judge reads them. */
  tools?: Parameters<typeof restoreConversation>[1];
  /** Why it cannot be judged. */
  refused?: McptestError;
}

/** What happens during a run. `finished` events come in the order in which tests end, maybe after the next test has started. */
export type RunEvent =
  | { type: "started"; test: PlannedTest }
  | { type: "finished"; test: PlannedTest; result: TestResult }
  /** These tests of a server run one at a time, because it does not annotate the tools that they call as read-only. */
  | { type: "in-turn"; tests: readonly PlannedTest[] }
  /** A model answered; `costUsd`: null when nobody knows. */
  | { type: "asked"; costUsd: number | null }
  /** A server's progress notification. */
  | { type: "progress"; server: string; text: string };

/** Whether tests use a server one at a time, so that a recording holds what one of them asked. */
export function asksInTurn(settings: Pick<RunSettings, "recordings">): boolean {
  return settings.recordings === "record" || mayReplay(settings);
}

/** Whether recordings may answer whole tests, so that nobody knows yet which servers are needed. */
export function mayReplay({ recordings = "models" }: Pick<RunSettings, "recordings">): boolean {
  return recordings === "replay" || recordings === "auto" || recordings === "new";
}
