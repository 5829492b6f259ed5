import { isNested, isObject, type Json, type JsonObject, ownValue, parseJson } from "../values/json.ts";
import { alter, formatSteps } from "./alter.ts";
import { respell } from "./respell.ts";
import { findSaid, sayAgain, textOf } from "./said-twice.ts";
import type { Call, Step } from "./types.ts";

/** The objects and lists of an answer's payload. */
export interface Body {
  value: Json;
  /** The target of a place in it. */
  target(steps: readonly Step[]): string;
  /** The result with another value in its place. */
  write(value: Json): Json;
  /** Whether the protocol says what is in it: the messages of a prompt. */
  fixed?: true;
  /** Indexes of the text blocks that say it, or say it again. */
  blocks: { has(index: number): boolean };
}

/** What can change in an accepted answer. */
export interface Reading {
  body?: Body | undefined;
  /** Places of texts of their own in the result, and of blocks that are no text. */
  texts: readonly (readonly Step[])[];
  others: readonly (readonly Step[])[];
}

/** How the result of a method holds its blocks. */
interface Shape {
  list: string;
  /** The key of an item that has its block, if it is not one itself. */
  within: readonly string[];
  body(result: JsonObject, items: readonly Json[]): Body | undefined;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  "tools/call": {
    list: "content",
    within: [],
    body(result, items) {
      const structured = ownValue(result, "structuredContent");
      if (structured !== undefined) return isNested(structured) ? structuredBody(result, items, structured) : undefined;
      const texts = items.flatMap((item, index) => (textOf(item) === undefined ? [] : [index]));
      return texts.length === 1 ? textBody(result, "content", texts[0] as number, RAW) : undefined;
    },
  },
  "resources/read": {
    list: "contents",
    within: [],
    body(result, items) {
      const [only] = items;
      const isJson = isObject(only) && JSON_TYPE.test(String(ownValue(only, "mimeType")));
      return isJson && items.length === 1 ? textBody(result, "contents", 0, new Set(Object.keys(result))) : undefined;
    },
  },
  "prompts/get": {
    list: "messages",
    within: ["content"],
    body({ messages, description, ...rest }) {
      const value = { messages: messages as Json, ...(description !== undefined && { description }) };
      const write = (now: Json): Json => ({ ...rest, ...(now as JsonObject) });
      return { value, target: (steps) => formatSteps([RESULT, ...steps]), write, fixed: true, blocks: new Set() };
    },
  },
};

const [RESULT, PAYLOAD, STRUCTURED] = ["result", "payload", "structuredContent"].map(keyStep) as [Step, Step, Step];
/** Keys that targets read of a tool's result itself, not of its payload. */
const RAW: ReadonlySet<string> = new Set(["content", "isError", "structuredContent", "_meta"]);
const JSON_TYPE = /^[^;]*[/+]json\s*(?:;|$)/i;

const readings = new WeakMap<Call, Reading>();

/** Reads an accepted answer. */
export function readAnswer(call: Call): Reading {
  const known = readings.get(call) ?? read(call.method, call.result as JsonObject);
  readings.set(call, known);
  return known;
}

function read(method: string, result: JsonObject): Reading {
  const shape = SHAPES[method];
  const items = shape && ownValue(result, shape.list);
  if (!shape || !Array.isArray(items)) return { texts: [], others: [] };
  const body = shape.body(result, items);
  const within = shape.within.map(keyStep);
  const texts: Step[][] = [];
  const others: Step[][] = [];
  for (const [index, item] of items.entries()) {
    const steps: Step[] = [keyStep(shape.list), { kind: "index", index }];
    const block = shape.within.reduce((at, key) => (isObject(at) ? (ownValue(at, key) ?? null) : null), item);
    if (textOf(block) === undefined) others.push(steps);
    else if (!body?.blocks.has(index)) texts.push([...steps, ...within, keyStep("text")]);
  }
  return { body, texts, others };
}

function structuredBody(result: JsonObject, items: readonly Json[], value: Json): Body {
  const said = findSaid(value, items);
  return {
    value,
    target: ([first, ...rest]) =>
      formatSteps(first && isRaw(first, RAW) ? [RESULT, STRUCTURED, first, ...rest] : below(first, rest)),
    write: (now) => ({ ...result, content: sayAgain(items, said, now), structuredContent: now }),
    blocks: said,
  };
}

/** A payload that is the JSON of a text; undefined if that is a scalar, or no JSON. */
function textBody(result: JsonObject, list: string, index: number, raw: ReadonlySet<string>): Body | undefined {
  const steps: Step[] = [keyStep(list), { kind: "index", index }, keyStep("text")];
  const text = textOf((result[list] as Json[])[index] as Json);
  const value = text === undefined ? undefined : parseJson(text);
  if (text === undefined || value === undefined || !isNested(value)) return undefined;
  return {
    value,
    target: ([first, ...rest]) =>
      formatSteps(first && isRaw(first, raw) ? [PAYLOAD, first, ...rest] : below(first, rest)),
    write: (now) => alter(result, steps, () => respell(text, now)) as Json,
    blocks: new Set([index]),
  };
}

/** `result.<key>` reads a key of the payload; of a list or a map, `payload` is plainer. */
function below(first: Step | undefined, rest: readonly Step[]): Step[] {
  return first === undefined ? [PAYLOAD] : [first.kind === "key" ? RESULT : PAYLOAD, first, ...rest];
}

function isRaw(step: Step, raw: ReadonlySet<string>): boolean {
  return step.kind === "key" && raw.has(step.key);
}

function keyStep(key: string): Step {
  return { kind: "key", key };
}
