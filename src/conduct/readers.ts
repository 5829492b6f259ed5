import { readShard } from "../plan/index.ts";
import type { GateOptions } from "../report/index.ts";
import type { RunOptions } from "../suite/index.ts";
import { parseDuration } from "../values/duration.ts";

/** Reads the text of a flag or an input. */
export interface Reader<T> {
  /** What is accepted, to follow "expected" or "write". */
  expected: string;
  /** A text that is. */
  example: string;
  /** Undefined if the text is not accepted. */
  read(text: string): T | undefined;
}

const PERCENT = {
  expected: "a percentage from 0 to 100",
  example: "66.7",
  read: (text: string) => (/^[0-9]*\.?[0-9]+$/.test(text) && Number(text) <= 100 ? Number(text) : undefined),
};
const DURATION = { expected: "a duration in ms, s, m or h", example: "30s", read: parseDuration };

/** One row for each flag of `mcptest run` with a value, and for the input of the Action that corresponds to it. */
export const READERS = {
  parallel: {
    expected: "auto, false or a whole number from 1 to 1000",
    example: "4",
    read: (text): RunOptions["parallel"] | undefined =>
      text === "auto" ? text : /^(?:false|False|FALSE)$/.test(text) ? false : readsCount(1, 1000).read(text),
  },
  retries: readsCount(0, 10),
  bail: readsCount(1, 1_000_000),
  "max-cost": {
    expected: "an amount of US dollars",
    example: "0.50",
    read: (text) => (/^\$?[0-9]*\.?[0-9]+$/.test(text) ? Number(text.replace("$", "")) : undefined),
  },
  "max-concurrency": readsCount(1, 1000),
  "on-near": { expected: "fail", example: "fail", read: (text) => (text === "fail" ? text : undefined) },
  "max-duration": DURATION,
  "base-timeout": DURATION,
  "wait-for-ready": DURATION,
  cassettes: {
    expected: "auto, new, off, record or replay",
    example: "auto",
    read: (text) => (["auto", "new", "off", "record", "replay"] as const).find((word) => word === text),
  },
  "fail-on": {
    expected: "any, regression or never",
    example: "regression",
    read: (text) => (["any", "regression", "never"] as const).find((word) => word === text),
  },
  "max-score-drop": {
    expected: "a number from 0 to 1",
    example: "0.05",
    read: (text) => (/^[0-9]*\.?[0-9]+$/.test(text) && Number(text) <= 1 ? Number(text) : undefined),
  },
  "max-cost-increase": { expected: "a percentage or an amount of US dollars", example: "10%", read: readIncrease },
  "min-coverage": PERCENT,
  "min-asserted": PERCENT,
  "max-surface-tokens": readsCount(0, Number.MAX_SAFE_INTEGER),
  "min-score": PERCENT,
  seed: readsCount(0, Number.MAX_SAFE_INTEGER),
  "max-mutants": readsCount(1, 1_000_000),
  cases: readsCount(0, 10_000),
  calls: readsCount(1, 1_000_000),
  for: DURATION,
  shard: {
    expected: "auto, or one part of a whole of at most 10000 parts",
    example: "2/5",
    read: (text) => (text === "auto" ? text : readShard(text)),
  },
} satisfies Record<string, Reader<unknown>>;

/** What a setting takes, with an example. */
export function tellExpected(name: Setting): string {
  const { expected, example } = READERS[name];
  return expected.includes(example) ? expected : `${expected}, such as ${example}`;
}

export type Setting = keyof typeof READERS;

export type SettingValue<S extends Setting> = NonNullable<ReturnType<(typeof READERS)[S]["read"]>>;

/** The value of a setting's text; undefined if it is not accepted. */
export function readSetting<S extends Setting>(name: S, text: string): SettingValue<S> | undefined {
  return (READERS[name] as Reader<SettingValue<S>>).read(text);
}

function readsCount(min: number, max: number): Reader<number> {
  const most = max === Number.MAX_SAFE_INTEGER ? "" : ` from ${min} to ${max}`;
  return {
    expected: `a whole number${most}`,
    example: String(Math.max(min, Math.min(2, max))),
    read: (text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
    },
  };
}

function readIncrease(text: string): NonNullable<GateOptions["maxCostIncrease"]> | undefined {
  const [, amount, percent] = /^(?:\$(?!.*%))?([0-9]*\.?[0-9]+)(%?)$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return percent ? { share: Number(amount) / 100 } : { usd: Number(amount) };
}
