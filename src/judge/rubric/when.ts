import type { Criterion } from "../../suite/index.ts";
import { compileRegex } from "../../values/regex.ts";

/** Whether a criterion applies: its `when` holds in one of the texts, or it has none. */
export function applies({ when }: Criterion, texts: readonly string[]): boolean {
  if (!when) return true;
  if ("contains" in when) return texts.some((text) => text.includes(when.contains));
  const regex = compileRegex(when.regex);
  return texts.some((text) => regex.test(text));
}
