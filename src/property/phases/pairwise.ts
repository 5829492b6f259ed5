import { putAt } from "../../values/json/pointer.ts";
import { deepEqual, type Json, type JsonObject } from "../../values/json.ts";
import type { Subject } from "./subject.ts";

/** Values of one argument that are paired, and arguments that are. */
const MAX_VALUES = 4;
const MAX_NAMES = 12;
const MAX_ROWS = 150;

/** Arguments in which each value of an argument meets each of every other one, an optional one's absence included. */
export function* pairwise(subject: Subject, values: ReadonlyMap<string, readonly Json[]>): Generator<JsonObject> {
  const base = subject.draft({ takes: [] });
  if (!base) return;
  const columns = [...values].slice(0, MAX_NAMES).map(([name, all]): [string, (Json | undefined)[]] => {
    const once = all.filter((value, index) => all.findIndex((other) => deepEqual(other, value)) === index);
    return [name, [...(Object.hasOwn(base, name) ? [] : [undefined]), ...once.slice(0, MAX_VALUES)]];
  });
  for (const row of rowsOf(columns.map(([, choices]) => choices.length))) {
    let args: Json = base;
    for (const [column, choice] of row.entries()) {
      const [name, choices] = columns[column] as (typeof columns)[number];
      const value = choices[choice];
      args = putAt(args, [name], value);
    }
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
        sizes.reduce((sum, _, other) => {
          const there = row[other];
          return there !== undefined && open.has(key(column, choice, other, there)) ? sum + 1 : sum;
        }, 0);
      let best = 0;
      for (let choice = 1; choice < size; choice++) if (gain(choice) > gain(best)) best = choice;
      row[column] = best;
    }
    for (const [a, x] of row.entries()) for (const [b, y] of row.entries()) if (a < b) open.delete(key(a, x, b, y));
    rows.push(row);
  }
  return rows;
}
