import { type Path, putAt, valueAt, writePointer } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { isNumber, toDouble } from "../../values/numbers/numeral.ts";
import { times } from "../generate/build.ts";
import { listOf } from "../generate/merge.ts";
import { PLAIN } from "../generate/text.ts";
import type { Case } from "../types.ts";
import type { Subject } from "./subject.ts";

const MAX_CANDIDATES = 400;
/** Characters, the plainest first; any other one comes after these. */
const PLAINEST = [..."a0 ", "\n", "'", '"', "%", "\\", "\u00e9", "\u0301", "\u4e00", "\u{1f600}"];

/** Cases one step smaller than a case, of the same class: valid, or broken by the same keyword at the same place. */
export function smaller(subject: Subject, one: Case): Case[] {
  const seen = new Set([writeJson(one.arguments)]);
  const found: Case[] = [];
  for (const args of candidates(subject, one.arguments)) {
    const text = writeJson(args);
    if (seen.has(text) || !isSame(subject, one, args)) continue;
    seen.add(text);
    if (found.push({ ...one, arguments: args }) === MAX_CANDIDATES) break;
  }
  return found;
}

function isSame({ parts: { judge } }: Subject, { breaks }: Case, args: JsonObject): boolean {
  if (!breaks) return judge.accepts(args);
  const found = judge.breaks(args);
  const isIn = ({ at }: { at: string }) =>
    at === breaks.at || at === "" || at.startsWith(`${breaks.at}/`) || breaks.at.startsWith(`${at}/`);
  return found.some(({ at, keyword }) => at === breaks.at && keyword === breaks.keyword) && found.every(isIn);
}

function* candidates(subject: Subject, args: JsonObject): Generator<JsonObject> {
  // The plainest arguments first.
  const plain = subject.draft({ takes: [] });
  if (plain && writeJson(plain).length < writeJson(args).length) yield plain;
  const places = [...placesOf(args, [])];
  for (const path of places) if (typeof path.at(-1) === "string") yield putAt(args, path, undefined) as JsonObject;
  for (const path of places)
    for (const value of simpler(subject, path, valueAt(args, path) as Json))
      yield putAt(args, path, value) as JsonObject;
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
  for (const { shape } of shapes) yield* before(listOf(shape.enum), value);
  // A text with a format keeps it.
  if (typeof value === "string") yield* format === undefined ? texts(value) : [PLAIN[String(format)] ?? value];
  if (isNumber(value)) yield* numbers(toDouble(value));
  if (value === true) yield false;
  if (Array.isArray(value) && value.length > 0) yield* [[], ...cuts(value)];
  if (isObject(value) && Object.keys(value).length > 0) yield {};
}

/** The members of a list that come before one; all, if it is none of them. */
function before<T>(all: readonly T[], one: T): readonly T[] {
  return all.includes(one) ? all.slice(0, all.indexOf(one)) : all;
}

function* texts(text: string): Generator<string> {
  const points = [...text];
  const size = points.length;
  if (size === 0) return;
  yield "";
  for (let kept = 1; kept < size; kept *= 2) yield points.slice(0, kept).join("");
  for (const kept of cuts(points)) yield kept.join("");
  yield "a".repeat(size);
  for (const [at, point] of points.entries()) {
    // A digit may be that of an id: only smaller ones come before it.
    const plainer = /[2-9]/.test(point) ? ["a", ...before([..."0123456789"], point)] : before(PLAINEST, point);
    for (const other of plainer) yield points.with(at, other).join("");
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

/** A list without a part of it, from one half to a single item. */
function* cuts<T>(all: readonly T[]): Generator<T[]> {
  for (let cut = Math.ceil(all.length / 2); cut >= 1; cut = cut === 1 ? 0 : Math.ceil(cut / 2))
    for (let at = 0; at < all.length; at += cut) yield all.toSpliced(at, cut);
}
