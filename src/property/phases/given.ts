import type { Json, JsonObject } from "../../values/json.ts";
import { listOf } from "../generate/merge.ts";
import { unused } from "../wording.ts";
import type { Subject } from "./subject.ts";

/** What the schema, the suite and its tests offer: each value in plain arguments. */
export function* given(subject: Subject): Generator<JsonObject> {
  const { options, judge } = subject.parts;
  for (const args of options.given ?? []) if (judge.accepts(args)) yield args;
  const plain = subject.draft({ takes: [] });
  if (plain) yield plain;
  const used = new Set<Json>();
  for (const place of subject.places()) {
    const { at, shape } = place;
    if (at.length === 0) continue;
    const { default: preset, examples, enum: allowed } = shape;
    const offered = [...subject.offers.at(at, shape), ...listOf(examples), ...listOf(allowed)];
    for (const value of preset === undefined ? offered : [...offered, preset]) {
      const args = subject.with(place, only(value));
      if (!args) continue;
      used.add(value);
      yield args;
    }
  }
  for (const [argument, values] of Object.entries(options.values ?? {})) {
    const refused = values.filter((value) => !used.has(value)).length;
    if (refused > 0) subject.notes.add(unused({ argument, refused, values: values.length }));
  }
}

/** A shape that is this value. */
export function only(value: Json) {
  return (shape: JsonObject): JsonObject => ({ ...shape, enum: [value] });
}
