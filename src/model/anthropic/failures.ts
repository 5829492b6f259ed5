import { APIConnectionError, APIError } from "@anthropic-ai/sdk";
import { isObject, type JsonObject } from "../../values/json.ts";
import { ModelFailure } from "../provider.ts";
import type { Again } from "../retry.ts";
import { noMessage, refused, unreachable } from "../wording.ts";
import type { Left } from "./body.ts";

/** What says in a 400 that a setting is refused, and whether a body has that setting. */
const SETTINGS: readonly { setting: Left; said: RegExp; isIn(body: JsonObject): boolean }[] = [
  { setting: "temperature", said: /\btemperature\b/i, isIn: ({ temperature }) => temperature !== undefined },
  { setting: "forced", said: /\btool_choice\b|\bforced tool|\bforces tool/i, isIn: isForced },
  {
    setting: "format",
    said: /\boutput_(config|format)\b|\bstructured outputs?\b|\bjson_schema\b/i,
    isIn: ({ output_config: config }) => config !== undefined,
  },
];

/** The setting of a body that a model refuses; undefined when that is not why it failed. */
export function refusedSetting(body: JsonObject, error: unknown): Left | undefined {
  const said = saidBadRequest(error);
  return SETTINGS.find((row) => row.isIn(body) && row.said.test(said))?.setting;
}

function isForced({ tool_choice: choice }: JsonObject): boolean {
  return isObject(choice) && choice.type === "tool";
}

/** Whether what was asked is more than the model can hold. */
export function isContextFull(error: unknown): boolean {
  return /\bprompt is too long\b|\bexceeds? (the )?(model's )?(context|maximum context)\b/i.test(saidBadRequest(error));
}

function saidBadRequest(error: unknown): string {
  return error instanceof APIError && error.status === 400 ? (error.apiMessage ?? "") : "";
}

const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);

/** Whether another try may help: after what is wrong for the moment, and after broken connections. */
export function whyAgain(error: unknown): Again | undefined {
  if (error instanceof APIConnectionError || isCutOff(error)) return { afterMs: undefined };
  if (!(error instanceof APIError) || error.status === undefined) return undefined;
  const { status, headers } = error;
  if (!(PASSING.has(status) || status >= 500) || headers?.get("x-should-retry") === "false") return undefined;
  return { afterMs: headers && askedWait(headers) };
}

/** Milliseconds that a server asks to wait. */
function askedWait(headers: Headers): number | undefined {
  const ms = numberOf(headers.get("retry-after-ms"));
  if (ms !== undefined) return ms;
  const after = headers.get("retry-after");
  const seconds = numberOf(after);
  if (seconds !== undefined) return seconds * 1000;
  return numberOf(String(Date.parse(after ?? "") - Date.now()));
}

function numberOf(text: string | null): number | undefined {
  const value = Number.parseFloat(text ?? "");
  return value >= 0 ? value : undefined;
}

/** What failed, for people. */
export function explain(error: unknown, host: string): unknown {
  if (error instanceof ModelFailure) return error;
  if (error instanceof APIConnectionError || isCutOff(error)) return unreachable(host, rootOf(error), error);
  if (error instanceof APIError && error.status !== undefined)
    return refused(host, error.status, error.apiMessage ?? "", error);
  return isError(error) && error.name === "SyntaxError" ? noMessage(host) : error;
}

/** How fetch says that the connection broke inside a body. */
function isCutOff(error: unknown): boolean {
  return isError(error) && error.name === "TypeError" && error.message === "terminated";
}

/** `fetch failed` says nothing; what caused it does. */
function rootOf(error: unknown): string {
  if (!isError(error)) return String(error);
  return isError(error.cause) ? rootOf(error.cause) : error.message || error.name;
}

/** By its shape: what Node itself throws need not be of our realm. */
function isError(error: unknown): error is Error {
  return typeof error === "object" && error !== null && "message" in error && "name" in error;
}
