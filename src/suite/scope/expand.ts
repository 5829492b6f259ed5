import { SUITE_PARTS, type SuitePart } from "../../generated/suite-parts.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { tooManyRows } from "../wording/entries.ts";
import { entryOf, follow, locateNode, type MapNode, type Path, type TreeNode } from "../yaml/source.ts";
import { evaluate, type Scope } from "./evaluate.ts";
import type { RowFaults } from "./row-faults.ts";
import { fileNode, type RowFiles } from "./row-files.ts";
import {
  checkRows,
  countCombinations,
  MAX_ROWS,
  multiplyMatrix,
  type Origin,
  type Row,
  readRows,
  withRow,
} from "./rows.ts";

/** The places of the items of lists with rows, by section. */
export type Origins = Map<string, Origin[]>;

export interface Expanding {
  readonly scope: Scope;
  readonly rowFiles: RowFiles;
  readonly faults: RowFaults;
  /** Filled as the file is read. */
  readonly origins: Origins;
}

/** Names of the sections whose tests may have rows. */
export const ROW_SECTIONS = Object.entries(SUITE_PARTS.in ?? {}).flatMap(([section, { rows }]) =>
  rows ? [section] : [],
);

/** The value of a file with references resolved, and one entry for each row of a test. */
export function expandFile(expanding: Expanding): Json {
  const { scope } = expanding;
  const root = scope.source.root && follow(scope.source.root);
  if (root?.kind !== "map") return root ? evaluate(root, scope, [], SUITE_PARTS) : null;
  return Object.fromEntries(
    root.entries.map(({ key, value }) => {
      const part = SUITE_PARTS.in?.[key];
      return [key, part?.rows ? expandList(key, value, part, expanding) : evaluate(value, scope, [key], part)];
    }),
  );
}

/** The path in the file for a path in its expanded value. */
export function sourcePath(origins: Origins, path: Path): Path {
  const [section, index, ...rest] = path;
  const origin = origins.get(String(section))?.[Number(index)];
  return section === undefined || origin === undefined ? path : [section, origin.index, ...rest];
}

function expandList(section: string, node: TreeNode, part: SuitePart, expanding: Expanding): Json {
  const { scope, faults } = expanding;
  const list = follow(node);
  const casesOf = (item: TreeNode) => entryOf(follow(item), "cases")?.value;
  if (list.kind !== "list" || !list.items.some(casesOf)) return evaluate(node, scope, [section], part);
  const values: Json[] = [];
  const origins: Origin[] = [];
  expanding.origins.set(section, origins);
  const inner = part.in?.["*"];
  for (const [index, item] of list.items.entries()) {
    const cases = casesOf(item);
    const first = values.length;
    const read = new Set<string>();
    const add = (make: (path: (string | number)[]) => Json, row?: Origin["row"]): void => {
      origins[values.length] = { index, first, row, read };
      values.push(faults.within(row, () => make([section, values.length])));
    };
    if (!cases) {
      add((path) => evaluate(item, scope, path, inner));
      continue;
    }
    origins[first] = { index, first };
    const rest = without(follow(item), ["cases"]);
    const listed = listRows(cases, [section, first, "cases"], inner?.in?.cases, read, expanding);
    if (listed === undefined) continue;
    const withCases = (value: Json): Json => (isObject(value) ? { ...value, cases: listed } : value);
    const rows = readRows(listed);
    if (!rows || (part.rows !== "each" && !readsRow(rest, rows, inner, scope))) {
      add((path) => withCases(evaluate(rest, scope, path, inner)));
      continue;
    }
    const names = rows.map(({ name }) => name);
    for (const [at, row] of rows.entries()) {
      const make = (path: (string | number)[]): Json => {
        const value = evaluate(rest, withRow(scope, row, read), path, inner);
        return at === 0 ? withCases(value) : value;
      };
      add(make, { name: row.name, index: at, expect: row.expect, rows: names });
    }
    if (part.rows === "each") checkRows(scope.source, [section, index, "cases"], rows, read, faults);
  }
  return values;
}

/** Whether loading, and not only the run, reads a variable of the rows. */
function readsRow(rest: TreeNode, rows: readonly Row[], part: SuitePart | undefined, scope: Scope): boolean {
  const names = new Set(rows.flatMap(({ vars }) => Object.keys(vars)));
  let reads = false;
  const resolve: Scope["resolve"] = ({ kind, name }) => {
    reads ||= kind === "var" && names.has(name);
    return null;
  };
  evaluate(rest, { ...scope, resolve, broken: () => {} }, [], part);
  return reads;
}

/** The rows as a list of `{ name, vars }`, or as written; undefined where they are refused, which is reported. */
function listRows(
  cases: TreeNode,
  path: (string | number)[],
  part: SuitePart | undefined,
  variables: Set<string>,
  expanding: Expanding,
): Json | undefined {
  const { scope, rowFiles } = expanding;
  const target = follow(cases);
  if (target.kind !== "list") {
    const value = evaluate(cases, scope, path, part);
    const file = fileNode(cases);
    if (file && Object.keys(value as JsonObject).length === 1) return rowFiles.of(file);
    if (!isObject(value) || !isObject(value.matrix) || Object.keys(value).length > 1) return value;
    const number = countCombinations(value.matrix);
    if (number <= MAX_ROWS) return number === 0 ? value : multiplyMatrix(value.matrix);
    expanding.faults.report(tooManyRows({ number, most: MAX_ROWS }, locateNode(scope.source, cases)));
    return undefined;
  }
  return target.items.map((item, index) => {
    const row = follow(item);
    const inner = part?.in?.["*"];
    if (row.kind !== "map") return evaluate(item, scope, [...path, index], inner);
    const head = evaluate(without(row, [], ["name", "vars"]), scope, [...path, index], inner) as JsonObject;
    const { name = `#${index + 1}`, vars } = head;
    const inRow = isObject(vars) ? withRow(scope, { name: String(name), vars }, variables) : scope;
    const rest = evaluate(without(row, ["name", "vars"]), inRow, [...path, index], inner);
    return { name, ...head, ...(rest as JsonObject) };
  });
}

/** A map without some of its keys, or with some only; other nodes stay as they are. */
function without(node: TreeNode, keys: readonly string[], only?: readonly string[]): TreeNode {
  if (node.kind !== "map") return node;
  const entries = node.entries.filter(({ key }) => !keys.includes(key) && (only === undefined || only.includes(key)));
  return { ...node, entries } satisfies MapNode;
}
