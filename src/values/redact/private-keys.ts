import { MASK } from "./mask.ts";
import { PRIVATE_KEY } from "./token-shapes.ts";

const BEGIN = new RegExp(`-----BEGIN ${PRIVATE_KEY}-----(?!.*-----END )`);
/** A line of base64, a header, or an empty line. */
const PART = /^(?:[A-Za-z0-9+/=]*|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):.*)$/;
const MOST_WORDS = 20;

/**
 * A line of a stream with its part of a private key masked, and the `words` for the next line: how many words a log puts before each line of
 * the key; undefined outside of a key. The redactor masks the first line of a key.
 */
export function maskKeyLine(line: string, words: number | undefined): [masked: string, words: number | undefined] {
  const begin = line.includes("PRIVATE KEY") ? BEGIN.exec(line) : null;
  if (begin) return [line, Math.min(MOST_WORDS, line.slice(0, begin.index).match(/\S+/g)?.length ?? 0)];
  if (words === undefined) return [line, undefined];
  if (line.includes("-----END ")) return [MASK, undefined];
  const rest = line.replace(new RegExp(`^\\s*(?:\\S+\\s+){0,${words}}`), "");
  return PART.test(rest.trimEnd()) ? [MASK, words] : [line, undefined];
}
