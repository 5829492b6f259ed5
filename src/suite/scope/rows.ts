import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { CompositionTest } from "../suite.ts";
import { duplicateName, hintUnread, unusedRowVariable } from "../wording/entries.ts";
import { locate, type Path, type Source } from "../yaml/source.ts";
import type { Scope } from "./evaluate.ts";
import type { RowFaults, RowOf } from "./row-faults.ts";

export interface Row {
  readonly name: string;
  readonly vars: JsonObject;
  readonly expect?: Json;
}

/** Where an item of an expanded list stands in its file, and its row. */
export interface Origin {
  readonly index: number;
  readonly row?: RowOf & { readonly index: number; readonly expect: Json | undefined };
  /** Names of the variables of its rows that loading reads; grows meanwhile. */
  readonly read?: ReadonlySet<string>;
  /** Index of the first row of the same test in the expanded list. */
  readonly first: number;
}

/** A table with more rows is a mistake, and would take too much memory. */
export const MAX_ROWS = 100_000;

/** The number of rows of a matrix; 0 where it has no variable, or one without values. */
export function countCombinations(matrix: JsonObject): number {
  const lengths = Object.values(matrix).map((values) => (Array.isArray(values) ? values.length : 0));
  return lengths.length === 0 ? 0 : lengths.reduce((product, length) => product * length, 1);
}

/** A row for each combination, the last variable changing first: `a=1, b=2`. */
export function multiplyMatrix(matrix: JsonObject): Json[] {
  let rows: JsonObject[] = [{}];
  for (const [name, values] of Object.entries(matrix)) {
    if (Array.isArray(values)) rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  }
  const show = (value: Json | undefined): string => (typeof value === "string" ? value : writeJson(value));
  const nameOf = (vars: JsonObject): string[] => Object.entries(vars).map(([name, value]) => `${name}=${show(value)}`);
  return rows.map((vars) => ({ name: nameOf(vars).join(", "), vars }));
}

export function readRows(listed: Json): Row[] | undefined {
  if (!Array.isArray(listed)) return undefined;
  const rows = listed.flatMap((row): Row[] => {
    if (!isObject(row) || typeof row.name !== "string") return [];
    const { name, vars = {}, expect } = row;
    return isObject(vars) ? [{ name, vars, expect }] : [];
  });
  return rows.length > 0 && rows.length === listed.length ? rows : undefined;
}

/** Names of the variables in rows of an evaluated list of tests. */
export function namesInRows(tests: Json | undefined): string[] {
  const rows = (Array.isArray(tests) ? tests : []).flatMap((test) => (isObject(test) ? (test.cases ?? []) : []));
  return rows.flatMap((row) => (isObject(row) && isObject(row.vars) ? Object.keys(row.vars) : []));
}

/** The scope in which a row's variables win; names that are read are added to `read`. */
export function withRow(scope: Scope, { vars }: Row, read: Set<string>): Scope {
  scope.learn(vars);
  return {
    ...scope,
    resolve(reference, site) {
      const { kind, name, fault } = reference;
      if (kind !== "var" || fault !== undefined || !Object.hasOwn(vars, name))
        return scope.resolve(reference, { ...site, ofRow: [...(site.ofRow ?? []), ...Object.keys(vars)] });
      read.add(name);
      return vars[name];
    },
  };
}

export function checkRowNames(
  noun: "row" | "case",
  names: readonly (string | undefined)[],
  placeOf: (index: number) => SourceLocation,
  report: RowFaults["report"],
): void {
  const first = new Map<string | undefined, number>();
  for (const [index, name] of names.entries()) {
    const known = first.get(name);
    if (known === undefined) first.set(name, index);
    else if (name !== undefined) report(duplicateName({ noun, name, first: placeOf(known) }, placeOf(index)));
  }
}

/** Variables that nothing reads, each with the index of its first row; `rows`: the names in each. */
export function unreadVariables(rows: readonly (readonly string[])[], read: ReadonlySet<string>): [string, number][] {
  const first = new Map<string, number>();
  for (const [index, names] of rows.entries()) for (const name of names) if (!first.has(name)) first.set(name, index);
  return [...first].filter(([name]) => !read.has(name));
}

/** Reports rows of one name, and warns of unread variables of rows. `path` leads to the table. */
export function checkRows(
  source: Source,
  path: Path,
  rows: readonly Row[],
  read: ReadonlySet<string>,
  { report, warn }: Pick<RowFaults, "report" | "warn">,
): void {
  const names = rows.map(({ name }) => name);
  checkRowNames("row", names, (index) => locate(source, [...path, index, "name"]), report);
  const vars = rows.map((row) => Object.keys(row.vars));
  for (const [name, index] of unreadVariables(vars, read)) {
    const place = locate(source, [...path, index, "vars", name], "key");
    warn(unusedRowVariable({ who: "nothing in the test", name, hint: hintUnread(name, read) }, place));
  }
}

/** One composition of those made for its rows: the first has all rows. */
export function joinRows(first: CompositionTest, others: readonly CompositionTest[]): CompositionTest {
  if (others.length === 0) return first;
  const whole = { ...first, servers: [...new Set([first, ...others].flatMap((test) => test.servers))] };
  whole.cases = first.cases.map((row, at) => ({ ...row, own: others[at - 1] }));
  for (const own of others) own.cases = whole.cases;
  return whole;
}
