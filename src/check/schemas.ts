import { stat } from "node:fs/promises";
import { textOfError } from "../errors.ts";
import { locateInside, readBytes } from "../files/index.ts";
import type { Validator } from "../json-schema/index.ts";
import { type JsonObject, readJson } from "../values/json.ts";
import { schemaInvalid, schemaUnreadable } from "./wording.ts";

type Schema = JsonObject | boolean;

const inline = new WeakMap<JsonObject, Promise<Validator>>();
const files = new Map<string, { version: string; validator: Promise<Validator> }>();

/** The validator of a schema or file, compiled once. Throws path-outside-workspace, file-not-found, invalid-schema. */
export function validatorOf(schema: Schema | string, base: string, workspace: string): Promise<Validator> {
  if (typeof schema === "string") return validatorOfFile(schema, base, workspace);
  if (typeof schema === "boolean") return compile(schema, "the matcher");
  const validator = inline.get(schema) ?? compile(schema, "the matcher");
  inline.set(schema, validator);
  return validator;
}

async function validatorOfFile(path: string, base: string, workspace: string): Promise<Validator> {
  const file = locateInside(workspace, base, path);
  const refuse = (error: unknown): never => {
    throw schemaUnreadable({ path, why: textOfError(error) }, { cause: error });
  };
  const { mtimeMs, size } = await stat(file).catch(refuse);
  const version = `${mtimeMs} ${size}`;
  const known = files.get(file);
  if (known?.version === version) return known.validator;
  const read = readBytes(file).then((bytes) => readJson(String(bytes).replace(/^\ufeff/, "")) as Schema);
  const validator = read.catch(refuse).then((schema) => compile(schema, path));
  files.set(file, { version, validator });
  return validator;
}

async function compile(schema: Schema, place: string): Promise<Validator> {
  const { compileSchema } = await import("../json-schema/index.ts");
  try {
    return await compileSchema(schema);
  } catch (error) {
    throw schemaInvalid({ path: place, reason: textOfError(error) });
  }
}
