import type { Writable } from "node:stream";
import type { RenderOptions, ReporterStream, SuiteName, TestResult } from "../../report/index.ts";
import { columnsOf } from "../context.ts";
import { LiveRegion } from "./live-region.ts";
import { type Projection, renderStatus } from "./status.ts";

/** A test as progress knows it before it ran. */
export interface ProgressTest {
  id: string;
  name: string;
  suite: SuiteName;
}

export interface ProgressOptions extends RenderOptions {
  /** Where lines and status go. */
  stream: Writable & { columns?: number };
  /** Whether `stream` is a terminal that takes control codes. */
  terminal: boolean;
  /** In the order of the plan. */
  tests: readonly ProgressTest[];
  /** What models are expected to be asked; left out: nothing. */
  projected?: Projection;
  /** How headings and lines are written. */
  reporter: ReporterStream;
}

/** Shows a run while it goes on. */
export interface Progress {
  started(id: string): void;
  finished(result: TestResult): void;
  /** A model has answered. */
  asked(costUsd: number): void;
  /** Runs `write`, which prints on the same terminal, with the status out of the way. */
  aside(write: () => void): void;
  /** Takes the status away and shows what is still to be shown. What is printed next follows the lines. */
  stop(): void;
}

/** Lines of tests that end within this time are one write: a write takes about as long as checking a test. */
const BATCH_MS = 50;

/** For programs: lines as tests finish. On a terminal: lines as tests finish, above a status that is kept current. Else: lines alone, in the order of the plan. */
export function createProgress(options: ProgressOptions): Progress {
  const writeLine = lineWriter(options);
  if (options.reporter.raw) return showRaw(options, writeLine);
  return options.terminal ? showLive(options, writeLine) : showInOrder(options, writeLine);
}

/** The line of a result, after a heading when it is of another suite than the line before. */
function lineWriter({ reporter, tests, ...options }: ProgressOptions): (result: TestResult) => string {
  const suites = new Map(tests.map((test) => [test.id, test.suite]));
  let current: string | undefined;
  return (result) => {
    const suite = suites.get(result.id) ?? { name: result.suite, path: result.suite };
    // The result's path is masked, as all of it.
    const heading = suite.path === current ? "" : reporter.heading({ ...suite, path: result.suite }, options);
    current = suite.path;
    return heading + reporter.line(result, options);
  };
}

function showRaw({ stream }: ProgressOptions, line: (result: TestResult) => string): Progress {
  return {
    started() {},
    asked() {},
    finished: (result) => void stream.write(line(result)),
    aside: (write) => write(),
    stop() {},
  };
}

function showInOrder({ stream, tests }: ProgressOptions, line: (result: TestResult) => string): Progress {
  const waiting = new Map<string, TestResult>();
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (skipMissing: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    let text = "";
    for (; next < tests.length; next++) {
      const id = tests[next]?.id ?? "";
      const result = waiting.get(id);
      if (!result && !skipMissing) break;
      if (result) text += line(result);
      waiting.delete(id);
    }
    if (text !== "") stream.write(text);
  };
  const flushAll = (): void => flush(true);
  // What was not written when the process ends early is not lost.
  process.once("exit", flushAll);
  return {
    started() {},
    asked() {},
    finished(result) {
      waiting.set(result.id, result);
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

function showLive(options: ProgressOptions, line: (result: TestResult) => string): Progress {
  const { stream, tests, colour } = options;
  const names = new Map(tests.map((test) => [test.id, test.name]));
  const running = new Map<string, { name: string; since: number }>();
  const begin = performance.now();
  let done = 0;
  let failed = 0;
  const asked = { calls: 0, capUsd: undefined, ...options.projected, done: 0, usd: 0 };
  const region = new LiveRegion(stream, () => {
    const now = performance.now();
    const state = {
      done,
      failed,
      total: tests.length,
      elapsedMs: now - begin,
      running: [...running.values()],
      now,
      asked,
    };
    return renderStatus(state, { colour, columns: columnsOf(stream, options) });
  });
  return {
    started(id) {
      running.set(id, { name: names.get(id) ?? id, since: performance.now() });
    },
    asked(costUsd) {
      asked.done += 1;
      asked.usd += costUsd;
    },
    finished(result) {
      running.delete(result.id);
      done += 1;
      if (result.status === "failed" || result.status === "errored") failed += 1;
      region.print(line(result));
    },
    aside: (write) => region.aside(write),
    stop: () => region.stop(),
  };
}
