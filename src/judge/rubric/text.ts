import type { Rubric } from "../../suite/index.ts";
import type { SourceLocation } from "../../values/location.ts";

/** A rubric in words; of the threshold whoever asks takes care. */
export function textRubric(text: string, location: SourceLocation = { file: "", line: 1, column: 1 }): Rubric {
  const criterion = { name: "rubric", question: text, weight: 1, examples: [], location };
  return { form: "text", criteria: [criterion], threshold: 0.7, strict: false, location };
}
