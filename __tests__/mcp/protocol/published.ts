import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { digestSchema, patchSchema } from "../../../scripts/generate/protocol.mjs";
import { type Check, compileNode } from "../../../src/mcp/protocol/schemas/compile.ts";
import type { FrameSchemas } from "../../../src/mcp/protocol/schemas/frame-schemas.ts";
import { loadSchemas } from "../../../src/mcp/protocol/schemas/frame-schemas.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";

export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

export interface Definitions {
  [name: string]: JsonObject;
}

/** A frame of a page of the specification; a response stands with its request. */
export interface PageFrame {
  page: string;
  request?: JsonObject;
  frame: JsonObject;
}

export interface Patch {
  revisions: Revision[];
  at: string[];
  value: Json;
  reason: string;
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
export const PATCHES: Patch[] = read("schemas/mcp/patches.json");
export const TABLE = read("schemas/mcp/definitions.json");
export const readPublished = (revision: Revision): JsonObject => read(`schemas/mcp/${revision}.json`);
export const readFrames = (revision: Revision): PageFrame[] => read(`__tests__/fixtures/protocol/${revision}.json`);
export const readExamples = (): { definition: string; value: Json }[] =>
  read("__tests__/fixtures/protocol/examples.json");

export const patched = (revision: Revision, patches = PATCHES): JsonObject =>
  patchSchema(readPublished(revision), revision, patches);
export const definitionsOf = (schema: JsonObject) => (schema.$defs ?? schema.definitions) as Definitions;
export const digest = digestSchema as (schema: JsonObject, table: object) => { definitions: Definitions };

export async function schemasOf(revision: Revision): Promise<FrameSchemas> {
  return (await loadSchemas(revision)) as FrameSchemas;
}

/** Our check of one definition of a file. */
export function digestedCheck(schema: JsonObject, name: string): Check {
  const { definitions } = digest(schema, { all: { [name]: name } });
  const find = (target: string): Check => compileNode(definitions[target] as JsonObject, find);
  return find(name);
}

/** What ajv says of a definition of a file, whatever its dialect: they use no keyword in which these differ. */
export function ajvOf(schema: JsonObject): (definition: string, value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const container = schema.$defs ? "$defs" : "definitions";
  ajv.addSchema({ [container]: schema[container] }, "file");
  return (definition, value) => ajv.getSchema(`file#/${container}/${definition}`)?.(value) === true;
}
