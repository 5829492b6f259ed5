import type { EstimateOptions } from "../../plan/index.ts";

/** What an estimate has to know of the judges of a run, and by what it guesses. */
export interface JudgeOutlook {
  facts: EstimateOptions["judge"];
  /** Tokens of a candidate and of an answer. */
  assumed: Record<"likely" | "worst", { readonly candidate: number; readonly answer: number }>;
}

/** Says how judges would be asked; nobody is. */
export async function foreseeJudging(): Promise<JudgeOutlook> {
  const [{ ASSUMED, DEFAULT_JUDGE_MODEL, MAX_ASKS, sizeQuestion }, { priceCall }] = await Promise.all([
    import("../../judge/index.ts"),
    import("../../model/index.ts"),
  ]);
  const facts = {
    model: DEFAULT_JUDGE_MODEL,
    asks: MAX_ASKS,
    likely: (rubric: string) => sizeQuestion(rubric, ASSUMED.likely),
    worst: (rubric: string) => sizeQuestion(rubric, ASSUMED.worst),
    price: priceCall,
  };
  return { facts, assumed: ASSUMED };
}
