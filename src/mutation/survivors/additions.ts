import type { Json, JsonObject } from "../../values/json.ts";
import { deepEqual, describeType, isNested, isObject, ownValue, writeJson } from "../../values/json.ts";
import { type Secrecy, secrecyOfTarget } from "../../values/redact/secret-name.ts";
import type { Replaceable } from "../../values/regex.ts";
import { cutEnd } from "../../values/show/preview.ts";
import { normaliseText } from "../../values/show/take-out.ts";
import type { Mutant } from "../make-mutants.ts";
import { spotsIn } from "../places.ts";
import { readAnswer } from "../reading.ts";
import { textOf } from "../said-twice.ts";
import type { Call, Mutator } from "../types.ts";
import { type AddedMatcher, type Addition, NOT_EMPTY } from "./write-line.ts";

/** Characters of a value in an assertion; of a longer one a part is asserted. */
const MAX_VALUE = 200;
/** Keys of elements that may tell their order. */
const MAX_KEYS = 3;

/** Takes secrets out of a value. */
export type Mask = (value: Json, under?: Secrecy) => Json;

interface Use {
  mutators: readonly Mutator[];
  mask: Mask;
  /** What the suite normalises. */
  patterns: readonly Replaceable[];
}

/** Assertions on the answer of a call that may notice what these mutants do at their place, the most telling first. */
export function additionsFor(
  mutant: Pick<Mutant<unknown, Call>, "at" | "place" | "outcome">,
  call: Call,
  use: Use,
): Addition[] {
  const { at, place, outcome } = mutant;
  if (!place) return outcome === "refused" ? ofRefusal(call, use) : ofAnswer(call, use);
  const spots = spotsIn(call, place);
  const [first] = spots;
  if (!first) return [];
  const settled = (value: Json, target: string): boolean => place.volatile !== true && isSettled(value, target, use);
  // What `[*]` reads is one list; a map is not read as a whole.
  const kinds = new Set(place.steps.map(({ kind }) => kind));
  const isOne = !kinds.has("all") || kinds.has("each");
  const all = spots.map(({ value }) => value);
  const whole = !isOne && settled(all, at) && isShort(all) && !all.some(isNested) ? [exact(at, all)] : [];
  const list = place.kind === "block" ? lengthOf(call.result as JsonObject) : [];
  return [...whole, ...ofSpot(first.target, first.value, use.mutators, settled), ...list];
}

function ofSpot(
  target: string,
  value: Json,
  mutators: readonly Mutator[],
  settled: (value: Json, target: string) => boolean,
): Addition[] {
  const add = (matcher: AddedMatcher): Addition => ({ target, matcher });
  const type = add({ type: describeType(value) });
  if (Array.isArray(value)) {
    const order = mutators.includes("order") ? orderOf(target, value, settled) : [];
    return [...order, add({ length: value.length }), type];
  }
  if (isObject(value)) return [type];
  // Rows of a test may have values of their own, and one type.
  if (typeof value !== "string") return settled(value, target) ? [exact(target, value), type] : [type];
  if (settled(value, target) && value.length <= MAX_VALUE) return [exact(target, value), type];
  // A secret is seen in the whole line alone.
  const trimmed = value.split("\n").map((line) => line.trim());
  const lines = trimmed.filter((line) => line !== "" && settled(line, target));
  const telling = [lines[0], lines.find((line) => /\d/.test(line))].filter((line) => line !== undefined);
  const contained =
    secrecyOfTarget(target) === "public" ? telling.map((line) => add({ contains: cutEnd(line, MAX_VALUE) })) : [];
  return [...contained, type, ...(value === "" ? [] : [add(NOT_EMPTY)])];
}

/** Assertions that tell the order of a list: on all elements, on one key of all, on the first. */
function orderOf(target: string, list: readonly Json[], settled: (value: Json, target: string) => boolean): Addition[] {
  const isTelling = (values: Json[], at: string): boolean =>
    values.every((value) => value !== undefined && !isNested(value)) &&
    settled(values, at) &&
    !deepEqual(values, values.toReversed());
  const [head = null] = list;
  const keys = isObject(head) ? Object.keys(head).sort((a, b) => Number(NAMES.test(b)) - Number(NAMES.test(a))) : [];
  const ways = keys.map((key) => ({
    at: `${target}[*]${/^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`}`,
    values: list.map((item) => (isObject(item) ? ownValue(item, key) : undefined) as Json),
  }));
  const telling = [{ at: target, values: [...list] }, ...ways].filter(({ at, values }) => isTelling(values, at));
  return telling.slice(0, MAX_KEYS).flatMap(({ at, values }) => {
    if (isShort(values)) return exact(at, values);
    const [first = null] = values;
    return isShort(first) ? exact(at === target ? `${at}[0]` : at.replace("[*]", "[0]"), first) : [];
  });
}

/** Keys that mostly tell elements apart. */
const NAMES = /^(?:id|name|key|uri|path)$/i;

function ofAnswer(call: Call, { mutators }: Use): Addition[] {
  const { method } = call;
  const { body, own } = readAnswer(call);
  const type = body ? describeType(body.value) : own.some(({ kind }) => kind === "text") ? "string" : undefined;
  const slow: Addition = { target: "duration_ms", matcher: { lt: 10_000 } };
  return [
    ...(mutators.includes("slow") ? [slow] : []),
    ...(mutators.includes("empty") ? lengthOf(isObject(call.result) ? call.result : {}) : []),
    method === "tools/call" ? exact("result.isError", false) : { target: "error", matcher: { absent: true } },
    ...(type === undefined ? [] : [{ target: "payload", matcher: { type } }]),
  ];
}

/** How many blocks, contents or messages an answer has. */
function lengthOf(result: JsonObject): Addition[] {
  return Object.entries(result).flatMap(([key, items]) =>
    LISTS.has(key) && Array.isArray(items) ? { target: `result.${key}`, matcher: { length: items.length } } : [],
  );
}

const LISTS: ReadonlySet<string> = new Set(["content", "contents", "messages"]);

function ofRefusal({ result, error }: Call, use: Use): Addition[] {
  const content = isObject(result) && Array.isArray(result.content) ? result.content : [];
  const at = content.findIndex((block) => textOf(block));
  const [target, said] =
    error === undefined
      ? [`result.content[${at}].text`, textOf(content[at] ?? null)]
      : ["error.message", isObject(error) ? error.message : undefined];
  const settled = (value: Json, place: string): boolean => isSettled(value, place, use);
  const text = typeof said === "string" && said !== "" ? ofSpot(target, said, [], settled) : [];
  const flag = isObject(error) ? exact("error.code", error.code ?? null) : exact("result.isError", true);
  return use.mutators.includes("blank") ? [...text, flag] : [flag];
}

function exact(target: string, value: Json): Addition {
  return { target, matcher: { exact: value } };
}

function isShort(value: Json): boolean {
  return writeJson(value).length <= MAX_VALUE;
}

/** A time of day in whatever form. */
const CLOCK = /\b\d\d:\d\d:\d\d\b/;

/** Whether a value is the same in another run, and no secret. */
function isSettled(value: Json, target: string, { mask, patterns }: Use): boolean {
  if (!deepEqual(mask(value, secrecyOfTarget(target)), value)) return false;
  const text = writeJson(value);
  return normaliseText(text, patterns) === text && !CLOCK.test(text);
}
