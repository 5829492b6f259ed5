import { join } from "shlex";
import type { SuitePart } from "../../generated/suite-parts.ts";
import {
  COMMON_ROOTS,
  compile,
  isName,
  type Reference,
  type Roots,
  type Template,
  toText,
} from "../../template/template.ts";
import { type Json, type JsonObject, setOwn } from "../../values/json.ts";
import { splitCommand } from "../parts/command.ts";
import type { ReferenceSite } from "../yaml/locate-reference.ts";
import { follow, type MapEntry, type Path, type ScalarNode, type Source, type TreeNode } from "../yaml/source.ts";

export type SuiteRoot = keyof typeof COMMON_ROOTS | "var";

/** `${var.NAME}`, `${env.NAME}` and `${CONFIG_DIR}`. */
const ROOTS: Roots<SuiteRoot> = {
  ...COMMON_ROOTS,
  var: (name, steps) => (steps.length === 2 && isName(name) ? undefined : "a variable is read as ${var.NAME}"),
};

export interface Site extends ReferenceSite {
  /** The header that it stands in, whose name may mark the value as a secret. */
  readonly header: string | undefined;
  /** From the root of its file. */
  readonly path: Path;
  /** Variables of the row that it is read for. */
  readonly ofRow?: readonly string[];
}

export interface Scope {
  readonly source: Source;
  /** The value of a reference; undefined when it has none, which is reported. */
  resolve(reference: Reference<SuiteRoot>, site: Site): Json | undefined;
  /** Gets the path of each string that could not be resolved, which stays as written. */
  broken(path: Path): void;
  /** Gets each key that looks like a reference. */
  odd?(entry: MapEntry): void;
  learn(values: JsonObject): void;
}

/** The JSON value of a node, its references resolved by `scope`; `path`: from the root; `part`: how it is read. */
export function evaluate(node: TreeNode, scope: Scope | undefined, path: (string | number)[], part?: SuitePart): Json {
  const target = follow(node);
  const inner = part?.raw ? undefined : scope;
  if (target.kind === "scalar") return evaluateScalar(target, inner, path, part);
  const parts = part?.in;
  const others = parts?.["*"];
  const depth = path.length;
  if (target.kind === "list") {
    const items = target.items.map((item, index) => {
      path[depth] = index;
      return evaluate(item, inner, path, parts?.[index] ?? others);
    });
    path.length = depth;
    return items;
  }
  const object: JsonObject = {};
  for (const entry of target.entries) {
    const { key, value } = entry;
    if (key.includes("${") && LIKE_A_REFERENCE.test(key)) inner?.odd?.(entry);
    path[depth] = key;
    setOwn(object, key, evaluate(value, inner, path, parts?.[key] ?? others));
  }
  path.length = depth;
  return object;
}

const LIKE_A_REFERENCE = /(?<!\$)\$\{(?:var\.|env\.|CONFIG_DIR\})/;

/** Templates of texts, which are evaluated again for each row. */
const compiled = new WeakMap<ScalarNode, Template<SuiteRoot>>();

function evaluateScalar(node: ScalarNode, scope: Scope | undefined, path: Path, part: SuitePart | undefined): Json {
  const text = node.value;
  if (!scope || typeof text !== "string" || !text.includes("${")) return text;
  const header = part?.secret === "by-key" ? String(path.at(-1)) : undefined;
  let failed = false;
  const read = (reference: Reference<SuiteRoot>): Json => {
    const value = scope.resolve(reference, { source: scope.source, node, header, path });
    if (value === undefined) failed = true;
    return value ?? null;
  };
  const template = compiled.get(node) ?? compile(text, ROOTS);
  compiled.set(node, template);
  const value = part?.command ? fillCommand(text, part.command, read) : template.fill(read);
  if (!failed) return value;
  scope.broken(path);
  return text;
}

/** A command is split before its references are filled in, so that a path with a space stays one word. */
function fillCommand(
  command: string,
  as: NonNullable<SuitePart["command"]>,
  read: (reference: Reference<SuiteRoot>) => Json,
): Json {
  const template = compile(command.trim(), ROOTS);
  const words = splitCommand(command);
  const cut = command.length - command.trimStart().length;
  const inOrder = template.references.values();
  const place = (reference: Reference<SuiteRoot>): Json =>
    read({ ...reference, at: cut + (inOrder.next().value ?? reference).at });
  if ("error" in words || template.whole || template.references.length === 0) return template.fill(place);
  const values = words.map((word) => compile(word, ROOTS).fill(place));
  return as === "argv" ? values : join(values.map(toText));
}
