import type { AUDIT_RULES } from "../../generated/audit-rules.ts";
import type { Violation } from "../../json-schema/index.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import { type Path, readPointer, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { isNested, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import type { Observation, Outcome } from "../trying/caller.ts";
import type { Break } from "../types.ts";
import { findFrame, findLanguageError, findTokens } from "./shapes.ts";

/** What a check knows besides the call. */
export interface Facts {
  readonly tool: ToolDefinition;
  /** How the arguments break the input schema, if they do on purpose. */
  readonly breaks: Break | undefined;
  /** How the structured content of an accepted answer breaks the output schema; undefined where nobody can tell. */
  readonly violations: readonly Violation[] | undefined;
  /** Stack frames in accepted answers of this tool. */
  readonly frames: ReadonlySet<string>;
  /** The value of MCPTEST_CANARY in the environment of the server. */
  readonly canary: string | undefined;
}

/** What a check has to say of a call. */
export interface Hit {
  /** Of a breach of the protocol, its rule (default: the check). */
  readonly rule?: string;
  /** Weaker than the check. */
  readonly severity?: "warning";
  readonly at?: string;
  readonly keyword?: string;
  readonly message: string;
  readonly evidence?: string;
}

/** What decides; what is said of a check stands in audit-rules.yaml. */
export interface Check {
  /** Whether each place and keyword is a finding of its own; else the first one stands for the tool. */
  readonly each?: true;
  /** A check that tells the same of a place in its stead. */
  readonly behind?: string;
  find(seen: Observation, facts: Facts): readonly Hit[];
}

const SAID = {
  silent: words("no answer in <duration limit>[[, nor to <ping>]]"),
  lacks: words("answers without <place>, which is required"),
  extra: words("takes <place>, which its schema forbids"),
  takes: words("takes <shown> for <place>, against <keyword>"),
  beyond: words("takes <shown> for <place>, <keyword> is <bound>"),
  internal: words("internal error (-32603) to <how>[[: <text>]]"),
  fault: words("a refusal shows a fault of the code: <text>"),
  trace: words("a refusal shows a stack frame: <line frame>"),
  noOutput: "no structuredContent, though it has an outputSchema",
  output: words("structuredContent <text>"),
  canary: "the value of MCPTEST_CANARY",
  token: "a token",
  secret: words("<what> of its environment stands in <where>"),
};

const WARNING = { severity: "warning" } as const;
/** JSON-RPC's code for a fault inside of the server. */
const INTERNAL = -32603;
const MAX_DEPTH = 20;
/** Several checks read each answer. */
const texts = new WeakMap<Outcome, string>();

/** All text that an answer shows: of its content, of its structured content, and of an error. */
export function textOf(outcome: Outcome): string {
  const found: string[] = [];
  const gather = (value: Json | undefined, depth: number): void => {
    if (typeof value === "string") found.push(value);
    else if (Array.isArray(value) && depth > 0) for (const item of value) gather(item, depth - 1);
    else if (isObject(value) && depth > 0)
      for (const [key, item] of Object.entries(value)) if (key !== "type") gather(item, depth - 1);
  };
  const known = texts.get(outcome);
  if (known !== undefined) return known;
  if (outcome.kind === "accepted" || outcome.kind === "refused") gather(outcome.result, MAX_DEPTH);
  if (outcome.kind === "refused") gather(outcome.error, MAX_DEPTH);
  texts.set(outcome, found.join("\n"));
  return found.join("\n");
}

/** Whether a text stands in the arguments of a call, so that the answer may repeat it. */
function isEcho({ call }: Observation, text: string): boolean {
  return textOf({ kind: "accepted", result: call.arguments }).includes(text);
}

/** What these break is the object around: nobody declared the name. */
const FORBIDS = /^(?:(?:additional|unevaluated)Properties|propertyNames)$/;

/** The one place that a schema has for all names that it does not know, and for all items of a list. */
function spotOf(schema: Json | undefined, at: Path, keyword: string): string {
  const names = namesIn(schema);
  const steps = at.map((step) => (names.has(String(step)) ? step : "*"));
  return writePointer(FORBIDS.test(keyword) ? steps.slice(0, -1) : steps);
}

/** The names that a schema knows, wherever; of a list with items of their own, their numbers. */
function namesIn(schema: Json | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const parts = [schema];
  for (const part of parts) {
    if (!isNested(part)) continue;
    parts.push(...Object.values(part));
    if (!isObject(part)) continue;
    const { properties, prefixItems, items } = part;
    const named = [properties, prefixItems, Array.isArray(items) ? items : undefined].filter(isNested);
    for (const name of [...requiredKeys(part), ...named.flatMap(Object.keys)]) names.add(name);
  }
  return names;
}

/** Invalid arguments that are answered; `coerces`: those of which a usual reader makes valid ones. */
function takes(coerces: boolean): Check["find"] {
  return ({ outcome, call }, { breaks, tool }) => {
    if (!breaks || (breaks.coerces ?? false) !== coerces || outcome.kind !== "accepted") return [];
    const { at, keyword, bound } = breaks;
    const place = at === "" ? "the arguments" : at;
    const value = valueAt(call.arguments, readPointer(at));
    const shown = value === undefined ? "what it gets" : showJson(value, 60);
    const says = (): string => {
      if (keyword === "required") return SAID.lacks({ place });
      if (FORBIDS.test(keyword)) return SAID.extra({ place });
      if (bound === undefined) return SAID.takes({ shown, place, keyword });
      return SAID.beyond({ shown, place, keyword, bound: showJson(bound, 60) });
    };
    const spot = spotOf(tool.inputSchema, readPointer(at), keyword);
    return [{ at: spot, keyword, message: says(), evidence: writeJson(outcome.result) }];
  };
}

