import picocolors from "picocolors";
import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { cutWidth } from "../../values/show/width.ts";
import { count, nameSome, oneLine } from "../../values/text.ts";

export interface Projection {
  calls: number;
  capUsd: number | undefined;
}

/** The state of a run; times in milliseconds. */
export interface Status {
  done: number;
  total: number;
  failed: number;
  elapsedMs: number;
  running: readonly { name: string; since: number }[];
  now: number;
  /** The last progress of a call that runs. */
  reached?: string | undefined;
  /** Calls of models and their known cost; `unknown`: some costs are not known. */
  asked?: Projection & { done: number; usd: number; unknown: boolean };
}

/** Slower tests are shown with their time: they may hang. */
const SLOW_MS = 1000;
const MAX_NAMES = 4;
const MAX_NAME = 60;

/** Rows of the status: running tests, cut to the terminal's width, and how far the run is. */
export function renderStatus(status: Status, options: { colour: boolean; columns: number }): string[] {
  const { dim, bold, red } = picocolors.createColors(options.colour);
  const { done, total, failed, elapsedMs } = status;
  const width = Math.max(10, options.columns - 1);
  const names = cutWidth(describeRunning(status), width - LABEL_WIDTH);
  const facts = [
    `${bold(String(done))} of ${count(total, "test")}`,
    ...(failed > 0 ? [red(`${failed} failed`)] : []),
    ...(status.asked ? describeAsked(status.asked) : []),
  ];
  const running = `${dim("  running  ")}${names}`;
  const progress = `${dim("  done     ")}${facts.join(", ")} ${dim(`in ${formatDuration(elapsedMs)}`)}`;
  const reached = status.reached === undefined ? [] : [cutWidth(oneLine(status.reached), width - LABEL_WIDTH)];
  const said = reached.map((text) => `${dim("  progress ")}${text}`);
  return ["", names === "" ? dim("  waiting") : running, ...said, progress];
}

/** `12 of 40 calls, $0.02 of $1.00`; `$0.02 and more` or `cost unknown` when costs are not known. */
function describeAsked({ done, calls, usd, unknown, capUsd }: NonNullable<Status["asked"]>): string[] {
  if (calls === 0 && done === 0) return [];
  const known = unknown ? (usd === 0 ? "cost unknown" : `${formatCost(usd)} and more`) : formatCost(usd);
  const spent = capUsd === undefined ? known : `${known} of ${formatCost(capUsd)}`;
  return [`${done} of ${count(Math.max(calls, done), "call")}`, spent];
}

const LABEL_WIDTH = "  running  ".length;

function describeRunning({ running, now }: Status): string {
  return nameSome(running, MAX_NAMES, ({ name, since }) => {
    const ms = now - since;
    const short = cutWidth(oneLine(name), MAX_NAME);
    return ms < SLOW_MS ? short : `${short} (${formatDuration(ms)})`;
  });
}
