import { type FactsOf, words } from "../values/show/words.ts";
import { oneLine } from "../values/text.ts";
import { type Model, PROVIDERS } from "./model.ts";
import type { ApiFailure } from "./post.ts";
import { ModelFailure } from "./provider.ts";

/** A row of wording: the message, and a hint; the facts name the slots of both. */
function row<const M extends string, const H extends string>(message: M, hint: H) {
  const [tell, advise] = [words(message), words(hint)];
  return (facts: FactsOf<M> & FactsOf<H>, cause?: unknown) =>
    new ModelFailure(tell(facts), advise(facts) || undefined, cause);
}

export const invalidBaseUrl = row("<urlFrom> is not an http(s) URL", "set it to a URL such as <example>");
/** `name`: of a variable or a header, whose value may be a key. */
export const unsendable = row("<name> holds a character that no HTTP header can", "check <name>: was it pasted whole?");
export const unreachable = row("<host> could not be reached: <said>", "check the network, the proxy and <urlFrom>");
export const refused = row("<host> answered with HTTP <status>[[: <said>]]", "<hint>");
export const stalled = row("<host> had not answered after <seconds> s", "run again later, or name another model");
export const noMessage = row(
  "<host> answered with something other than <answer>",
  "<urlFrom> must lead to an API that speaks <speaks>",
);

/** What to do about a status. */
const HINTS: readonly [from: number, to: number, hint: (facts: FactsOf<"<urlFrom>">) => string][] = [
  [300, 399, words("give the address that <urlFrom> redirects to: no key is sent there")],
  [404, 404, words("check the name of the model, and <urlFrom>")],
  [413, 413, words("what is sent is too long for the API")],
  [429, 429, words("wait, lower `--max-concurrency`, or raise the account's limits")],
  [500, 999, words("run again later")],
];
const OWN_KEY = words("check <keyEnv>: it must be valid, and may use this model; it is for <urlFrom>");
const NO_CREDIT = words("add credit to the account of <keyEnv>, or name another key; it is for <urlFrom>");
const NO_KEY = words("name its key: `api_key_env`; it is for <urlFrom>");

/** What rows tell of a model; `said`: what its provider says about a failure. */
export function factsOf({ baseUrl, urlFrom, provider }: Model, said = "") {
  return { ...PROVIDERS[provider], host: new URL(baseUrl).host, urlFrom, said: oneLine(said, 300) };
}

/** Whether an account has nothing left to spend: to wait is no help. */
export function isSpent({ about }: ApiFailure): boolean {
  return /\binsufficient_quota\b/.test(about);
}

export function hintFor(error: ApiFailure, { keyEnv, urlFrom }: Model): string | undefined {
  const { status } = error;
  if (isSpent(error) && keyEnv) return NO_CREDIT({ keyEnv, urlFrom });
  if (status === 401 || status === 403) return keyEnv ? OWN_KEY({ keyEnv, urlFrom }) : NO_KEY({ urlFrom });
  return HINTS.find(([from, to]) => from <= status && status <= to)?.[2]({ urlFrom });
}
