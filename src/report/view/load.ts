import { formatDuration, roundMs } from "../../values/duration.ts";
import { words } from "../../values/show/words.ts";
import { formatNumber, listTold } from "../../values/text.ts";
import type { LoadDetail, Report, TestResult } from "../model/report.ts";
import { nameTest, tabulate } from "./table.ts";
import type { Block, Table } from "./types.ts";

/** Why the figures of a closed model look better than what users would see. */
export const CLOSED = "closed model: waits of the server slow the load itself";

const SAID = {
  pace: words("<pace> over <count sessions session> of its own"),
  calls: words("<count calls call>: <number ok> ok, <count errors error>[[ (<rate>)]][[, <number dropped> dropped]]"),
  throughput: words("<throughput> good calls a second"),
  kind: words("<number times> x <code>[[: <message>]]"),
};

type Figures = LoadDetail["figures"];

/** Latencies, in the order of reading. */
const RANGE = ["min", "mean", "max"] as const;
const PERCENTILES = ["p50", "p75", "p90", "p95", "p99", "p999"] as const;

/** What a load test measured, a line each. */
export function listLoad(detail: LoadDetail): string[] {
  const { model, figures } = detail;
  return listTold([
    SAID.pace({ pace: showPace(detail), sessions: detail.sessions }),
    sayCalls(figures),
    SAID.throughput({ throughput: showRate(figures) }),
    sayTimes(figures, RANGE),
    sayTimes(figures, PERCENTILES),
    model === "closed" && CLOSED,
  ]);
}

/** The same, and how its calls failed. */
export function viewLoad(detail: LoadDetail): Block[] {
  const kinds = detail.errors.map((one) => SAID.kind({ ...one, times: one.count }));
  return [
    { type: "facts", facts: listLoad(detail) },
    ...(kinds.length > 0 ? [{ type: "list", title: "errors", items: kinds } as const] : []),
  ];
}

/** The load tests of a run side by side, in so few columns that a comment shows them all. They are never joined: percentiles do not add up. */
export function tabulateLoad({ results }: Report): Table {
  const loads = results.flatMap((test) => (test.detail?.type === "load" ? [{ test, load: test.detail }] : []));
  return tabulate("Load", loads, [
    ["Test", ({ test }) => nameTest(test)],
    ["Pace", ({ load }) => showPace(load)],
    ["Calls", ({ load: { figures } }) => sayCalls(figures)],
    ["Ok a second", ({ load: { figures } }) => showRate(figures)],
    ["Latency", ({ load: { figures } }) => sayTimes(figures, RANGE)],
    ["Percentiles", ({ load: { figures } }) => sayTimes(figures, PERCENTILES)],
    ["Note", ({ load }) => load.model === "closed" && CLOSED],
  ]);
}

/** Whether a test's metrics are figures of a load. */
export function isLoad({ detail }: Pick<TestResult, "detail">): boolean {
  return detail?.type === "load";
}

function showPace({ model, rate = 0, concurrency = 0 }: LoadDetail): string {
  return model === "open" ? `${formatNumber(rate)} a second` : `${formatNumber(concurrency)} at once`;
}

/** `1,000 calls: 998 ok, 2 errors`. */
function sayCalls({ dropped, ...figures }: Figures): string {
  return SAID.calls({ ...figures, rate: showShare(figures), dropped: dropped || undefined });
}

/** `min 1ms · mean 2ms · max 9ms`, as far as they are known. */
function sayTimes(figures: Figures, names: readonly (keyof Figures)[]): string {
  return names.flatMap((name) => (figures[name] === undefined ? [] : `${name} ${showMs(figures[name])}`)).join(" · ");
}

/** `0.2%` of the calls; undefined where none failed. */
function showShare({ errors, error_rate: rate }: Pick<Figures, "errors" | "error_rate">): string | undefined {
  return errors > 0 ? `${Number((rate * 100).toPrecision(3))}%` : undefined;
}

function showRate({ throughput }: Figures): string {
  return formatNumber(throughput < 100 ? Number(throughput.toPrecision(3)) : Math.round(throughput));
}

function showMs(ms: number): string {
  return ms < 100 ? `${roundMs(Number(ms.toPrecision(3)))}ms` : formatDuration(ms);
}
