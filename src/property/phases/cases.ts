import { type Path, putAt, valueAt, writePointer } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { build } from "../generate/build.ts";
import { listOf, objectOf } from "../generate/merge.ts";
import { chanceSource, createRandom, offersAt } from "../generate/random.ts";
import { lengthOf, lengthsOf, MAX_TEXT } from "../generate/text.ts";
import type { Case, CasesOptions, Phase } from "../types.ts";
import { unused } from "../wording.ts";
import { edgesOf, only } from "./edges.ts";
import { invalid } from "./invalid.ts";
import type { Place, Subject } from "./subject.ts";

const USUAL_COUNT = 50;
/** Misses in a row before a schema is given up. */
const MAX_MISSES = 2000;
/** What texts of people have, and code forgets: a character beyond U+FFFF, one made of two, what quotes, and what is cut off. */
const AWKWARD = ["", "\u{1f600}", "e\u0301", "'", '"', "%", "\\", "\n", " x "];

/** Phases whose cases are all of them, in their order. */
const FIXED: readonly [Phase, (subject: Subject) => Iterable<JsonObject>][] = [
  ["given", given],
  ["boundary", boundary],
  ["awkward", awkward],
];

const known = new WeakMap<Subject, ReadonlyMap<Phase, readonly Case[]>>();

/** The cases of a phase, without those that an earlier one has; the random ones may repeat any. */
export function casesOf(subject: Subject, phase: Phase, { count = USUAL_COUNT }: CasesOptions): readonly Case[] {
  if (phase === "random") return random(subject, count).map((args) => ({ phase, arguments: args }));
  const made = known.get(subject) ?? fixedOf(subject);
  known.set(subject, made);
  return made.get(phase) ?? [...invalid(subject)].map((one) => ({ phase, ...one }));
}

function fixedOf(subject: Subject): Map<Phase, readonly Case[]> {
  const seen = new Set<string>();
  return new Map(
    FIXED.map(([phase, make]) => {
      const cases = [...make(subject)].filter((args) => seen.size < seen.add(stableStringify(args)).size);
      if (seen.size === 0) subject.noteNone();
      return [phase, cases.map((args) => ({ phase, arguments: args }))];
    }),
  );
}

