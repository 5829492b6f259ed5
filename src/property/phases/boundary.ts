import { type Path, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { boundsOf } from "../generate/build.ts";
import { limit, objectOf } from "../generate/merge.ts";
import type { Shape } from "../generate/shapes.ts";
import { MAX_TEXT } from "../generate/text.ts";
import { only } from "./given.ts";
import { pairwise } from "./pairwise.ts";
import type { Place, Subject } from "./subject.ts";

const MAX_ITEMS = 1000;

/** A shape that is at one of its edges. */
type Edge = (shape: Shape) => Shape;

/** Each bound on its valid edge, each member, boolean and branch, each optional argument absent alone and present alone; then pairs. */
export function* boundary(subject: Subject): Generator<JsonObject> {
  const values = new Map<string, Json[]>();
  for (const place of subject.places()) {
    const plain = subject.with(place);
    const found = [...edgesOf(place.shape)].map((edge) => subject.with(place, edge));
    for (const args of [plain, ...found]) {
      if (!args) continue;
      yield args;
      const [name, ...deeper] = place.at;
      const value = valueAt(args, place.at);
      if (name !== undefined && deeper.length === 0 && value !== undefined)
        values.set(String(name), [...(values.get(String(name)) ?? []), value]);
    }
    if (place.shape.type === "object") yield* optionals(subject, place);
  }
  yield* pairwise(subject, values);
}

function* edgesOf(shape: Shape): Generator<Edge> {
  const { type, enum: allowed } = shape;
  if (Array.isArray(allowed)) for (const value of allowed) yield only(value);
  else if (type === "boolean") yield* [only(true), only(false)];
  else if (type === "number" || type === "integer") {
    const { least, most } = boundsOf(shape);
    if (shape.minimum !== undefined || shape.exclusiveMinimum !== undefined) yield only(least);
    if (shape.maximum !== undefined || shape.exclusiveMaximum !== undefined) yield only(most);
  } else {
    for (const [least, most, end] of SIZES) {
      const [from, to] = [limit(shape[least]), limit(shape[most])];
      if (from !== undefined) yield (one) => ({ ...one, [most]: from });
      if (to !== undefined && to <= end) yield (one) => ({ ...one, [least]: to });
    }
  }
}

const SIZES: readonly [string, string, number][] = [
  ["minLength", "maxLength", MAX_TEXT],
  ["minItems", "maxItems", MAX_ITEMS],
  ["minProperties", "maxProperties", MAX_ITEMS],
];

function* optionals(subject: Subject, { at, shape, ways }: Place): Generator<JsonObject> {
  const required = requiredKeys(shape);
  const properties = Object.entries(objectOf(shape.properties)).filter(([name]) => !required.includes(name));
  const yes = (args: JsonObject | undefined): JsonObject[] => (args ? [args] : []);
  yield* yes(subject.draft({ takes: "all", ways }));
  for (const [name, schema] of properties) {
    // Where another argument is absent this one may have to be.
    if (subject.parts.shapes.of(schema).length === 0) continue;
    const path: Path = [...at, name];
    yield* yes(subject.draft({ takes: "all", ways, without: new Set([writePointer(path)]) }));
    const alone = subject.draft({ takes: [path], ways });
    if (alone && valueAt(alone, path) !== undefined) yield alone;
    else subject.noteUnmade(path, schema);
  }
}
