import { oneLine } from "../values/text.ts";
import { type Model, PROVIDERS } from "./model.ts";
import type { ApiFailure } from "./post.ts";
import { ModelFailure } from "./provider.ts";

/** Characters of what a provider says about a failure. */
const MAX_SAID = 300;

export function invalidBaseUrl({ urlFrom, provider }: Model): ModelFailure {
  return new ModelFailure(`${urlFrom} is no http(s) URL`, `set it to a URL such as ${PROVIDERS[provider].baseUrl}`);
}

/** `name`: of a variable or a header; its value may be a key. */
export function unsendable(name: string): ModelFailure {
  return new ModelFailure(`${name} holds a character that no HTTP header can`, `look at ${name}: was it pasted whole?`);
}

export function unreachable(model: Model, reason: string, cause: unknown): ModelFailure {
  const hint = `look at the network, at a proxy, and at ${model.urlFrom}`;
  return new ModelFailure(`${hostOf(model)} could not be reached: ${oneLine(reason, MAX_SAID)}`, hint, cause);
}

export function refused(model: Model, failure: ApiFailure): ModelFailure {
  const { status, said } = failure;
  const words = said === "" ? "" : `: ${oneLine(said, MAX_SAID)}`;
  return new ModelFailure(`${hostOf(model)} answered with HTTP ${status}${words}`, hintFor(status, model), failure);
}

export function stalled(model: Model, ms: number): ModelFailure {
  const message = `${hostOf(model)} had not answered after ${ms / 1000} s`;
  return new ModelFailure(message, "run again later, or name another model");
}

export function noMessage(model: Model): ModelFailure {
  const { answer, speaks } = PROVIDERS[model.provider];
  const hint = `${model.urlFrom} must lead to an API that speaks ${speaks}`;
  return new ModelFailure(`${hostOf(model)} answered with something that is no ${answer}`, hint);
}

function hostOf({ baseUrl }: Model): string {
  return new URL(baseUrl).host;
}

function hintFor(status: number, { keyEnv, urlFrom }: Model): string | undefined {
  if (status === 401 || status === 403) {
    const key = keyEnv ? `look at ${keyEnv}: it must be valid, and may use this model` : "name its key: `api_key_env`";
    return `${key}; it is for ${urlFrom}`;
  }
  if (status === 404) return `look at the name of the model, and at ${urlFrom}`;
  if (status === 413) return "what is sent is too long for the API";
  if (status === 429) return "wait, lower `--max-concurrency`, or raise the account's limits";
  if (status >= 500) return "run again later";
  if (status >= 300 && status < 400) return `${urlFrom} leads to another address, and no key goes there: give that one`;
  return undefined;
}
