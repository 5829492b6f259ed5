import { type Path, putAt, valueAt, writePointer } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { times } from "../generate/build.ts";
import { limit, listOf } from "../generate/merge.ts";
import { PLAIN } from "../generate/text.ts";
import type { Case } from "../types.ts";
import type { Subject } from "./subject.ts";

const MAX_CANDIDATES = 400;
/** Characters, the plainest first; any other one comes after these. */
const PLAINEST = [..."a0 ", "\n", "'", '"', "%", "\\", "\u00e9", "\u0301", "\u4e00", "\u{1f600}"];

/** A digit may be that of an id: only smaller ones come before it. */
const DIGITS = [..."012345678"];

/** Cases one step smaller than a case, of the same class: valid, or broken by the same keyword at the same place. */
export function* smaller(subject: Subject, one: Case): Generator<Case> {
  const seen = new Set([writeJson(one.arguments)]);
  let left = MAX_CANDIDATES;
  for (const args of candidates(subject, one.arguments)) {
    const text = writeJson(args);
    if (seen.has(text) || !isSame(subject, one, args)) continue;
    seen.add(text);
    yield { ...one, arguments: args };
    if (--left === 0) return;
  }
}

function isSame(subject: Subject, { breaks }: Case, args: JsonObject): boolean {
  if (!breaks) return subject.parts.judge.accepts(args);
  const found = subject.breaks(args);
  const isIn = (one: { at: string }) =>
    one.at === breaks.at || one.at.startsWith(`${breaks.at}/`) || breaks.at.startsWith(`${one.at}/`) || one.at === "";
  return found.some(({ at, keyword }) => at === breaks.at && keyword === breaks.keyword) && found.every(isIn);
}

function* candidates(subject: Subject, args: JsonObject): Generator<JsonObject> {
  // The plainest arguments first.
  const plain = subject.draft({ takes: [] });
  if (plain && weigh(plain) < weigh(args)) yield plain;
  const places = [...placesOf(args, [])];
  for (const path of places) if (typeof path.at(-1) === "string") yield putAt(args, path, undefined) as JsonObject;
  for (const path of places) {
    const value = valueAt(args, path) as Json;
    for (const smaller of simpler(subject, path, value)) yield putAt(args, path, smaller) as JsonObject;
  }
}

function* placesOf(value: Json, path: Path): Generator<Path> {
  if (path.length > 0) yield path;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesOf(item, [...path, index]);
  else if (isObject(value)) for (const [name, item] of Object.entries(value)) yield* placesOf(item, [...path, name]);
}

function* simpler(subject: Subject, path: Path, value: Json): Generator<Json> {
  const pointer = writePointer(path).replace(/\/\d+(?=\/|$)/g, "/0");
  const shapes = subject.places().filter(({ at }) => writePointer(at) === pointer);
  const format = shapes.map(({ shape }) => shape.format).find((one) => typeof one === "string" && one !== "");
  for (const { shape } of shapes) {
    const allowed = listOf(shape.enum);
    const index = allowed.indexOf(value);
    // A member that comes before it.
    yield* allowed.slice(0, index === -1 ? undefined : index);
  }
  // A text with a format keeps it.
  if (typeof value === "string") yield* format === undefined ? texts(value) : [PLAIN[String(format)] ?? value];
  const number = limit(value);
  if (number !== undefined) yield* numbers(number);
  if (value === true) yield false;
  if (Array.isArray(value)) yield* lists(value);
  if (isObject(value) && Object.keys(value).length > 0) yield {};
}

function* texts(text: string): Generator<string> {
  const points = [...text];
  const size = points.length;
  if (size === 0) return;
  yield "";
  for (let kept = 1; kept < size; kept *= 2) yield points.slice(0, kept).join("");
  for (let cut = Math.floor(size / 2); cut >= 1; cut = Math.floor(cut / 2))
    for (let at = 0; at < size; at += cut)
      if (size - cut > 0) yield [...points.slice(0, at), ...points.slice(at + cut)].join("");
  yield "a".repeat(size);
  for (const [at, point] of points.entries()) {
    const rank = PLAINEST.indexOf(point);
    const plainer = PLAINEST.slice(0, rank === -1 ? undefined : rank);
    for (const other of /[2-9]/.test(point) ? ["a", ...DIGITS.slice(0, Number(point))] : plainer)
      yield points.with(at, other).join("");
  }
}

function* numbers(value: number): Generator<number> {
  if (value === 0) return;
  yield 0;
  if (value < 0) yield -value;
  if (!Number.isInteger(value)) {
    yield Math.trunc(value) + 0;
    for (let digits = 1; digits < 6; digits++) yield Number(value.toFixed(digits)) + 0;
    return;
  }
  for (let gap = Math.trunc(value / 2); gap !== 0; gap = Math.trunc(gap / 2)) yield times(value - gap, 1);
  yield value - Math.sign(value);
}

function* lists(value: readonly Json[]): Generator<Json[]> {
  if (value.length === 0) return;
  yield [];
  for (let cut = Math.ceil(value.length / 2); cut >= 1; cut = cut === 1 ? 0 : Math.ceil(cut / 2))
    for (let at = 0; at < value.length; at += cut) yield [...value.slice(0, at), ...value.slice(at + cut)];
}

function weigh(args: JsonObject): number {
  return writeJson(args).length;
}
