import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, type JSONValue } from "json-p3";
import type { McptestError } from "../../errors.ts";
import { deepEqual, type Json, type JsonObject } from "../../values/json.ts";
import { otherDouble, tellUnheld, type Unheld, unheldIn, withDoubles } from "../../values/numbers/doubles.ts";
import { readNumber } from "../../values/numbers/numeral.ts";
import { type PathStep, resolvePath, type Unresolved } from "../../values/path.ts";
import * as wording from "./wording.ts";

/** The value at a path; throws what `fail` makes of the reason that there is none. */
export type JsonPath = (root: Json, fail: wording.Unresolved) => Json;

const environment = new JSONPathEnvironment({ maxRecursionDepth: 1000 });

/** The JSONPath (RFC 9535) of a flag. Throws McptestError `usage` with the place of what is wrong. */
export function compileJsonPath(flag: string, text: string): JsonPath {
  const query = compile(flag, text);
  return (root, fail) => {
    const failing = (reason: string): McptestError => fail(`${flag} ${text}`, reason);
    let values: Json[];
    try {
      values = select(query, root);
    } catch (error) {
      throw failing(describeFault(error).message);
    }
    if (!query.singularQuery()) return values;
    if (values.length === 1) return values[0] as Json;
    const found = resolvePath(root, stepsOf(query));
    throw failing(found.found ? "it leads to nothing" : describeMiss(found));
  };
}

function compile(flag: string, text: string): JSONPathQuery {
  try {
    const query = environment.compile(text);
    const [unheld] = unheldIn(text.replace(TEXTS, "").match(NUMBERS)?.map(readNumber) ?? []);
    if (unheld) throw new Error(comparesUnheld(unheld));
    return query;
  } catch (error) {
    const { message, at } = describeFault(error);
    throw wording.notPath(flag, text, message, at);
  }
}

/** Filters compare doubles. Throws when the result depends on a number that no double holds. */
function select(query: JSONPathQuery, root: Json): Json[] {
  const places = (double?: typeof otherDouble) => query.query(withDoubles(root, double) as JSONValue).locations();
  const found = places();
  const [unheld] = unheldIn(root);
  if (unheld && !deepEqual(found, places(otherDouble))) throw new Error(comparesUnheld(unheld));
  return found.map((steps) => steps.reduce<Json>((part, step) => (part as JsonObject)[step] as Json, root));
}

const TEXTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const NUMBERS = /(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

function comparesUnheld({ numeral }: Unheld): string {
  return `a filter compares ${tellUnheld({ numeral })}`;
}

/** The library's message, without the place at its end. */
function describeFault(error: unknown): { message: string; at: number } {
  const message = error instanceof Error ? error.message.replace(/ \('[\s\S]*':\d+\)$/, "") : String(error);
  return { message, at: error instanceof JSONPathError ? error.token.index : 0 };
}

function stepsOf({ segments }: JSONPathQuery): PathStep[] {
  return segments.flatMap(({ selectors: [selector] }): PathStep[] => {
    const { name, index } = selector as { name?: string; index?: number };
    if (name !== undefined) return [{ kind: "key", key: name }];
    return index === undefined ? [] : [{ kind: "index", index }];
  });
}

/** How far a path got: `$.results: no index 0; the array has 0 elements`. */
function describeMiss({ resolved, reason }: Unresolved): string {
  const place = resolved === "" || resolved.startsWith("[") ? `$${resolved}` : `$.${resolved}`;
  return `${place}: ${reason}`;
}
