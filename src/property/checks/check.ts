import type { Violation } from "../../json-schema/index.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { Observation, Outcome } from "../trying/call.ts";
import type { Case } from "../types.ts";

/** What a check knows besides the call. */
export interface Facts {
  readonly tool: ToolDefinition;
  /** How the arguments break the input schema, if they do on purpose. */
  readonly breaks: Case["breaks"];
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

export const NONE: readonly Hit[] = [];

/** All text that an answer shows: of its content, of its structured content, and of an error. */
export function textOf(outcome: Outcome): string {
  const known = texts.get(outcome) ?? gatherText(outcome);
  texts.set(outcome, known);
  return known;
}

/** Several checks read each answer. */
const texts = new WeakMap<Outcome, string>();

function gatherText(outcome: Outcome): string {
  const texts: string[] = [];
  const gather = (value: Json | undefined, depth: number): void => {
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value) && depth > 0) for (const item of value) gather(item, depth - 1);
    else if (isObject(value) && depth > 0)
      for (const [key, item] of Object.entries(value)) if (key !== "type") gather(item, depth - 1);
  };
  if (outcome.kind === "accepted" || outcome.kind === "refused") gather(outcome.result, MAX_DEPTH);
  if (outcome.kind === "refused") gather(outcome.error, MAX_DEPTH);
  return texts.join("\n");
}

const MAX_DEPTH = 20;

/** Whether a text stands in the arguments of a call, so that the answer may repeat it. */
export function isEcho({ call }: Observation, text: string): boolean {
  return textOf({ kind: "accepted", result: call.arguments }).includes(text);
}