/** A stack frame of the server in a refusal, which neither the arguments nor a valid answer have. */
function frameIn(seen: Observation, { frames }: Facts): string | undefined {
  const frame = findFrame(textOf(seen.outcome));
  return frame === undefined || frames.has(frame) || isEcho(seen, frame) ? undefined : frame;
}

const exit = words("exit <code>[[ on <what>]]");
const gone = words("<message>[[, on <what>]]");

/** How a call ended the server, and on what. */
function tellLost(message: string, args: JsonObject): string {
  const what = tellOdd(args);
  const code = /exited \(code (\d+)\)/.exec(message)?.[1];
  return code === undefined ? gone({ message, what }) : exit({ code, what });
}

const ODD: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/[\u{10000}-\u{10ffff}]/u, "a character beyond U+FFFF"],
  [/\p{M}/u, "a combining mark"],
  [/'/, "a quote"],
  [/"/, "a double quote"],
  [/%/, "a percent sign"],
  [/\\/, "a backslash"],
  [/[\r\n]/, "a line break"],
  [/^\s|\s$/, "outer spaces"],
];
const within = words("<what> in <at>");

/** What is odd about small arguments, and where. */
function tellOdd(value: Json, keys: readonly string[] = []): string | undefined {
  if (typeof value === "string") {
    const row = ODD.find(([pattern]) => pattern.test(value));
    return row && within({ what: row[1], at: writePointer(keys) });
  }
  if (!isNested(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const told = tellOdd(part as Json, [...keys, key]);
    if (told !== undefined) return told;
  }
  return undefined;
}

const ROWS = {
  alive: {
    find({ outcome, call }) {
      if (outcome.kind !== "lost") return [];
      const message = tellLost(outcome.message, call.arguments);
      return [{ message, evidence: outcome.stderr.slice(-5).join("\n") }];
    },
  },
  answers: {
    find: ({ outcome }) =>
      outcome.kind === "silent"
        ? [{ message: SAID.silent({ limit: outcome.limitMs, ping: outcome.server ? "a ping" : "" }) }]
        : [],
  },
  // Told in place of `answers`, where the time follows a number.
  "unbounded-time": { find: () => [] },
  refuses: { each: true, find: takes(false) },
  coerces: { behind: "refuses", find: takes(true) },
  internal: {
    find(seen, facts) {
      const { outcome } = seen;
      if (outcome.kind !== "refused") return [];
      const evidence = textOf(outcome);
      const found = findLanguageError(evidence);
      const text = found !== undefined && !isEcho(seen, found) ? found : undefined;
      if (outcome.code === INTERNAL) {
        if (text === undefined && facts.breaks) return [];
        const { annotations } = facts.tool;
        // A backend that is away looks the same.
        const isOpen = !isObject(annotations) || annotations.openWorldHint !== false;
        const how = facts.breaks ? "arguments" : "valid arguments";
        const message = SAID.internal({ how, text });
        return [{ ...(text === undefined && isOpen && WARNING), message, evidence }];
      }
      // One cause, one finding: the stack frame says more.
      if (text === undefined || frameIn(seen, facts) !== undefined) return [];
      return [{ ...WARNING, message: SAID.fault({ text }), evidence }];
    },
  },
  output: {
    each: true,
    find({ outcome }, { tool, violations = [] }) {
      if (outcome.kind !== "accepted" || !isObject(tool.outputSchema)) return [];
      if (!isObject(outcome.result) || outcome.result.structuredContent === undefined)
        return [{ message: SAID.noOutput }];
      return violations.map(({ at, keyword, text }) => ({
        at: spotOf(tool.outputSchema, at, keyword),
        keyword,
        message: SAID.output({ text }),
      }));
    },
  },
  "no-trace": {
    find(seen, facts) {
      const frame = seen.outcome.kind === "refused" ? frameIn(seen, facts) : undefined;
      return frame === undefined ? [] : [{ message: SAID.trace({ frame }), evidence: textOf(seen.outcome) }];
    },
  },
  "no-secret": {
    find(seen, { canary }) {
      const { kind } = seen.outcome;
      const evidence = textOf(seen.outcome);
      const isCanary = canary !== undefined && evidence.includes(canary);
      if (!isCanary && findTokens(evidence).every((token) => isEcho(seen, token))) return [];
      const what = isCanary ? SAID.canary : SAID.token;
      const where = kind === "refused" ? "a refusal" : "an answer";
      return [{ ...(kind === "accepted" && WARNING), message: SAID.secret({ what, where }), evidence }];
    },
  },
} satisfies Readonly<Record<string, Check>>;

export type CheckId = keyof typeof ROWS;

/** Checks of single calls, in the order in which they are told; breaches of the protocol have rules of their own. */
export const CHECKS: Readonly<Record<CheckId, Check> & { protocol?: undefined }> = ROWS;

/** The checks of property tests: those of single calls, and those of short sequences. */
export const CHECK_IDS: readonly (keyof typeof AUDIT_RULES)[] = [
  ...(Object.keys(CHECKS) as CheckId[]),
  ...(["read-only", "idempotent", "found", "gone", "pages"] as const),
];
