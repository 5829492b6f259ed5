import type { Model, Prices } from "../model/index.ts";
import { TOOL_USE_TOKENS } from "../spend/index.ts";
import { MAX_ANSWER_TOKENS, MAX_ASKS } from "./ask.ts";
import { CAPS, frameParts } from "./frame/frame.ts";
import { JUDGEMENT_TOOL } from "./judgement.ts";
import { SYSTEM_PROMPT, writeParts, writeQuestion } from "./prompt.ts";

/** Characters of all parts that are ever sent together, one of them graded. */
const MOST = CAPS.task + CAPS.reference + CAPS.context + CAPS.tools + CAPS.response;

/**
 * The assumptions of an estimate, in tokens (`characters`: of the known texts to a token): a page of text and a reason of two sentences, and
 * the most that is ever sent and answered.
 */
export const ASSUMED = {
  likely: { candidate: 1000, second: 1000, answer: 200, characters: 3 },
  worst: { candidate: MOST, second: CAPS.second, answer: MAX_ANSWER_TOKENS, characters: 1 },
} as const;

type Assumed = (typeof ASSUMED)[keyof typeof ASSUMED];

/** What an estimate needs: how often judges are asked, and the tokens of one question. */
export function judgeFacts(prices: Prices) {
  return {
    asks: MAX_ASKS,
    likely: (rubric: string, two = false) => sizeQuestion(rubric, two, ASSUMED.likely),
    worst: (rubric: string, two = false) => sizeQuestion(rubric, two, ASSUMED.worst),
    price: (model: Model, input: number, output: number) => prices.cost(model, { input, output }),
  };
}

/** The tokens of asking once by a rubric, or which of two is better. */
function sizeQuestion(rubric: string, two: boolean, { candidate, second, answer, characters }: Assumed) {
  const parts = [{ role: "response", text: "" }] as const;
  const fence = writeParts(parts, frameParts(parts, ""), "");
  const asked = writeQuestion({ question: rubric, examples: [], requireEvidence: false });
  const known = SYSTEM_PROMPT.length + JSON.stringify(JUDGEMENT_TOOL).length + fence.length + asked.length;
  const read = candidate + (two ? second : 0);
  return { input: Math.ceil(known / characters) + TOOL_USE_TOKENS + read, output: answer };
}
