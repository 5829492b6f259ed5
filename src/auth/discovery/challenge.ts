import type { Redactor } from "../../values/redact/redact.ts";
import type { Challenge } from "../types.ts";
import { endless, showField, twice, unreadable } from "../wording.ts";

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const BLANKS = "[ \\t]*";
/** Empty places of a list, which a reader skips (RFC 9110 5.6.1). */
const GAP = /[ \t,]*/y;
const SCHEME = new RegExp(`(${TOKEN})(?:[ \\t]+(?:([\\w.~+/-]+=*)${BLANKS}(?=,|$))?|(?=,|$))`, "y");
const PARAMETER = new RegExp(
  `(${TOKEN})${BLANKS}=${BLANKS}(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))${BLANKS}(?=,|$)`,
  "sy",
);

const OPEN_QUOTE = new RegExp(`^${TOKEN}${BLANKS}=${BLANKS}"(?:[^"\\\\]|\\\\.)*\\\\?$`, "s");

/**
 * The parameters of the first `Bearer` challenge in fields `WWW-Authenticate` (RFC 9110 11.6.1), by their names in lower case; none without
 * such a challenge. Throws login-failed for what is no list of challenges, and for a parameter that is there twice.
 */
export function parseChallenge(fields: readonly string[], redactor: Redactor): Challenge {
  const challenges = fields.flatMap((field) => parseField(field, showField(field, redactor)));
  return Object.fromEntries(challenges.find(({ scheme }) => scheme === "bearer")?.parameters ?? []);
}

function parseField(text: string, field: string) {
  const challenges: { scheme: string; parameters?: Map<string, string> }[] = [];
  let at = 0;
  const take = (pattern: RegExp): readonly (string | undefined)[] => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? [];
    if (match.length > 0) at = pattern.lastIndex;
    return match;
  };
  for (take(GAP); at < text.length; take(GAP)) {
    const { parameters } = challenges.at(-1) ?? {};
    const [, key, quoted, bare] = parameters ? take(PARAMETER) : [];
    const [, scheme, token] = key === undefined ? take(SCHEME) : [];
    const name = key?.toLowerCase();
    if (name !== undefined && parameters) {
      if (parameters.has(name)) throw twice({ name, field });
      parameters.set(name, bare ?? quoted?.replace(/\\(.)/gs, "$1") ?? "");
    } else if (scheme !== undefined) {
      challenges.push({ scheme: scheme.toLowerCase(), ...(token === undefined && { parameters: new Map() }) });
    } else {
      const rest = text.slice(at);
      throw OPEN_QUOTE.test(rest) ? endless({ field }) : unreadable({ rest, field });
    }
  }
  return challenges;
}
