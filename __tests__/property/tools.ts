import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  type ArgumentGenerator,
  type Case,
  createGenerator,
  type GeneratorOptions,
  PHASES,
} from "../../src/property/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

export const text = { type: "string" };

/** The schema of a tool with something of each kind. */
export const BOOKS: JsonObject = {
  type: "object",
  properties: {
    query: { type: "string", maxLength: 200 },
    limit: { type: "integer", minimum: 1, maximum: 20, default: 10 },
    kind: { enum: ["a", "b", "c"] },
    tags: { type: "array", items: text, maxItems: 5 },
    filter: objectOf({ price: { type: "number" } }, { required: [] }),
  },
  required: ["query"],
  additionalProperties: false,
};

export const argumentsOf = (cases: readonly Case[]) => cases.map(({ arguments: args }) => args);

/** A generator of a tool with these arguments. */
export function generatorOf(
  inputSchema: JsonObject,
  options: Partial<GeneratorOptions> = {},
  name = "t",
): ArgumentGenerator {
  return createGenerator({ name, inputSchema }, { seed: 1, ...options });
}

/** A schema of an object with these arguments, all of them required. */
export function objectOf(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: "object", properties, required: Object.keys(properties), ...more };
}

/** What all phases make: `count` random cases. */
export async function allCases(generator: ArgumentGenerator, count = 200): Promise<Case[]> {
  const cases: Case[] = [];
  for (const phase of PHASES) cases.push(...(await generator.cases(phase, { count })));
  return cases;
}

/** Arguments as a server reads them; also with the prototypes of a test's own objects. */
export function asRead(args: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(args)) as JsonObject;
}

/** Numbers as people write them, and own names alone. */
const ORACLE = {
  strict: false,
  validateFormats: false,
  allErrors: true,
  logger: false,
  multipleOfPrecision: 9,
  ownProperties: true,
} as const;

/** A judge that shares nothing with the generator's. Formats are annotations. */
export function compileOracle(schema: JsonObject): ValidateFunction {
  const isOld = /draft-0[67]/.test(String(schema.$schema));
  return (isOld ? new Ajv(ORACLE) : new Ajv2020(ORACLE)).compile(schema);
}

/** Whether ajv says that a value breaks this keyword at this place. */
export function breaksAt(
  oracle: ValidateFunction,
  value: Json,
  { at, keyword }: { at: string; keyword: string },
): boolean {
  oracle(value);
  return (oracle.errors ?? []).some((error) => {
    const { missingProperty, additionalProperty, unevaluatedProperty, propertyName } = error.params as Record<
      string,
      string
    >;
    const name = missingProperty ?? additionalProperty ?? unevaluatedProperty ?? propertyName;
    const step = name === undefined ? "" : `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return [error.instancePath, error.instancePath + step].includes(at) && error.keyword === keyword;
  });
}
