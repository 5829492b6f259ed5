import { formatDuration, roundMs } from "../../values/duration.ts";
import { words } from "../../values/show/words.ts";
import { formatNumber, listTold } from "../../values/text.ts";
import type { LoadDetail, Report, TestResult } from "../model/report.ts";
import { type Column, nameTest, tabulate } from "./table.ts";
import type { Block, Table } from "./types.ts";

/** Why the figures of a closed model look better than what users would see. */
export const CLOSED = "closed model: waits of the server slow the load itself";

const SAID = {
  pace: words("<pace> over <count sessions session> of its own"),
  calls: words("<count calls call>: <number ok> ok, <count errors error>[[ (<rate>)]][[, <number dropped> dropped]]"),
  errors: words("<number errors>[[ (<rate>)]]"),
  throughput: words("<throughput> good calls a second"),
  kind: words("<number times> x <code>[[: <message>]]"),
};

const PERCENTILES = ["p50", "p75", "p90", "p95", "p99", "p999"] as const;
/** In the order of reading. */
const LATENCIES = ["min", "mean", ...PERCENTILES, "max"] as const;

type Figures = LoadDetail["figures"];

/** What a load test measured, a line each. */
export function listLoad(detail: LoadDetail): string[] {
  const { model, figures } = detail;
  const known = (names: readonly (typeof LATENCIES)[number][]): string =>
    names.flatMap((name) => (figures[name] === undefined ? [] : [`${name} ${showMs(figures[name])}`])).join(" · ");
  return listTold([
    SAID.pace({ pace: showPace(detail), sessions: detail.sessions }),
    sayCalls(figures),
    SAID.throughput({ throughput: showRate(figures) }),
    known(["min", "mean", "max"]),
    known(PERCENTILES),
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

/** The load tests of a run side by side. They are never joined: percentiles do not add up. */
export function tabulateLoad({ results }: Report): Table {
  const loads = results.flatMap((test) => (test.detail?.type === "load" ? [{ test, load: test.detail }] : []));
  const time = (name: (typeof LATENCIES)[number]): Column<(typeof loads)[number]> => {
    return [name, ({ load: { figures } }) => figures[name] !== undefined && showMs(figures[name])];
  };
  return tabulate("Load", loads, [
    ["Test", ({ test }) => nameTest(test)],
    ["Pace", ({ load }) => showPace(load)],
    ["Calls", ({ load: { figures } }) => formatNumber(figures.calls)],
    ["Errors", ({ load: { figures } }) => SAID.errors({ ...figures, rate: showShare(figures) })],
    ["Dropped", ({ load: { figures } }) => figures.dropped > 0 && formatNumber(figures.dropped)],
    ["Ok a second", ({ load: { figures } }) => showRate(figures)],
    ...LATENCIES.map(time),
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
