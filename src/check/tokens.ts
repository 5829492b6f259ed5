import type { GptEncoding } from "gpt-tokenizer/GptEncoding";

/** Longer texts are counted only up to the limit. */
const COUNT_WHOLE = 256 * 1024;
/** The encoder's time is quadratic in the length of a word, and a server may send a very long one. */
const PART = 1000;

/**
 * The number of cl100k_base tokens of a text; undefined for more than `limit` in a very long text. Exact, except that a thousand characters
 * without a space are counted in parts.
 */
export async function countTokens(text: string, limit: number): Promise<number | undefined> {
  encoding ??= loadEncoding();
  const { countTokens } = await encoding;
  const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  let count = 0;
  for (const part of splitText(text)) {
    count += countTokens(part, plain);
    if (count > limit && text.length > COUNT_WHOLE) return undefined;
  }
  return count;
}

let encoding: Promise<GptEncoding> | undefined;

/** Loads the encoding ahead. */
export function prepareTokens(): void {
  encoding ??= loadEncoding();
  encoding.catch(() => {});
}

async function loadEncoding(): Promise<GptEncoding> {
  const [{ GptEncoding }, { TOKEN_RANKS }] = await Promise.all([
    import("gpt-tokenizer/GptEncoding"),
    import("../generated/token-ranks.ts"),
  ]);
  return GptEncoding.getEncodingApi("cl100k_base", () => TOKEN_RANKS);
}

/** Parts that begin with a token: at the space before a word. */
function* splitText(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > PART) {
    const end = findSeam(text, start, start + PART);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function findSeam(text: string, start: number, end: number): number {
  for (let at = end; at > start + 1; at--) {
    if (text[at] === " " && /\S \p{L}/u.test(text.slice(at - 1, at + 3))) return at;
  }
  return text.codePointAt(end - 1) === text.charCodeAt(end - 1) ? end : end - 1;
}
