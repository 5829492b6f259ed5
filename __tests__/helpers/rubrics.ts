import { textRubric } from "../../src/suite/judged/rubrics.ts";
import type { LlmJudge } from "../../src/suite/suite.ts";
import { modelOf } from "./models.ts";

const location = { file: "suite.yml", line: 1, column: 1 };

/** `llm_judge` by a rubric in words, as it is loaded. */
export function judgedBy(
  words: string,
  { threshold = 0.7, model = "default" }: { threshold?: number; model?: string } = {},
): { llm_judge: LlmJudge } {
  return { llm_judge: { rubric: textRubric(words, { threshold, strict: false, location }), model: modelOf(model) } };
}
