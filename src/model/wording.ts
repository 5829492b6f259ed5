import { oneLine } from "../values/text.ts";
import { ModelFailure } from "./provider.ts";

/** Characters of what a provider says about a failure. */
const MAX_SAID = 300;

export function invalidBaseUrl(): ModelFailure {
  return new ModelFailure("ANTHROPIC_BASE_URL is no http(s) URL", "set it to a URL such as https://api.anthropic.com");
}

export function unreachable(host: string, reason: string, cause: unknown): ModelFailure {
  const hint = "look at the network, at a proxy, and at ANTHROPIC_BASE_URL";
  return new ModelFailure(`${host} could not be reached: ${oneLine(reason, MAX_SAID)}`, hint, cause);
}

export function refused(host: string, status: number, said: string, cause: unknown): ModelFailure {
  const words = said === "" ? "" : `: ${oneLine(said, MAX_SAID)}`;
  return new ModelFailure(`${host} answered with HTTP ${status}${words}`, hintFor(status), cause);
}

export function stalled(host: string, ms: number): ModelFailure {
  return new ModelFailure(`${host} had not answered after ${ms / 1000} s`, "run again later, or name another model");
}

export function noMessage(host: string): ModelFailure {
  const hint = "ANTHROPIC_BASE_URL must lead to an API that speaks Anthropic's Messages";
  return new ModelFailure(`${host} answered with something that is no message of a model`, hint);
}

function hintFor(status: number): string | undefined {
  if (status === 401 || status === 403) return "look at ANTHROPIC_API_KEY: it must be valid, and may use this model";
  if (status === 404) return "look at the name of the model";
  if (status === 413) return "what is sent is too long for the API";
  if (status === 429) return "wait, lower `--max-concurrency`, or raise the account's limits";
  if (status >= 500) return "run again later";
  return undefined;
}
