import { homedir, hostname, userInfo } from "node:os";
import { setTimeout } from "node:timers/promises";
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
  schema?: Json | undefined;
  /** Whether what it reads is elsewhere, and may be another thing tomorrow. */
  isOpen?: boolean;
}

/** When each call is made again, in one session: twice at once, and when the second is another one. */
const ROUNDS = [
  { pauseMs: 0, calls: 2 },
  { pauseMs: 1100, calls: 1 },
];
const AGAIN = ROUNDS.reduce((sum, { calls }) => sum + calls, 0);

/** Values that tell a time, a date or a duration, or that are drawn: they will not be the same again. */
const PASSING =
  /\b\d{1,2}:\d\d\b|\b20\d\d\b|\b1\d{9}(?:\d{3})?\b|\b\d+(?:\.\d+)? ?(?:ms|s|seconds?|minutes?)\b|\b\d\.\d{10,}\b|\b[\da-f]{8}-[\da-f]{4}-/i;

/** Keys whose values tell a time of day or a duration, however they are written. */
const PASSING_KEY =
  /[._](?:now|today|tomorrow|time|(?:week)?day|hours?|minutes?|seconds?|secs?|ms|millis|uptime|elapsed|duration|age)(?:\[(?:\*|\d+)\])?$/;

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
  const isPassing = (value: Json): boolean => {
    const text = typeof value === "string" ? value : writeJson(value);
    return PASSING.test(text) || isOwn(text);
  };
  const callOf = ({ method, params }: Succeeded, exchange: Exchange): Call => {
    return { server: "", protocol: "", method, params, ...exchange };
  };
  const answered = all.map((one): [Call, ...Call[]] => [callOf(one, one.answer)]);
  for (const { pauseMs, calls } of ROUNDS) {
    await setTimeout(pauseMs);
    for (const [at, one] of all.entries())
      for (let call = 0; call < calls; call++) {
        const again = await ask(one.method, one.params);
        if (!("unanswered" in again)) answered[at]?.push(callOf(one, again));
      }
  }
  for (const [at, { test, method, schema, isOpen }] of all.entries()) {
    const answers = answered[at] as [Call, ...Call[]];
    if (answers.length <= AGAIN || answers.some((call) => call.result === undefined)) continue;
    const lines = linesOf(answers, {
      schema,
      mask: (value) => (isOpen || isPassing(value) ? MASK : redactor.json(value)),
      isPassing: (target) => PASSING_KEY.test(target.replace(/([a-z\d])(?=[A-Z])/g, "$1_").toLowerCase()),
      isOptional: (key) => Object.hasOwn(env, key) || key.startsWith("MCPTEST_"),
    });
    if (lines.length === 0) continue;
    const { expect: _, ...entry } = escapeReferences(test.entry);
    const isTool = method === "tools/call";
    test.entry = { ...entry, expect: [...(isTool ? ["result.isError = false"] : []), ...lines] };
    test.escaped = true;
  }
}
