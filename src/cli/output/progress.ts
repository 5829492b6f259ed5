import type { Writable } from "node:stream";
import picocolors from "picocolors";
import {
  nameResult,
  openLines,
  type RenderOptions,
  type ReporterStream,
  type SuiteLines,
  type SuiteTest,
  type TestResult,
} from "../../report/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { cutWidth } from "../../values/show/width.ts";
import { count, nameSome, oneLine } from "../../values/text.ts";
import { columnsOf } from "../context.ts";
import { LiveRegion } from "./live-region.ts";

export interface ProgressOptions extends RenderOptions {
  stream: Writable & { columns?: number };
  terminal: boolean;
  tests: readonly SuiteTest[];
  /** Expected calls of models. */
  projected?: Projection;
  reporter: ReporterStream;
}

export interface Progress {
  started(id: string): void;
  /** `id`: that of the planned test, which may have several results; all of them come at once. */
  finished(result: TestResult, id?: string): void;
  /** A server reports the progress of a call. */
  reached(server: string, text: string): void;
  asked(costUsd: number | null): void;
  /** Runs `write`, which prints on the same terminal, without the status. */
  aside(write: () => void): void;
  /** Removes the status and writes the remaining lines. */
  stop(): void;
  /** The ids of results in the order of their lines, unless that is the order of the plan. */
  readonly order: readonly string[];
}

/** Lines within this time are one write, which takes as long as checking a test. */
const BATCH_MS = 50;

/** Lines as tests finish for programs, and on a terminal above a live status; else in the order of the plan. */
export function createProgress(options: ProgressOptions): Progress {
  const lines = openLines(options.reporter, options.tests, options);
  if (options.reporter.raw) return showRaw(options, lines);
  return options.terminal ? showLive(options, lines) : showInOrder(options, lines);
}

/** Of progress that shows only lines. */
const LINES_ALONE = { started() {}, reached() {}, asked() {}, order: [] };

function showRaw({ stream }: ProgressOptions, lines: SuiteLines): Progress {
  return {
    ...LINES_ALONE,
    finished: (result) => void stream.write(lines.take(result)),
    aside: (write) => write(),
    stop() {},
  };
}

function showInOrder({ stream, tests }: ProgressOptions, lines: SuiteLines): Progress {
  const waiting = new Map<string, TestResult[]>();
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (skipMissing: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    let text = "";
    for (; next < tests.length; next++) {
      const id = tests[next]?.id ?? "";
      const results = waiting.get(id);
      if (!results && !skipMissing) break;
      for (const result of results ?? []) text += lines.take(result);
      waiting.delete(id);
    }
    if (text !== "") stream.write(text);
  };
  const flushAll = (): void => {
    flush(true);
    const rest = lines.end();
    if (rest !== "") stream.write(rest);
  };
  // Lines are also written when the process ends early.
  process.once("exit", flushAll);
  return {
    ...LINES_ALONE,
    finished(result, id = result.id) {
      waiting.set(id, [...(waiting.get(id) ?? []), result]);
      timer ??= setTimeout(() => flush(false), BATCH_MS).unref();
    },
    aside(write) {
      flush(false);
      write();
    },
    stop() {
      process.off("exit", flushAll);
      flushAll();
    },
  };
}

function showLive(options: ProgressOptions, lines: SuiteLines): Progress {
  const { stream, tests, colour } = options;
  const names = new Map(tests.map((test) => [test.id, nameResult(test)]));
  const running = new Map<string, { name: string; since: number }>();
  const begin = performance.now();
  const order: string[] = [];
  const ended = new Set<string>();
  let failed = 0;
  const reached = new Map<string, string>();
  const asked = { calls: 0, capUsd: undefined, ...options.projected, done: 0, usd: 0, unknown: false };
  const region = new LiveRegion(stream, () => {
    const now = performance.now();
    const state = {
      done: ended.size,
      failed,
      total: tests.length,
      elapsedMs: now - begin,
      running: [...running.values()],
      now,
      reached: [...reached].map(([server, text]) => `${server}: ${text}`).at(-1),
      asked,
    };
    return renderStatus(state, { colour, columns: columnsOf(stream, options) });
  });
  return {
    started(id) {
      running.set(id, { name: names.get(id) ?? id, since: performance.now() });
    },
    reached(server, text) {
      // The latest is the last.
      reached.delete(server);
      reached.set(server, text);
    },
    asked(costUsd) {
      asked.done += 1;
      asked.usd += costUsd ?? 0;
      asked.unknown ||= costUsd === null;
    },
    finished(result, id = result.id) {
      running.delete(id);
      ended.add(id);
      reached.delete(result.server);
      order.push(result.id);
      if (result.status === "failed" || result.status === "errored") failed += 1;
      region.print(lines.take(result));
    },
    aside: (write) => region.aside(write),
    stop() {
      region.print(lines.end());
      region.stop();
    },
    order,
  };
}

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
