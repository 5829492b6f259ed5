import type { Model } from "../../model/index.ts";
import type { JudgeSpec } from "../../suite/index.ts";

/** One of those who judge a candidate. */
export interface Juror {
  model: Model;
  /** From 1. */
  number: number;
  temperature: 0 | 1;
}

/** Who judges: one judge, the jurors of a jury, the models of a panel. `repeated`: they judge the same several times. */
export function jurorsOf({ model, jury, panel }: JudgeSpec, repeated = false): Juror[] {
  if (panel) return panel.models.map((model) => ({ model, number: 1, temperature: repeated ? 1 : 0 }));
  const size = jury?.size ?? 1;
  return Array.from({ length: size }, (_, at) => ({
    model,
    number: at + 1,
    // At 0 they would all say the same.
    temperature: size > 1 || repeated ? 1 : 0,
  }));
}
