/** Longer texts are counted up to the limit only. */
const COUNT_WHOLE = 256 * 1024;

/**
 * How many cl100k_base tokens a text has; undefined when there are more than `limit` and the text is too long to go
 * on counting.
 */
export async function countTokens(text: string, limit: number): Promise<number | undefined> {
  const { countTokens, isWithinTokenLimit } = await import("gpt-tokenizer/encoding/cl100k_base");
  const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  if (text.length <= COUNT_WHOLE) return countTokens(text, plain);
  return isWithinTokenLimit(text, limit, plain) || undefined;
}
