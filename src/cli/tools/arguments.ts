import { CollectedErrors, type McptestError } from "../../errors.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import { samplerOf } from "../../property/index.ts";
import { asStep } from "../../values/json/pointer.ts";
import { argumentsOf as argumentsIn, followReference } from "../../values/json/schema-parts.ts";
import {
  deepEqual,
  describeType,
  isNested,
  isObject,
  type Json,
  type JsonObject,
  nameType,
  parseJson,
  withoutUndefined,
  writeJson,
} from "../../values/json.ts";
import { isInteger } from "../../values/numbers/numeral.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { suggest } from "../../values/suggest.ts";
import { describeSchema } from "./describe-schema.ts";
import * as wording from "./wording.ts";
import { wrongValue } from "./wording.ts";

/** An argument as it was written: text whose type the tool decides, JSON, or a name that `--bind` binds. */
export type Written = { text: string } | { value: Json } | { bound: string };

/** The arguments of one call; values that `--bind` binds are known later. */
export type Arguments = ReadonlyMap<string, { value: Json } | { bound: string }>;

/** Of references and nested schemas, which may be circular. */
const MAX_DEPTH = 8;

/**
 * The arguments of a call, their types by the tool's inputSchema. Rejects with CollectedErrors `usage`: every name that the tool does not have
 * and every value that does not fit; unknown-tool.
 */
export async function readArguments(
  tools: readonly ToolDefinition[],
  name: string,
  written: ReadonlyMap<string, Written>,
): Promise<Arguments> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw wording.noTool({ tool: name, names: tools.map((one) => one.name) });
  const root = tool.inputSchema;
  const known = collectProperties(root, root);
  const faults: McptestError[] = [];
  const read = new Map<string, { value: Json } | { bound: string }>();
  const typed = new Map<string, Typed>();
  for (const [argument, given] of written) {
    const schemas = known.of(argument);
    if (!schemas) faults.push(wording.noArgument({ tool: name, argument, names: known.names }));
    else if ("bound" in given) read.set(argument, given);
    else {
      const value = readValue(given, schemas, root);
      if (value === undefined) faults.push(describeMisfit(name, argument, given, schemas[0], root));
      else {
        read.set(argument, { value });
        typed.set(argument, { value, schemas });
      }
    }
  }
  faults.push(...(await checkValues(name, typed, root)));
  if (faults.length > 0) throw new CollectedErrors(faults);
  return read;
}

/** What is wrong with a call without arguments that its tool requires; `given`: the names of those that it has. */
export function findMissing(
  tool: ToolDefinition | undefined,
  given: ReadonlySet<string>,
  before = "",
): McptestError | undefined {
  const schema = tool?.inputSchema;
  if (!tool || !isObject(schema)) return undefined;
  const { required, properties } = argumentsIn(schema);
  const names = required.filter((name) => !given.has(name));
  if (names.length === 0) return undefined;
  const sample = samplerOf(schema);
  const words = names.map((name) => before + writeArgument(name, sample(properties[name]).value));
  return wording.missingArguments({ tool: tool.name, names, words: words.join(" ") });
}

/** Every property that a schema or a part of it declares, with the schemas that it has there. */
function collectProperties(schema: Json | undefined, root: Json | undefined) {
  const found = new Map<string, Json[]>();
  let others: Json[] | undefined;
  let isClosed = false;
  const visit = (part: Json | undefined, depth: number): void => {
    if (!isObject(part) || depth > MAX_DEPTH) return;
    const { properties, patternProperties, additionalProperties: more, $ref: ref } = part;
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
      found.set(name, [...(found.get(name) ?? []), property]);
    if (isObject(patternProperties)) others = [true];
    if (more === true || isObject(more)) others = [...(others ?? []), more];
    isClosed ||= more === false;
    if (typeof ref === "string") visit(followReference(ref, root), depth + 1);
    for (const parts of [part.allOf, part.anyOf, part.oneOf, [part.then ?? null, part.else ?? null]])
      if (Array.isArray(parts)) for (const each of parts) visit(each, depth + 1);
  };
  visit(schema, 0);
  if (found.size === 0 && !isClosed) others ??= [true];
  return { names: [...found.keys()], of: (name: string): Json[] | undefined => found.get(name) ?? others };
}

/** undefined: of a wrong type. Where the schema leaves the type open, JSON if it parses, else text. */
function readValue(given: { text: string } | { value: Json }, schemas: readonly Json[], root: Json | undefined) {
  const fits = (value: Json): boolean => schemas.some((schema) => admits(schema, value, root));
  if ("value" in given) return fits(given.value) ? given.value : undefined;
  const { text } = given;
  const json = parseJson(text);
  // Text in quotes is JSON only where any JSON would do.
  if (json !== undefined && fits(json) && (typeof json !== "string" || ONE_OF_EACH.every(fits))) return json;
  return fits(text) ? text : undefined;
}

const ONE_OF_EACH: readonly Json[] = [null, true, 0.5, "", [], {}];
const TYPES: ReadonlySet<Json> = new Set([...ONE_OF_EACH.map(describeType), "integer"]);

