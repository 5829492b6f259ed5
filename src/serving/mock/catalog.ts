import { textOfError } from "../../errors.ts";
import type { MockManifest, MockPrompt, MockResource, MockTool } from "../../generated/mock.ts";
import type { Validator } from "../../json-schema/index.ts";
import type { Soon } from "../../values/async/soon.ts";
import { findViolations, isPlain } from "../../values/json/plain-schema.ts";
import { type Json, type JsonObject, withoutUndefined } from "../../values/json.ts";
import { RpcError } from "../rpc.ts";
import { type Answer, compileTemplate, createAnswer, type Template, textBlock } from "./answers.ts";

export type Catalog = ReturnType<typeof createCatalog>;

/** A tool: what tools/list says of it, and its answers, the last of which is for every call. */
export interface Tool {
  definition: JsonObject;
  /** What in the arguments of a call breaks the input schema, in words. Throws RpcError for a schema that does not compile. */
  check(args: Json): Soon<string[]>;
  answers: readonly Answer[];
  calls: number;
}

/** Prepares everything that does not depend on a call. */
export function createCatalog({ name, version, instructions, tools, resources, prompts }: MockManifest) {
  const logs = tools?.some((tool) => tool.logs ?? tool.responses?.some((answer) => answer.logs));
  const capabilities = withoutUndefined<JsonObject>({
    tools: tools && {},
    resources: resources && {},
    prompts: prompts && {},
    logging: logs ? {} : undefined,
  });
  return {
    info: { name: name ?? "mcptest-mock", version: version ?? "1.0.0" },
    capabilities,
    about: withoutUndefined<JsonObject>({ capabilities, instructions }),
    tools: new Map(tools?.map((tool) => [tool.name, createTool(tool)])),
    resources: new Map(resources?.map((resource) => [resource.uri, createResource(resource)])),
    prompts: new Map(prompts?.map((prompt) => [prompt.name, createPrompt(prompt)])),
  };
}

function createTool(tool: MockTool): Tool {
  const { name, title, description, input_schema, output_schema, annotations, responses, ...own } = tool;
  const inputSchema = input_schema ?? { type: "object" };
  return {
    definition: withoutUndefined<JsonObject>({
      name,
      title,
      description,
      inputSchema,
      outputSchema: output_schema,
      annotations,
    }),
    check: createCheck({ type: "object", ...input_schema }),
    answers: [...(responses ?? []), own].map(createAnswer),
    calls: 0,
  };
}

/** A check by a schema. The compiler of JSON Schema is slow to load: only a schema that needs it loads it, at the first call. */
export function createCheck(schema: JsonObject): Tool["check"] {
  if (isPlain(schema)) return (args) => findViolations(schema, args);
  let compiled: Promise<Validator> | undefined;
  return async (args) => {
    compiled ??= compile(schema);
    return (await compiled)(args);
  };
}

async function compile(schema: JsonObject): Promise<Validator> {
  const { compileSchema } = await import("../../json-schema/index.ts");
  return compileSchema(schema).catch((cause) => {
    throw new RpcError(-32603, `The input_schema does not compile: ${textOfError(cause)}`);
  });
}

function createResource(resource: MockResource) {
  const { uri, name, title, description, mime_type: mimeType, text, blob } = resource;
  return {
    definition: withoutUndefined<JsonObject>({ uri, name: name ?? uri, title, description, mimeType }),
    contents: withoutUndefined<JsonObject>({
      uri,
      mimeType,
      ...(blob === undefined ? { text: text ?? "" } : { blob }),
    }),
  };
}

function createPrompt(prompt: MockPrompt): { definition: JsonObject; required: string[]; result: Template } {
  const { name, title, description, arguments: parameters, text, messages } = prompt;
  const spoken = messages ?? [{ role: "user" as const, text: text ?? "" }];
  const said = spoken.map((one) => ({ role: one.role, content: one.content ?? textBlock(one.text ?? "") }));
  return {
    definition: withoutUndefined<JsonObject>({ name, title, description, arguments: parameters as Json | undefined }),
    required: (parameters ?? []).filter((parameter) => parameter.required).map((parameter) => parameter.name),
    result: compileTemplate(withoutUndefined<JsonObject>({ description, messages: said })),
  };
}
