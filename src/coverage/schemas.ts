import { textOfError } from "../errors.ts";
import type { compileFinder, Violation } from "../json-schema/index.ts";
import type { Soon } from "../values/async/soon.ts";
import { deepEqual, describeType, isNested, isObject, type Json, type JsonObject } from "../values/json.ts";
import { isInteger } from "../values/numbers/numeral.ts";
import { isPlain } from "./plain.ts";

type Finder = ReturnType<typeof compileFinder>;

const compiled = new WeakMap<JsonObject, Finder>();

function compile(schema: JsonObject): Finder {
  const finder =
    compiled.get(schema) ?? import("../json-schema/index.ts").then((engine) => engine.compileFinder(schema));
  compiled.set(schema, finder);
  return finder;
}

/** Why a schema cannot be used; undefined if it can. */
export async function faultOf(schema: Json | undefined): Promise<string | undefined> {
  return isObject(schema) && !isPlain(schema) ? compile(schema).then(() => undefined, textOfError) : undefined;
}

/** How a value breaks a schema, keyword by keyword; undefined where that cannot be said in time. A format is an annotation, and breaks nothing. */
export async function breachesOf(schema: JsonObject, value: Json): Promise<Violation[] | undefined> {
  try {
    const violations = await (await compile(schema))(value);
    return withoutOtherBranches(violations.filter(({ keyword }) => keyword !== "format"));
  } catch {
    return undefined;
  }
}

const CHOICES: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);

/** Of a choice, branches for other types do not tell how a value breaks it, nor does the choice itself where another branch does. */
function withoutOtherBranches(violations: readonly Violation[]): Violation[] {
  let left = [...violations];
  for (const choice of violations.filter(({ keyword }) => CHOICES.has(keyword))) {
    const isOther = ({ keyword, at }: Violation): boolean => keyword === "type" && deepEqual(at, choice.at);
    const isBelow = ({ at }: Violation): boolean => deepEqual(at.slice(0, choice.at.length), choice.at);
    const isTold = left.some((one) => one !== choice && !isOther(one) && isBelow(one));
    left = left.filter((one) => !isOther(one) && (one !== choice || !isTold));
  }
  return left;
}

/** Whether a value breaks nothing of a part of a schema, such as a branch. */
export function accepts(part: Json, root: JsonObject): (value: Json) => Soon<boolean> {
  if (!isObject(part)) return () => part === true;
  const { type, title: _, description: __, ...rest } = part;
  if (typeof type === "string" && Object.keys(rest).length === 0)
    return (value) => describeType(value) === type || (type === "integer" && isInteger(value));
  let whole: JsonObject | undefined;
  return async (value) => {
    whole ??= standAlone(part, root);
    return (await breachesOf(whole, value))?.length === 0;
  };
}

/** A part of a schema as a schema of its own, with all that it can refer to. */
function standAlone(part: JsonObject, root: JsonObject): JsonObject {
  const { $schema, $id: _, ...rest } = root;
  const moved = { allOf: [point(part)], $defs: { root: point(rest) } };
  return $schema === undefined ? moved : { $schema, ...moved };
}

function point(value: Json): Json {
  if (!isNested(value)) return value;
  if (Array.isArray(value)) return value.map(point);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isLocal = key === "$ref" && typeof inner === "string" && /^#(?:\/|$)/.test(inner);
      return [key, isLocal ? `#/$defs/root${inner.slice(1)}` : point(inner)];
    }),
  );
}
