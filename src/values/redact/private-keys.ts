import { MASK } from "./mask.ts";
import { PRIVATE_KEY } from "./token-shapes.ts";

const BEGIN = new RegExp(`-----BEGIN ${PRIVATE_KEY}-----(?!.*-----END )`);
/** A line of base64, a header, or none. */
const PART = /^(?:[A-Za-z0-9+/=]*|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):.*)$/;
const MOST_WORDS = 20;

/**
 * A line of a stream without what it has of a private key, which by itself it does not tell, and what is to be given with the
 * next one: how many words a log puts before each line of the key; undefined outside of one. The line that begins a key is
 * left to the redactor.
 */
export function maskKeyLine(line: string, words: number | undefined): [masked: string, words: number | undefined] {
  const begin = line.includes("PRIVATE KEY") ? BEGIN.exec(line) : null;
  if (begin) return [line, Math.min(MOST_WORDS, line.slice(0, begin.index).match(/\S+/g)?.length ?? 0)];
  if (words === undefined) return [line, undefined];
  if (line.includes("-----END ")) return [MASK, undefined];
  const rest = line.replace(new RegExp(`^\\s*(?:\\S+\\s+){0,${words}}`), "");
  return PART.test(rest.trimEnd()) ? [MASK, words] : [line, undefined];
}
