import { noSecret, output } from "./answers.ts";
import type { Check } from "./check.ts";
import { internal, noTrace } from "./faults.ts";
import { coerces, refuses } from "./input.ts";
import { alive, answers, unboundedTime } from "./lost.ts";

/** Checks of single calls, in the order in which they are told. */
export const CHECKS = {
  alive,
  answers,
  "unbounded-time": unboundedTime,
  refuses,
  coerces,
  internal,
  output,
  "no-trace": noTrace,
  "no-secret": noSecret,
} satisfies Readonly<Record<string, Check>>;

export type CheckId = keyof typeof CHECKS;
