import type { McptestError } from "../errors.ts";
import type { NameFilter, Selection, ShardRequest } from "../plan/index.ts";
import type { GateOptions, RecordedAnswer } from "../report/index.ts";
import type { RunSettings } from "../run/index.ts";
import type { LoadOptions, RunOptions } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { BaselineRequest } from "./comparing/baseline-file.ts";
import type { FuzzRequest } from "./fuzz.ts";

/** Where a run happens: what the command line or the Action knows of its process. */
export interface Host extends Pick<RunSettings, "env" | "mockCommand" | "version" | "ahead"> {
  /** Absolute path of the workspace root; every path of a request starts here. */
  root: string;
  /** The argument of `cd` that leads there from the user's folder; left out if that is the same. */
  folder?: string;
  /** Node's version and the operating system, for the record. */
  platform: { node: string; platform: string };
  /** Aborted by the first Ctrl-C, SIGTERM, SIGHUP or SIGQUIT, or when the workflow is cancelled. */
  signal: AbortSignal;
  /** Masks all output; secrets are registered when they are found. */
  redactor: Redactor;
}

/** Which tests are wanted. Filters and the durations behind a shard are not read yet. */
export interface SelectionRequest extends Omit<Selection, "filter" | "shard" | "kinds"> {
  filter: readonly NameFilter["text"][];
  /** `auto`: the one that the CI system gives this job. */
  shard?: Pick<ShardRequest, "index" | "count"> | "auto" | undefined;
}

/** What is judged again, and by what. */
export interface RescoreRequest {
  report: string;
  /** Words, `preset:<name>` or `ref:<name>`; left out: what the suites say, or else the report. */
  rubric?: string | undefined;
}

/** What wins over the servers of suites. */
export interface ServerOverrides {
  /** Replaces the command of every stdio server. */
  serverCommand?: string | undefined;
  waitForReadyMs?: number | undefined;
}

/** Bounds on coverage, in percent. */
export interface CoverageRequest {
  min?: number | undefined;
  minAsserted?: number | undefined;
}

/** How mutants of the answers of a run are made. */
export interface MutationRequest {
  /** The lowest score, of 100, that a flag or an input names. */
  min?: number | undefined;
  seed: number;
  /** Mutants at most. */
  max: number;
  /** Milliseconds after which no more are judged. */
  forMs: number;
  /** Told of one recorded answer of each that has mutants, masked. */
  onAnswer?(answer: RecordedAnswer): void;
}

/** The axes of an audit's rules. */
export const AXES = ["protocol", "surface", "weight", "security", "behaviour", "lock"] as const;

/** What holds where nobody says how. */
export const MUTATING = { seed: 0, max: 1000, forMs: 60_000 } as const;

/** A run as flags or inputs ask for it. */
export interface RunRequest
  extends Pick<LoadOptions, "vars" | "mask" | "envFile">,
    Pick<RunSettings, "caps" | "asksModels" | "strictProtocol" | "updateSnapshots" | "recordings" | "requireJudge">,
    Pick<RunSettings, "seed" | "warningsFail" | "nearFails" | "maxConcurrency" | "requireTests"> {
  /** The command whose tests run. */
  command: "run" | "eval";
  suites: readonly string[];
  /** Why there are none. */
  empty?: McptestError | undefined;
  /** Nothing runs: recordings are compared with live servers. */
  verifies?: boolean | undefined;
  /** Nothing runs: a report is judged again. */
  rescore?: RescoreRequest | undefined;
  /** Absolute paths of report files. */
  outputs?: readonly string[];
  selection: SelectionRequest;
  /** Left out: tests run as they are declared. */
  fuzz?: FuzzRequest | undefined;
  /** Left out: no answer is changed. */
  mutation?: MutationRequest | undefined;
  /** Models in place of those that live runs name. */
  models?: readonly string[];
  /** A file with prices of models that win over list prices. */
  pricingTable?: string | undefined;
  servers: ServerOverrides;
  /** Wins over `run` of the suites. */
  overrides: Partial<RunOptions>;
  gates: GateOptions;
  /** Left out: coverage is measured where a suite has bounds on it. */
  coverage?: CoverageRequest | undefined;
  baseline: BaselineRequest;
  /** Whether a warning keeps the run from starting. */
  denyWarnings: boolean;
  /** Warnings about the names of its suites. */
  warnings?: readonly McptestError[];
}