/** Whether a value has a type, and is one of the values, that a schema names. */
function admits(schema: Json | undefined, value: Json, root: Json | undefined, depth = 0): boolean {
  if (!isObject(schema) || depth > MAX_DEPTH || (schema.nullable === true && value === null)) return true;
  const { $ref: ref, type, const: only, enum: allowed, anyOf, oneOf, allOf } = schema;
  const takes = (part: Json | undefined): boolean => admits(part, value, root, depth + 1);
  const some = (parts: Json | undefined, test: (part: Json) => boolean): boolean =>
    !Array.isArray(parts) || parts.some(test);
  return (
    (typeof ref !== "string" || takes(followReference(ref, root))) &&
    some(
      type === undefined ? type : [type].flat(),
      (one) => !TYPES.has(one) || one === describeType(value) || (one === "integer" && isInteger(value)),
    ) &&
    (only === undefined || deepEqual(only, value)) &&
    some(allowed, (one) => deepEqual(one, value)) &&
    some(anyOf, takes) &&
    some(oneOf, takes) &&
    (!Array.isArray(allOf) || allOf.every(takes))
  );
}

/** The value is not repeated: it may be a secret. */
function describeMisfit(
  tool: string,
  argument: string,
  given: { text: string } | { value: Json },
  schema: Json | undefined,
  root: Json | undefined,
): McptestError {
  const type = describeSchema(schema, isObject(root) ? root : {});
  const json = "value" in given ? given.value : parseJson(given.text);
  const choices = listChoices(schema, root).filter((choice) => typeof choice === "string");
  const close = "text" in given ? suggest(given.text, choices) : undefined;
  const isOther = choices.length === 0 || (json !== undefined && typeof json !== "string");
  const found = isOther ? (json === undefined ? "text" : nameType(json)) : undefined;
  const example = writeArgument(argument, close ?? samplerOf(root)(schema).value);
  return wording.wrongType({ tool, argument, type, found, example });
}

function listChoices(schema: Json | undefined, root: Json | undefined, depth = 0): Json[] {
  if (!isObject(schema) || depth > MAX_DEPTH) return [];
  const { $ref: ref, const: only, enum: allowed, anyOf, oneOf } = schema;
  const parts = [
    ...(typeof ref === "string" ? [followReference(ref, root) ?? null] : []),
    ...[anyOf ?? oneOf ?? []].flat(),
  ];
  return [
    ...(only === undefined ? [] : [only]),
    ...(Array.isArray(allowed) ? allowed : []),
    ...parts.flatMap((part) => listChoices(part, root, depth + 1)),
  ];
}

/** Arguments as words of a command line; --args where a name cannot be written so. */
export function writeArguments(args: JsonObject): string {
  const entries = Object.entries(args);
  if (entries.some(([name]) => !/^[^=-][^=]*(?<!:)$/s.test(name))) return `--args ${quoteWord(writeJson(args))}`;
  return entries.map(([name, value]) => writeArgument(name, value)).join(" ");
}

function writeArgument(name: string, value: Json): string {
  const isText = typeof value === "string";
  const asText = isText && parseJson(value) === undefined;
  const sign = isNested(value) || (isText && !asText) ? ":=" : "=";
  return `${quoteWord(name)}${sign}${quoteWord(asText ? value : writeJson(value))}`;
}

/** Keywords that were checked when the argument was read, and those that ask for nothing. */
const READ = ["type", "enum", "const", "title", "description", "default", "examples", "$schema"];

interface Typed {
  value: Json;
  schemas: readonly Json[];
}

/**
 * What is wrong inside of arguments, or with their limits: one fault for each. Arguments are checked one by one, for others may come later. A
 * schema that does not compile, or has the `nullable` of OpenAPI, is left to the server.
 */
async function checkValues(tool: string, args: ReadonlyMap<string, Typed>, root: Json | undefined) {
  const isRead = (schema: Json): boolean => !isObject(schema) || Object.keys(schema).every((key) => READ.includes(key));
  if (!isObject(root) || [...args.values()].every(({ schemas }) => schemas.every(isRead))) return [];
  if (writeJson(root).includes('"nullable":true')) return [];
  const own = [...args].map(([name, { schemas }]): [string, Json] => {
    return [name, schemas.length === 1 ? (schemas[0] ?? true) : { anyOf: [...schemas] }];
  });
  // References may lead to any of these.
  const { $schema, $id, $defs, definitions, properties } = root;
  const declared = { ...(isObject(properties) && properties), ...Object.fromEntries(own) };
  const schema = withoutUndefined<JsonObject>({ $schema, $id, $defs, definitions, properties: declared });
  const values = Object.fromEntries([...args].map(([name, { value }]) => [name, value]));
  const { compileSchema } = await import("../../json-schema/index.ts");
  const checked = compileSchema(schema).then((validate) => validate(values));
  const violations = await checked.catch(() => []);
  return [...args.keys()].flatMap((argument) => {
    const pointer = `at /${asStep(argument)}`;
    const found = violations.flatMap((text) => {
      const [, place = "", why = ""] = text.startsWith(pointer) ? (PLACED.exec(text.slice(pointer.length)) ?? []) : [];
      return why === "" ? [] : [{ place, why }];
    });
    // Of a choice that nothing fits, what is deepest says most.
    const depthOf = (place: string): number => place.split("/").length;
    const [deepest] = found.sort((one, other) => depthOf(other.place) - depthOf(one.place));
    return deepest ? [wrongValue({ argument, tool, ...deepest, named: quoteWord(tool) })] : [];
  });
}

/** What follows a pointer: the rest of the path, and what its value must. */
const PLACED = /^((?:\/.*?)?): (.*)$/s;
