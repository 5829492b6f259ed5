import type { LoadDetail } from "../../../report/index.ts";
import { nearestRank, PERCENTILES, type Percentile, valuesFor } from "../../../statistics/percentiles.ts";
import { roundMs } from "../../../values/duration.ts";
import { absentAmongDropped, absentForFew, DROPPED } from "./wording.ts";

export type Figures = LoadDetail["figures"];

/** What is wrong with a call. */
export interface Fault {
  code: string;
  message: string;
}

/** Kinds of errors that are counted apart: a message may name each call. */
const MOST_KINDS = 1000;
const SHOWN_KINDS = 10;
const MOST_SECONDS = 600;

/** Counts the calls of a load. Latencies are kept as they are, in milliseconds. */
export class Tally {
  readonly #latencies: number[] = [];
  readonly #seconds: { calls: number; errors: number; latencies: number[] }[] = [];
  readonly #faults = new Map<string, LoadDetail["errors"][number]>();
  #errors = 0;
  #dropped = 0;

  /** `at`: when it was due or sent, since the load began. An infinite latency is that of a call that was dropped. */
  add(at: number, latency: number, fault: Fault | undefined): void {
    const isDropped = latency === Number.POSITIVE_INFINITY;
    const wrong = isDropped ? DROPPED : fault;
    this.#latencies.push(latency);
    const second = Math.min(Math.floor(at / 1000), MOST_SECONDS - 1);
    while (this.#seconds.length <= second) this.#seconds.push({ calls: 0, errors: 0, latencies: [] });
    const now = this.#seconds[second];
    if (now) {
      now.calls++;
      now.errors += wrong ? 1 : 0;
      now.latencies.push(latency);
    }
    if (isDropped) this.#dropped++;
    if (!wrong) return;
    this.#errors++;
    // Numbers in it may name the call.
    const key = `${wrong.code} ${wrong.message.replaceAll(/[0-9]+/g, "#")}`;
    const known = this.#faults.get(key);
    if (known) known.count++;
    else if (this.#faults.size < MOST_KINDS) this.#faults.set(key, { ...wrong, count: 1 });
  }

  figures(durationMs: number): Figures {
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    const calls = sorted.length;
    const ok = calls - this.#errors;
    const [errors, dropped] = [this.#errors, this.#dropped];
    const made = sorted.slice(0, calls - dropped);
    const figures: Figures = {
      ...{ calls, ok, errors, dropped },
      error_rate: calls === 0 ? 0 : errors / calls,
      throughput: ok && roundMs((ok * 1000) / durationMs),
    };
    if (made.length === 0) return figures;
    figures.min = roundMs(made[0] ?? 0);
    // A dropped call is slower than all.
    if (dropped === 0) {
      const mean = made.reduce((sum, each) => sum + each, 0) / calls;
      Object.assign(figures, { mean: roundMs(mean), max: roundMs(made.at(-1) ?? 0) });
    }
    for (const name of PERCENTILES) {
      const value = percentile(sorted, name);
      if (value !== undefined) figures[name] = value;
    }
    return figures;
  }

  /** Why a figure is left out. */
  explain(name: string): string | undefined {
    const asked = PERCENTILES.find((one) => one === name);
    const made = this.#latencies.length;
    if (asked && made < valuesFor(asked)) return absentForFew({ name, needed: valuesFor(asked), made });
    return this.#dropped > 0 ? absentAmongDropped({ name, dropped: this.#dropped }) : undefined;
  }

  /** The most frequent kinds of errors. */
  errors(): LoadDetail["errors"] {
    return [...this.#faults.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_KINDS);
  }

  seconds(): LoadDetail["seconds"] {
    return this.#seconds.map(({ calls, errors, latencies }, at) => {
      const sorted = latencies.toSorted((a, b) => a - b);
      return { at, calls, errors, p95: percentile(sorted, "p95") };
    });
  }
}

/** A percentile of latencies in ascending order; undefined with too few, or among calls that were dropped. */
function percentile(sorted: readonly number[], name: Percentile): number | undefined {
  if (sorted.length < valuesFor(name)) return undefined;
  const value = nearestRank(sorted, name);
  return Number.isFinite(value) ? roundMs(value) : undefined;
}
