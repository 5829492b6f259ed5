import type { McptestError } from "../errors.ts";
import type { NameFilter, Selection, ShardRequest } from "../plan/index.ts";
import type { GateOptions } from "../report/index.ts";
import type { RunSettings } from "../run/index.ts";
import type { LoadOptions, RunOptions } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { BaselineRequest } from "./comparing/baseline-file.ts";
import type { ServerOverrides } from "./override-servers.ts";

/** Where a run happens: what a face knows of its process. */
export interface Host extends Pick<RunSettings, "env" | "mockCommand" | "version" | "ahead"> {
  /** Absolute path of the workspace root; every path of a request starts here. */
  root: string;
  /** How to come there from where people stand: what `cd` takes; left out, they stand there. */
  folder?: string;
  /** Node's version and the operating system, for the record. */
  platform: { node: string; platform: string };
  /** Aborted by the first Ctrl-C, SIGTERM, SIGHUP or SIGQUIT, or when the workflow is cancelled. */
  signal: AbortSignal;
  /** Masks what leaves; whoever learns of a secret registers it. */
  redactor: Redactor;
}

/** Which tests are wanted, as a face has it: filters and the durations behind a shard are not yet read. */
export interface SelectionRequest extends Omit<Selection, "filter" | "shard" | "kinds"> {
  filter: readonly NameFilter["text"][];
  /** `auto`: the one that the CI system says this job is. */
  shard?: Pick<ShardRequest, "index" | "count"> | "auto" | undefined;
}

/** What is judged again, and by what. */
export interface RescoreRequest {
  /** The JSON report of a run. */
  report: string;
  /** Words, `preset:<name>` or `ref:<name>`; left out: what the suites say, or else the report. */
  rubric?: string | undefined;
}

/** What a run is asked for, whoever asks: flags and inputs come to this. */
export interface RunRequest
  extends Pick<LoadOptions, "vars" | "mask" | "envFile">,
    Pick<RunSettings, "caps" | "asksModels" | "strictProtocol" | "updateSnapshots" | "recordings" | "requireJudge">,
    Pick<RunSettings, "nearFails" | "maxConcurrency" | "requireTests"> {
  /** Whose tests are run; the others are left out. */
  command: "run" | "eval";
  /** Paths of suites. */
  suites: readonly string[];
  /** Nothing is run: what a report holds is judged again. */
  rescore?: RescoreRequest | undefined;
  /** Absolute paths of the files that reports go to. */
  outputs?: readonly string[];
  selection: SelectionRequest;
  /** Models in place of those that live runs name. */
  models?: readonly string[];
  /** A file of prices of models, laid over list prices. */
  pricingTable?: string | undefined;
  servers: ServerOverrides;
  /** What wins over the suites' own `run`. */
  overrides: Partial<RunOptions>;
  gates: GateOptions;
  baseline: BaselineRequest;
  /** Whether a warning keeps the run from starting. */
  denyWarnings: boolean;
  /** What is odd about how its suites are named. */
  warnings?: readonly McptestError[];
}
