import type { McptestError } from "../../errors.ts";
import { asStep } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject, withoutUndefined, writeJson } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { wrongValue } from "./wording.ts";

/** Keywords that were checked when the argument was read, and those that ask for nothing. */
const READ: ReadonlySet<string> = new Set([
  ...["type", "enum", "const", "title", "description", "default", "examples", "$schema"],
]);

/** An argument, and the schemas of which its value has to fit one. */
export interface Typed {
  value: Json;
  schemas: readonly Json[];
}

/**
 * What is wrong inside of arguments, or with their limits: one fault for each. Arguments are checked one by one, for others may come later. A
 * schema that does not compile, or has the `nullable` of OpenAPI, is left to the server.
 */
export async function checkValues(
  tool: string,
  args: ReadonlyMap<string, Typed>,
  root: Json | undefined,
): Promise<McptestError[]> {
  const isRead = (schema: Json): boolean => !isObject(schema) || Object.keys(schema).every((key) => READ.has(key));
  if (!isObject(root) || [...args.values()].every(({ schemas }) => schemas.every(isRead))) return [];
  if (writeJson(root).includes('"nullable":true')) return [];
  const own = [...args].map(
    ([
      name,
      {
        schemas: [first = true, ...others],
      },
    ]): [string, Json] => {
      return [name, others.length === 0 ? first : { anyOf: [first, ...others] }];
    },
  );
  // References may lead to any of these.
  const { $schema, $id, $defs, definitions, properties } = root;
  const declared = { ...(isObject(properties) && properties), ...Object.fromEntries(own) };
  const schema = withoutUndefined<JsonObject>({ $schema, $id, $defs, definitions, properties: declared });
  const values = Object.fromEntries([...args].map(([name, { value }]) => [name, value]));
  const violations = await findViolations(schema, values);
  return [...args.keys()].flatMap((argument) => {
    const pointer = `at /${asStep(argument)}`;
    const found = violations.flatMap((text) => {
      const [, place = "", why = ""] = text.startsWith(pointer) ? (PLACED.exec(text.slice(pointer.length)) ?? []) : [];
      return why === "" ? [] : [{ place, why }];
    });
    // Of a choice that nothing fits, what is deepest says most.
    const [deepest] = found.sort((one, other) => depthOf(other.place) - depthOf(one.place));
    return deepest ? [wrongValue({ argument, tool, ...deepest, named: quoteWord(tool) })] : [];
  });
}

/** What follows a pointer: the rest of the path, and what its value must. */
const PLACED = /^((?:\/.*?)?): (.*)$/s;

function depthOf(place: string): number {
  return place.split("/").length;
}

async function findViolations(schema: JsonObject, values: JsonObject): Promise<readonly string[]> {
  const { compileSchema } = await import("../../json-schema/index.ts");
  return compileSchema(schema)
    .then((validate) => validate(values))
    .catch(() => []);
}
