import { homedir, hostname, userInfo } from "node:os";
import type { DraftTest } from "../../cassette/index.ts";
import type { Exchange } from "../../mcp/index.ts";
import { type Call, loadAsserting } from "../../mutation/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { MASK } from "../../values/redact/mask.ts";
import type { Redactor } from "../../values/redact/redact.ts";

/** Asks a server; tells why where it has no answer. */
export type Ask = (method: string, params: JsonObject) => Promise<Exchange | { unanswered: string }>;

/** A test whose call succeeded. */
export interface Succeeded {
  test: DraftTest;
  method: string;
  params: JsonObject;
  answer: Exchange;
  /** Of a tool. */
  schema?: Json | undefined;
  /** Whether what it reads is elsewhere, and may be another thing tomorrow. */
  isOpen?: boolean;
}

/** Answers to one call that are compared with the first; one session gives them. */
const AGAIN = 2;

/** Values that tell a time, a date or a duration, or that are drawn: they will not be the same again. */
const PASSING =
  /\b\d{1,2}:\d\d\b|\b20\d\d\b|\b1\d{9}(?:\d{3})?\b|\b\d+(?:\.\d+)? ?(?:ms|s|seconds?|minutes?)\b|\b\d\.\d{10,}\b|\b[\da-f]{8}-[\da-f]{4}-/i;

/** Adds what the answers to each call have in common to its test: those of the first session, and of one that is started for it. */
export async function assertAnswers(
  all: readonly Succeeded[],
  ask: Ask,
  { redactor, env, cwd }: { redactor: Redactor; env: Readonly<Record<string, string | undefined>>; cwd: string },
): Promise<void> {
  const { assertAnswers: linesOf } = await loadAsserting();
  const paths = Object.values(env).filter((value) => value !== undefined && /[/\\]./.test(value));
  const own = [...paths, cwd, homedir(), hostname(), userInfo().username].flatMap((value) => value ?? []);
  const isOwn = (text: string): boolean =>
    own.some((value) => text === value || (value.length > 3 && text.includes(value)));
  const isPassing = (text: string): boolean => PASSING.test(text) || isOwn(text);
  for (const { test, method, params, answer, schema, isOpen } of all) {
    const callOf = (exchange: Exchange): Call => ({ server: "", protocol: "", method, params, ...exchange });
    const answers: [Call, ...Call[]] = [callOf(answer)];
    for (let at = 0; at < AGAIN; at++) {
      const again = await ask(method, params);
      if (!("unanswered" in again)) answers.push(callOf(again));
    }
    if (answers.length <= AGAIN || answers.some((call) => call.result === undefined)) continue;
    const lines = linesOf(answers, {
      schema,
      mask: (value) => (isOpen || isPassing(textOf(value)) ? MASK : redactor.json(value)),
      isOptional: (key) => Object.hasOwn(env, key) || key.startsWith("MCPTEST_"),
    });
    if (lines.length === 0) continue;
    const { expect: _, ...entry } = escapeReferences(test.entry);
    const isTool = method === "tools/call";
    test.entry = { ...entry, expect: [...(isTool ? ["result.isError = false"] : []), ...lines] };
    test.escaped = true;
  }
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : writeJson(value);
}
