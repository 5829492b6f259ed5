import { ID_SPACES, WALK } from "../../generated/report-walk.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { freeName } from "../../values/text.ts";
import type { Report, TestResult } from "./report.ts";

/** The report for the outside: only keys of its schema, in the schema's order; strings are masked unless mcptest writes them. */
export function sealReport<R extends Report>(report: R, redactor: Redactor): R {
  return seal("Report", report, redactor);
}

/** Seals all but the results, which were sealed one by one. */
export function sealAround<R extends Report>(report: R, redactor: Redactor): R {
  return { ...sealReport({ ...report, results: [] }, redactor), results: report.results };
}

/** Seals one result; see `sealReport`. */
export function sealResult(result: TestResult, redactor: Redactor): TestResult {
  return seal("TestResult", result, redactor);
}

/** `public`, `plain` (no text), `masked`, `masked 500`, `id Owner.map`, `#Type`; a list of one; a map under `*`; objects by `type` under `?`; an object. */
type Place = string | readonly Place[] | Fields;
type Fields = { readonly [key: string]: Place };
type Seal = (value: Json, hand: Hand) => Json;

/** The redactor, and the new names of ids by their owner. */
interface Hand extends Redactor {
  names: Map<string, ReadonlyMap<Json, string>>;
}

const types = new Map<string, Seal>();

function seal<T>(type: string, value: T, redactor: Redactor): T {
  return typed(type)(value as Json, { ...redactor, names: new Map() }) as T;
}

function typed(name: string): Seal {
  const seal = types.get(name) ?? compile((WALK as Record<string, Place>)[name] ?? "masked", name);
  types.set(name, seal);
  return seal;
}

function compile(place: Place, path: string): Seal {
  if (typeof place === "string") return compileLeaf(place);
  if (isList(place)) return sealList(compile(place[0] ?? "masked", path));
  const { "*": each, "?": choices } = place;
  if (choices !== undefined) return sealChoice(choices as Fields);
  return each === undefined ? sealObject(place, path) : sealMap(compile(each, path), path);
}

const isList = (place: Place): place is readonly Place[] => Array.isArray(place);

function compileLeaf(place: string): Seal {
  if (place.startsWith("#")) return sealType(place.slice(1));
  const [kind, detail = ""] = place.split(" ");
  if (kind === "public") return (value, { json }) => (typeof value === "object" ? json(value) : value);
  if (kind === "plain") return (value, { json }) => (typeof value === "number" ? value : json(value));
  if (kind === "id") return (id, { names, json }) => names.get(detail)?.get(id) ?? json(id);
  return detail === "" ? sealAny : (value, hand) => redactCut(value, Number(detail), hand);
}

function sealAny(value: Json, { json }: Hand): Json {
  return json(value);
}

/** Compiled on use: a type may contain itself. */
function sealType(name: string): Seal {
  let inner: Seal | undefined;
  return (value, hand) => {
    inner ??= typed(name);
    return inner(value, hand);
  };
}

function sealList(item: Seal): Seal {
  return (list, hand) => {
    if (!Array.isArray(list)) return hand.json(list);
    const sealed = (typeof list[0] === "string" ? hand.across(list) : list).map((value) => item(value, hand));
    return sealed.every((value, at) => value === list[at]) ? list : sealed;
  };
}

/** Leaves out unknown keys and keys without a value. An object that needs no change stays the same. */
function sealObject(places: Fields, path: string): Seal {
  const keys = Object.keys(places);
  const seals = Object.entries(places).map(([key, place]) => compile(place, `${path}.${key}`));
  const space = (ID_SPACES as Readonly<Record<string, string>>)[path];
  const [holder = "", field = ""] = space?.split(".") ?? [];
  const owner = `${path}.${space}`;
  return (value, hand) => {
    if (!isObject(value)) return hand.json(value);
    if (space !== undefined) hand.names.set(owner, nameIds(idsIn(value[holder], field), hand));
    let sealed: JsonObject | undefined = isInOrder(value, keys) ? undefined : {};
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string;
      const inner = value[key];
      if (inner === undefined) continue;
      const kept = (seals[at] as Seal)(inner, hand);
      if (!sealed && kept !== inner) sealed = { ...value };
      if (sealed) sealed[key] = kept;
    }
    return sealed ?? value;
  };
}

/** Whether all keys of an object are among these, in this order, and have values. */
function isInOrder(value: JsonObject, keys: readonly string[]): boolean {
  let at = 0;
  for (const key of Object.keys(value)) {
    while (at < keys.length && keys[at] !== key) at++;
    if (at === keys.length || value[key] === undefined) return false;
  }
  return true;
}

/** An object of an unknown `type` is masked as a whole. */
function sealChoice(places: Fields): Seal {
  const choices = new Map<Json | undefined, Seal>(
    Object.entries(places).map(([type, place]) => [type, compile(place, type)]),
  );
  return (value, hand) => (choices.get(isObject(value) ? value.type : undefined) ?? sealAny)(value, hand);
}

function sealMap(item: Seal, path: string): Seal {
  return (map, hand) => {
    if (!isObject(map)) return hand.json(map);
    const names = hand.names.get(path) ?? nameIds(Object.keys(map), hand);
    return Object.fromEntries(
      Object.entries(map).map(([key, value]) => [names.get(key) ?? hand.text(key), item(value, hand)]),
    );
  };
}

/** The ids of a map are its keys; those of a list are a field of its items. */
function idsIn(holder: Json | undefined, field: string): Json[] {
  if (!Array.isArray(holder)) return Object.keys(holder ?? {});
  return holder.map((item) => (isObject(item) ? item[field] : undefined)).filter((id) => id !== undefined);
}

/** The masked name of each id; equal names are numbered. */
function nameIds(ids: readonly Json[], { json }: Hand): ReadonlyMap<Json, string> {
  const taken = new Set<string>();
  return new Map(
    [...new Set(ids)].map((id) => {
      const free = freeName(String(json(id)), taken);
      taken.add(free);
      return [id, free];
    }),
  );
}
