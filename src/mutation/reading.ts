import { isNested, isObject, type Json, type JsonObject, ownValue, parseJson, tableOf } from "../values/json.ts";
import { keyStep } from "../values/path.ts";
import { previewJson } from "../values/show/preview.ts";
import { alter, formatSteps } from "./alter.ts";
import { respell } from "./respell.ts";
import { findSaid, sayAgain, textOf } from "./said-twice.ts";
import type { Call, PlaceKind, Step } from "./types.ts";

/** The objects and lists of an answer's payload. */
interface Body {
  value: Json;
  target(steps: readonly Step[]): string;
  /** The result with another value in its place. */
  write(value: Json): Json;
  /** Indexes of the blocks that say it, or say it again. */
  blocks: { has(index: number): boolean };
}

/** What can change in an accepted answer: its payload, and places of the result of their own. */
export interface Reading {
  body?: Body | undefined;
  own: readonly { kind: PlaceKind; steps: readonly Step[] }[];
}

/** How the result of a method holds its blocks. */
interface Shape {
  list: string;
  /** The key of an item that has its block, if it is not one itself. */
  within: readonly string[];
  body(result: JsonObject, items: readonly Json[]): Body | undefined;
  /** Further places that the protocol names. */
  own?: Readonly<Record<string, PlaceKind>>;
}

const SHAPES: Readonly<Record<string, Shape>> = tableOf({
  "tools/call": {
    list: "content",
    within: [],
    body(result, items) {
      const structured = ownValue(result, "structuredContent");
      if (structured !== undefined) return isNested(structured) ? structuredBody(result, items, structured) : undefined;
      const texts = [...items.keys()].filter((index) => textOf(items[index] as Json) !== undefined);
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
    body: () => undefined,
    own: { messages: "sequence", description: "prose" },
  },
});

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
  if (!shape) return { own: [], body: isDeep(result) ? undefined : wholeBody(method, result) };
  if (!Array.isArray(items) || isDeep(result)) return { own: [] };
  const { list, within, own = {} } = shape;
  const body = shape.body(result, items);
  const blocks = items.flatMap((item, index): Reading["own"][number][] => {
    if (body?.blocks.has(index)) return [];
    const steps: Step[] = [keyStep(list), { kind: "index", index }];
    const block = within.reduce((at, key) => (isObject(at) ? (ownValue(at, key) ?? null) : null), item);
    if (textOf(block) === undefined) return [{ kind: "block", steps }];
    return [{ kind: "text", steps: [...steps, ...[...within, "text"].map(keyStep)] }];
  });
  const named = Object.entries(own).filter(([key]) => Object.hasOwn(result, key));
  return { body, own: [...blocks, ...named.map(([key, kind]) => ({ kind, steps: [keyStep(key)] }))] };
}

/** Whether a value is nested too deep to be walked through. */
function isDeep(value: Json): boolean {
  return previewJson(value, Number.POSITIVE_INFINITY).cut;
}

/** A completion, or the whole of a result that the protocol defines no content for, without the keys of every result. */
function wholeBody(method: string, result: JsonObject): Body | undefined {
  const { _meta, resultType, ttlMs, cacheScope, nextCursor, ...own } = result;
  const { completion } = own;
  const blocks = new Set<number>();
  if (method !== "completion/complete") {
    const held = Object.entries(result).filter(([key]) => !Object.hasOwn(own, key));
    const write = (now: Json): Json => (isObject(now) ? { ...Object.fromEntries(held), ...now } : now);
    return { value: own, target: (steps) => formatSteps([RESULT, ...steps]), write, blocks };
  }
  if (!isObject(completion)) return undefined;
  const raw = new Set(Object.keys(result));
  const target = (steps: readonly Step[]) => targetOf(steps, raw, [RESULT, keyStep("completion")]);
  return { value: completion, target, write: (now) => ({ ...result, completion: now }), blocks };
}

function structuredBody(result: JsonObject, items: readonly Json[], value: Json): Body {
  const blocks = findSaid(value, items);
  const write = (now: Json): Json => ({ ...result, content: sayAgain(items, blocks, now), structuredContent: now });
  return { value, target: (steps) => targetOf(steps, RAW, [RESULT, STRUCTURED]), write, blocks };
}

/** A payload that is the JSON of a text; undefined if that is a scalar, or no JSON. */
function textBody(result: JsonObject, list: string, index: number, raw: ReadonlySet<string>): Body | undefined {
  const text = textOf((result[list] as Json[])[index] as Json);
  const value = text === undefined ? undefined : parseJson(text);
  if (text === undefined || value === undefined || !isNested(value) || isDeep(value)) return undefined;
  const steps: Step[] = [keyStep(list), { kind: "index", index }, keyStep("text")];
  const write = (now: Json): Json => alter(result, steps, () => respell(text, now)) as Json;
  return { value, target: (way) => targetOf(way, raw, [PAYLOAD]), write, blocks: new Set([index]) };
}

/** `result.<key>` reads a key of the payload, unless it is one of the result: `around` leads to it then. */
function targetOf([first, ...rest]: readonly Step[], raw: ReadonlySet<string>, around: readonly Step[]): string {
  if (first === undefined) return formatSteps([PAYLOAD]);
  if (first.kind === "key" && raw.has(first.key)) return formatSteps([...around, first, ...rest]);
  return formatSteps([first.kind === "key" ? RESULT : PAYLOAD, first, ...rest]);
}
