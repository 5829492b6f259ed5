import type { LoginAuth } from "../../suite/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { quoteDouble } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import { parseChallenge } from "../discovery/challenge.ts";
import type { Challenge } from "../types.ts";
import { type Advise, showSaid } from "../wording.ts";
import type { Held } from "./renew.ts";

/** What an error says of a refused token, and what to do. */
export interface Explained {
  why: string;
  hint: string;
}

const REFUSED = "a token of this login was refused, after renewing it too";
const NOT_RENEWED = "a token of this login was refused, and no refresh token was given to renew it with";
const outOfScope = words("insufficient_scope: the server asks for <asked>, the login has <granted>");
const IN_VAIN = "the login has these scopes: logging in again will not help";
const replace = words("put a new refresh token into <env>[[, with the scopes <scopes>]]");

/** Why a server refused the token of a login with 401, or with 403 for its scopes; undefined for any other refusal. */
export function explainRefusal(
  { status, challenges }: { status: number; challenges: readonly string[] },
  { refresh_token: given }: Pick<LoginAuth, "refresh_token">,
  held: Held | undefined,
  logIn: Advise,
  redactor: Redactor,
): Explained | undefined {
  const env = given?.value === undefined ? undefined : given.env;
  const advise = (scopes?: string): string => (env === undefined ? logIn(scopes) : replace({ env, scopes }));
  if (status === 401) return { why: held?.isNew && held.lasts ? REFUSED : NOT_RENEWED, hint: advise() };
  const { error, scope } = status === 403 ? readChallenge(challenges, redactor) : {};
  if (error !== "insufficient_scope") return undefined;
  const [granted, asked] = [held?.scope, scope].map(scopesOf) as [string[], string[]];
  const all = [...new Set([...granted, ...asked])];
  const show = (scopes: readonly string[]): string =>
    scopes.length > 0 ? JSON.stringify(showSaid(scopes.join(" "), redactor)) : "none";
  const hasAll = asked.length > 0 && all.length === granted.length;
  const line = advise(asked.length > 0 ? quoteDouble(all.join(" ")) : "SCOPES, with what its documentation names");
  return { why: outOfScope({ asked: show(asked), granted: show(granted) }), hint: hasAll ? IN_VAIN : line };
}

/** The scopes of a list (RFC 6749, 3.3); none of what cannot be one. */
function scopesOf(list = ""): string[] {
  return list.split(" ").filter((scope) => /^[!#-[\]-~]+$/.test(scope));
}

function readChallenge(fields: readonly string[], redactor: Redactor): Challenge {
  try {
    return parseChallenge(fields, redactor);
  } catch {
    // What it says then is shown as it came.
    return {};
  }
}