/** What the schema, the suite and its tests offer: each value in plain arguments. */
function* given(subject: Subject): Generator<JsonObject> {
  const { options, judge } = subject.parts;
  for (const args of options.given ?? []) if (judge.accepts(args)) yield args;
  const plain = subject.draft({ takes: [] });
  if (plain) yield plain;
  const used = new Set<Json>();
  for (const place of subject.places()) {
    const { at, shape } = place;
    if (at.length === 0) continue;
    const { default: preset, examples, enum: allowed } = shape;
    const offered = [...offersAt(subject.offers, at, shape), ...listOf(examples), ...listOf(allowed)];
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

/** Each bound on its valid edge, each member, boolean and branch, each optional argument absent alone and present alone; then pairs. */
function* boundary(subject: Subject): Generator<JsonObject> {
  const values = new Map<string, Json[]>();
  for (const place of subject.places()) {
    const valid = [...edgesOf(place.shape)].filter(({ breaks }) => breaks === undefined);
    const edges = valid.map(({ change }) => subject.with(place, change));
    for (const args of [subject.with(place), ...edges]) {
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

function* optionals(subject: Subject, { at, shape, ways }: Place): Generator<JsonObject> {
  const required = requiredKeys(shape);
  const all = subject.draft({ takes: "all", ways });
  if (all) yield all;
  for (const [name, schema] of Object.entries(objectOf(shape.properties))) {
    // Where another argument is absent this one may have to be.
    if (required.includes(name) || subject.parts.shapes.of(schema).length === 0) continue;
    const path: Path = [...at, name];
    const others = subject.draft({ takes: "all", ways, without: writePointer(path) });
    if (others) yield others;
    const alone = subject.draft({ takes: [path], ways });
    if (alone && valueAt(alone, path) !== undefined) yield alone;
    else subject.noteUnmade(path, schema);
  }
}

/** Values of one argument that are paired, and arguments that are. */
const MAX_VALUES = 4;
const MAX_NAMES = 12;
const MAX_ROWS = 150;

/** Arguments in which each value of an argument meets each of every other one, an optional one's absence included. */
function* pairwise(subject: Subject, values: ReadonlyMap<string, readonly Json[]>): Generator<JsonObject> {
  const base = subject.draft({ takes: [] });
  if (!base) return;
  const columns = [...values].slice(0, MAX_NAMES).map(([name, all]): [string, (Json | undefined)[]] => {
    const once = all.filter((value, index) => all.findIndex((other) => deepEqual(other, value)) === index);
    return [name, [...(Object.hasOwn(base, name) ? [] : [undefined]), ...once.slice(0, MAX_VALUES)]];
  });
  for (const row of rowsOf(columns.map(([, choices]) => choices.length))) {
    const args = columns.reduce<Json>((made, [name, choices], at) => putAt(made, [name], choices[row[at] ?? 0]), base);
    if (subject.parts.judge.accepts(args)) yield args as JsonObject;
  }
}

/** Rows of choices in which all pairs of choices of two columns meet; each row takes as many open pairs as it can. */
export function rowsOf(sizes: readonly number[]): number[][] {
  const open = new Set<string>();
  const key = (a: number, x: number, b: number, y: number): string =>
    a < b ? `${a}:${x} ${b}:${y}` : `${b}:${y} ${a}:${x}`;
  for (const [b, size] of sizes.entries())
    for (let a = 0; a < b; a++)
      for (let x = 0; x < (sizes[a] as number); x++) for (let y = 0; y < size; y++) open.add(key(a, x, b, y));
  const rows: number[][] = [];
  while (open.size > 0 && rows.length < MAX_ROWS) {
    const [first = ""] = open;
    const row: number[] = [];
    for (const cell of first.split(" ")) {
      const [column = 0, choice = 0] = cell.split(":").map(Number);
      row[column] = choice;
    }
    for (const [column, size] of sizes.entries()) {
      if (row[column] !== undefined) continue;
      const gain = (choice: number): number =>
        row.filter((there, other) => open.has(key(column, choice, other, there))).length;
      let best = 0;
      for (let choice = 1; choice < size; choice++) if (gain(choice) > gain(best)) best = choice;
      row[column] = best;
    }
    for (const [a, x] of row.entries()) for (const [b, y] of row.entries()) if (a < b) open.delete(key(a, x, b, y));
    rows.push(row);
  }
  return rows;
}

/** For each text that awkward ones may replace. A text with a format keeps it. */
function* awkward(subject: Subject): Generator<JsonObject> {
  for (const place of subject.places()) {
    const { type, format, enum: allowed } = place.shape;
    if (type !== "string" || allowed !== undefined || (typeof format === "string" && format !== "")) continue;
    const [least, most] = lengthsOf(place.shape);
    for (const text of [...AWKWARD, "x".repeat(Math.min(most, MAX_TEXT))]) {
      const padding = "x".repeat(Math.max(0, Math.min(least, MAX_TEXT) - lengthOf(text)));
      const args = subject.with(place, only(text + padding));
      if (args) yield args;
    }
  }
}

/** Valid arguments by chance. */
function random(subject: Subject, count: number): JsonObject[] {
  const { name, options, root, shapes, check, matching, judge } = subject.parts;
  const source = chanceSource(check, createRandom(check, `${options.seed} random ${name}`), matching, subject.offers);
  const made: JsonObject[] = [];
  for (let misses = 0; made.length < count; misses++) {
    if (misses === MAX_MISSES) {
      subject.noteNone();
      break;
    }
    const args = build(shapes, root, source);
    if (!isObject(args) || !judge.accepts(args)) continue;
    misses = -1;
    made.push(args);
  }
  return made;
}
