import type { Path } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { withDoubles } from "../../values/numbers/doubles.ts";
import { type Built, build, type Source, times } from "./build.ts";
import { limit, listOf } from "./merge.ts";
import { createMatching } from "./random.ts";
import { createShapes, type Shape } from "./shapes.ts";
import { type Matching, plainText } from "./text.ts";

/** Makes the plainest value of each schema: what it offers itself, else "sample", 1 and true within its bounds, and nothing optional. */
export function plainSource(matching: Matching): Source {
  return {
    order(ways) {
      // null is the last that anybody wants.
      const isNull = ({ type, enum: allowed }: Shape): boolean => type === "null" || listOf(allowed)[0] === null;
      return ways.length < 2 ? ways : [...ways.filter((way) => !isNull(way)), ...ways.filter(isNull)];
    },
    offered(shape, { turn, at }) {
      const { enum: allowed, examples, default: preset } = shape;
      const [first, ...others] = listOf(allowed);
      // The least time, whatever the schema offers.
      if (isWait(nameOf(at), shape)) return [...listOf(allowed)].sort((a, b) => Number(a) - Number(b))[turn];
      const offers = others.length === 0 && first !== undefined ? [first] : [listOf(examples)[0], preset, first];
      return turn === 0 ? offers.find((one) => one !== undefined) : listOf(allowed)[turn];
    },
    text: (shape, { turn }) => plainText(shape, turn, matching),
    number({ least, most, step = 1 }, shape, { at, turn }) {
      const near = Math.min(Math.max(isWait(nameOf(at), shape) ? 0 : 1, least), most);
      const even = times(Math.ceil(near / step - 1e-9), step);
      const value = (even > most ? near : even) + turn * step;
      if (value <= most) return value;
      return near - turn * step >= least ? near - turn * step : undefined;
    },
    boolean: ({ turn }) => turn % 2 === 0,
    any: ({ turn }) => (turn === 0 ? "sample" : `sample${turn}`),
    takes: waitsByDefault,
    size: (least) => least,
  };
}

function nameOf(at: Path): string {
  return String(at.findLast((part) => typeof part === "string") ?? "");
}

export interface Sample {
  value: Json;
  /** Whether the schema gives all of it; false when a part is generated: "sample", 1, true. */
  given: boolean;
  /** Whether an object that the schema does not offer as such is in a list or map in it. */
  loose?: boolean;
}

/** Makes samples of the parts of a schema: the plainest values that it should accept. */
export type Sampler = (part: Json | undefined) => Sample;

/** A sampler that reads no patterns. */
export function samplerOf(root: Json | undefined, matching: Matching = () => undefined): Sampler {
  const plain = plainSource(matching);
  // A value that breaks its schema is better than none: people replace it.
  const source: Source = {
    ...plain,
    text: (...asked) => plain.text(...asked) ?? "sample",
    number: (...asked) => plain.number(...asked) ?? 1,
  };
  const shapes = createShapes(withDoubles(root ?? true));
  return (part = true) => {
    let [given, loose] = [true, false];
    const visit = ({ value, isOffered, isLoose }: Built): void => {
      const isEmptyList = Array.isArray(value) && value.length === 0;
      if (!isOffered && value !== null && (isEmptyList || typeof value !== "object")) given = false;
      if (!isOffered && isLoose && isObject(value)) loose = true;
    };
    const value = build(shapes, withDoubles(part), source, visit);
    if (value === undefined) return { value: "sample", given: false };
    return { value, given, ...(loose && { loose }) };
  };
}

/** A sampler of a schema and its parts. fast-check is loaded only where a pattern asks for it. */
export async function createSampler(root: JsonObject): Promise<Sampler> {
  if (!writeJson(root).includes('"pattern')) return samplerOf(root);
  const { default: check } = await import("fast-check");
  return samplerOf(root, createMatching(check));
}

/** Names, in lower case, of arguments that say how long a call takes, and of those that only limit it. */
const WAITS = /(?:^|_)(?:delay|wait|sleep|pause|duration|seconds?|secs?|minutes?|milliseconds?|millis|ms)(?:_|$)/;
const PAUSES = /(?:^|_)(?:delay|wait|sleep|pause)(?:_|$)/;
const TOLD = /\bhow long\b|\b(?:to|time to) (?:wait|sleep|pause)\b/i;
const LIMITS = /(?:^|_)(?:time_?out|max|limit|ttl|expir\w*|within|deadline)(?:_|$)/;

/** Whether an argument says how long a call has to wait. */
function isWait(name: string, { type, description }: JsonObject): boolean {
  const word = plainName(name);
  const isNumber = [type].flat().some((one) => one === "number" || one === "integer");
  return isNumber && !LIMITS.test(word) && (WAITS.test(word) || TOLD.test(String(description)));
}

/** Whether a call waits for longer than it has to unless this argument says otherwise. */
function waitsByDefault(name: string, schema: Json | undefined): boolean {
  if (!isObject(schema) || !isWait(name, schema)) return false;
  return limit(schema.default) === undefined ? PAUSES.test(plainName(name)) : true;
}

function plainName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}
