import type fc from "fast-check";
import type { Broken, Judge } from "../../json-schema/index.ts";
import { type Path, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { type Built, build } from "../generate/build.ts";
import { objectOf } from "../generate/merge.ts";
import { Offers } from "../generate/offers.ts";
import type { Shape, Shapes } from "../generate/shapes.ts";
import type { Matching } from "../generate/text.ts";
import type { GeneratorOptions, ValuesByArgument } from "../types.ts";
import { notJudged } from "../wording.ts";
import { Draft, type Wish } from "./draft.ts";

/** A place in the arguments of a tool, with one way to meet its schema there. */
export interface Place {
  at: Path;
  shape: Shape;
  schema: Json;
  /** The ways that were taken to get here. */
  ways: ReadonlyMap<string, number>;
}

export interface Parts {
  name: string;
  schema: JsonObject;
  shapes: Shapes;
  judge: Judge;
  check: typeof fc;
  matching: Matching;
  options: GeneratorOptions;
}

/** Keywords for which a value may not be found, the likeliest first. */
const HARD = ["pattern", "uniqueItems", "contains", "multipleOf", "excluded", "minLength", "minItems", "minProperties"];

/** Nobody reads more branches of one tool. */
const MAX_BASES = 40;

/** One tool whose arguments are made, and what its server's answers offer so far. */
export class Subject {
  readonly parts: Parts;
  readonly offers: Offers;
  readonly notes = new Set<string>();
  #places: readonly Place[] | undefined;

  constructor(parts: Parts, pool: ValuesByArgument) {
    this.parts = parts;
    this.offers = new Offers(parts.options.values, pool);
  }

  /** Plain arguments of a wish; undefined where none are accepted. */
  draft(wish: Wish, visit?: (built: Built) => void): JsonObject | undefined {
    const { shapes, schema, matching, judge } = this.parts;
    for (const offers of [this.offers, new Offers()]) {
      const args = build(shapes, rootOf(schema), new Draft(matching, offers, wish), visit);
      if (isObject(args) && judge.accepts(args)) return args;
    }
    return undefined;
  }

  /** Plain arguments with what is on the way to a place, or with all, where the place is as `change` says, or as offered. */
  with({ at, ways }: Place, change?: (shape: Shape) => Shape): JsonObject | undefined {
    const changes = new Map(change && [[writePointer(at), change]]);
    const holds = (args: JsonObject | undefined) =>
      args !== undefined && valueAt(args, at) !== undefined ? args : undefined;
    return (
      holds(this.draft({ takes: [at], ways, change: changes })) ??
      holds(this.draft({ takes: "all", ways, change: changes }))
    );
  }

  /** Every place that arguments may have, outer ones first. */
  places(): readonly Place[] {
    this.#places ??= this.#find();
    return this.#places;
  }

  #find(): Place[] {
    const found = new Map<string, Place>();
    const known = new Set<string>();
    const waiting: ReadonlyMap<string, number>[] = [new Map()];
    for (let tried = 0; waiting.length > 0 && tried < MAX_BASES; tried++) {
      const ways = waiting.shift() as ReadonlyMap<string, number>;
      const built: Built[] = [];
      const { shapes, schema, matching } = this.parts;
      const args = build(shapes, rootOf(schema), new Draft(matching, this.offers, { takes: "all", ways }), (one) =>
        built.push(one),
      );
      for (const { at, value, schema, shape, ways: all } of built.toSorted((a, b) => a.at.length - b.at.length)) {
        const there = valueAt(args, at);
        if (there === undefined || !deepEqual(there, value)) continue;
        const pointer = writePointer(at);
        const key = `${pointer} ${stableStringify(withoutNotes(shape))}`;
        if (!found.has(key)) found.set(key, { at, shape, schema, ways });
        if (all.length < 2 || known.has(pointer)) continue;
        known.add(pointer);
        for (const way of all.keys()) waiting.push(new Map([...ways, [pointer, way]]));
      }
    }
    return [...found.values()].sort((a, b) => a.at.length - b.at.length);
  }

  /** Says that values of a keyword at a place could not be judged. */
  note(at: Path | string, keyword: string): void {
    const pointer = typeof at === "string" ? at : writePointer(at);
    this.notes.add(notJudged({ at: pointer === "" ? "/" : pointer, keyword }));
  }

  /** Says so of a part that no value was found for. */
  noteUnmade(at: Path, schema: Json): boolean {
    const shape = this.parts.shapes.of(schema)[0];
    const value = build(this.parts.shapes, schema, new Draft(this.parts.matching, new Offers(), { takes: [] }));
    if (value !== undefined) return false;
    this.note(at, HARD.find((keyword) => shape?.[keyword] !== undefined) ?? "schema");
    return true;
  }

  /** Says why there are no valid arguments. */
  noteNone(): void {
    const { shapes, schema, matching } = this.parts;
    const [shape = {}] = shapes.of(rootOf(schema));
    const properties = objectOf(shape.properties);
    const unmade = requiredKeys(shape).filter((name) => this.noteUnmade([name], properties[name] ?? true));
    if (unmade.length > 0) return;
    const args = build(shapes, rootOf(schema), new Draft(matching, this.offers, { takes: [] })) ?? {};
    const [{ at, keyword } = { at: "", keyword: "schema" }] = this.breaks(args);
    this.note(at, keyword);
  }

  breaks(args: Json): readonly Broken[] {
    return this.parts.judge.breaks(args);
  }
}

/** Arguments are an object, whether the schema says so or not. */
const roots = new WeakMap<JsonObject, JsonObject>();
export function rootOf(schema: JsonObject): JsonObject {
  const root = roots.get(schema) ?? { type: "object", allOf: [schema] };
  roots.set(schema, root);
  return root;
}

function withoutNotes({
  title: _,
  description: __,
  default: ___,
  examples: ____,
  $defs: _____,
  definitions: ______,
  ...shape
}: Shape): Json {
  return shape;
}
