import type fc from "fast-check";
import type { Judge } from "../../json-schema/index.ts";
import { type Path, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { type Built, build, type Source } from "../generate/build.ts";
import { listOf, objectOf } from "../generate/merge.ts";
import { plainSource } from "../generate/plain.ts";
import { type Offers, offersAt } from "../generate/random.ts";
import type { Shape, Shapes } from "../generate/shapes.ts";
import type { Matching } from "../generate/text.ts";
import type { GeneratorOptions, ValuesByArgument } from "../types.ts";
import { notJudged } from "../wording.ts";

/** A place in the arguments of a tool, with one way to meet its schema there. */
export interface Place {
  at: Path;
  shape: Shape;
  schema: Json;
  /** The ways that were taken to get here. */
  ways: Ways;
}

/** Of places with several ways: the one that is taken, by pointer. */
type Ways = ReadonlyMap<string, number>;

/** Which plain arguments are asked for. */
interface Wish {
  /** Everything optional, or only what lies on the way to these places. */
  takes: "all" | readonly Path[];
  ways?: Ways;
  /** What else must hold at places, by pointer; nobody's offer counts there. */
  change?: ReadonlyMap<string, (shape: Shape) => Shape>;
  /** The pointer of an optional argument that is absent. */
  without?: string;
}

export interface Parts {
  name: string;
  /** Arguments are an object, whether the schema says so or not. */
  root: JsonObject;
  shapes: Shapes;
  judge: Judge;
  check: typeof fc;
  matching: Matching;
  options: GeneratorOptions;
}

/** Keywords for which a value may not be found, the likeliest first. */
const HARD = ["pattern", "uniqueItems", "contains", "multipleOf", "excluded", "minLength", "minItems", "minProperties"];

/** Keywords that make no other shape. */
const NOTES = new Set("title description default examples $defs definitions".split(" "));

/** Nobody reads more branches of one tool. */
const MAX_BASES = 40;

/** One tool whose arguments are made, and what its server's answers offer so far. */
export type Subject = ReturnType<typeof createSubject>;

export function createSubject(parts: Parts, pool: ValuesByArgument) {
  const offers: Offers = [parts.options.values, pool];
  const notes = new Set<string>();
  let known: readonly Place[] | undefined;
  return { parts, offers, notes, make, draft, with: withPlace, places, noteUnmade, noteNone };

  /** Plain arguments of a wish; undefined where none are accepted. */
  function draft(wish: Wish, accepts = parts.judge.accepts): JsonObject | undefined {
    for (const offered of [offers, []]) {
      const args = make(parts.root, wish, offered);
      if (isObject(args) && accepts(args)) return args;
    }
    return undefined;
  }

  function make(schema: Json, wish: Wish, offered: Offers = offers, visit?: (built: Built) => void): Json | undefined {
    const { shapes, matching } = parts;
    return build(shapes, schema, draftSource(matching, offered, wish), visit);
  }

  /** Plain arguments with what is on the way to a place, or with all, where the place is as `change` says, or as offered. */
  function withPlace({ at, ways }: Place, change?: (shape: Shape) => Shape, accepts = parts.judge.accepts) {
    const changes = new Map(change && [[writePointer(at), change]]);
    for (const takes of [[at], "all"] as const) {
      const args = draft({ takes, ways, change: changes }, accepts);
      if (args && valueAt(args, at) !== undefined) return args;
    }
    return undefined;
  }

  /** Every place that arguments may have, outer ones first. */
  function places(): readonly Place[] {
    known ??= findPlaces();
    return known;
  }

  function findPlaces(): Place[] {
    const found = new Map<string, Place>();
    const known = new Set<string>();
    const waiting: Ways[] = [new Map()];
    for (let tried = 0; waiting.length > 0 && tried < MAX_BASES; tried++) {
      const ways = waiting.shift() as Ways;
      const built: Built[] = [];
      const args = make(parts.root, { takes: "all", ways }, offers, (one) => built.push(one));
      for (const { at, value, schema, shape, ways: all } of built.toSorted((a, b) => a.at.length - b.at.length)) {
        const there = valueAt(args, at);
        if (there === undefined || !deepEqual(there, value)) continue;
        const pointer = writePointer(at);
        const judged = Object.fromEntries(Object.entries(shape).filter(([keyword]) => !NOTES.has(keyword)));
        const key = `${pointer} ${stableStringify(judged)}`;
        if (!found.has(key)) found.set(key, { at, shape, schema, ways });
        if (all.length < 2 || known.has(pointer)) continue;
        known.add(pointer);
        for (const way of all.keys()) waiting.push(new Map([...ways, [pointer, way]]));
      }
    }
    return [...found.values()].sort((a, b) => a.at.length - b.at.length);
  }

  /** Says that no value could be made of a part, and why; false where one can. */
  function noteUnmade(at: Path, schema: Json): boolean {
    const [shape = {}] = parts.shapes.of(schema);
    if (make(schema, { takes: [] }, []) !== undefined) return false;
    const keyword = HARD.find((one) => shape[one] !== undefined);
    note(writePointer(at), keyword);
    return true;
  }

  /** Says why there are no valid arguments. */
  function noteNone(): void {
    const { shapes, root, judge } = parts;
    const [shape = {}] = shapes.of(root);
    const properties = objectOf(shape.properties);
    const unmade = requiredKeys(shape).filter((name) => noteUnmade([name], properties[name] ?? true));
    if (unmade.length > 0) return;
    const [first] = judge.breaks(make(root, { takes: [] }) ?? {});
    note(first?.at ?? "", first?.keyword);
  }

  function note(pointer: string, keyword = "schema"): void {
    notes.add(notJudged({ at: pointer === "" ? "/" : pointer, keyword }));
  }
}

/** Makes plain arguments with what people and the server offer, and one wish. */
function draftSource(matching: Matching, offers: Offers, { takes, ways, change, without }: Wish): Source {
  const plain = plainSource(matching);
  /** Pointers of the places that are to be there; undefined for all. */
  const goals = takes === "all" ? undefined : takes.map(writePointer);
  /** Whether a place that is to be there is within this one. */
  const leads = (pointer: string): boolean => goals?.some((goal) => goal.startsWith(`${pointer}/`)) ?? true;
  return {
    ...plain,
    order(all, spot) {
      const pointer = writePointer(spot.at);
      const chosen = all[ways?.get(pointer) ?? -1];
      const changed = change?.get(pointer);
      const ordered = chosen ? [chosen] : plain.order(all, spot);
      return changed ? ordered.map(changed) : ordered;
    },
    offered(shape, spot) {
      const pointer = writePointer(spot.at);
      if (change?.has(pointer)) return listOf(shape.enum)[spot.turn];
      // An offer for what holds the place would hide it.
      if (goals && leads(pointer)) return undefined;
      const isHolder = shape.enum === undefined && (shape.type === "object" || shape.type === "array");
      const offer = offersAt(offers, spot.at, shape)[spot.turn];
      return offer ?? (isHolder && !goals ? undefined : plain.offered(shape, spot));
    },
    takes(name, schema, at) {
      const pointer = writePointer([...at, name]);
      if (pointer === without) return false;
      return leads(pointer) || goals?.includes(pointer) || plain.takes(name, schema, at);
    },
    size: (least, most, at) => Math.min(most, Math.max(least, Number(leads(writePointer(at))))),
  };
}
