import type { MockManifest, MockPrompt, MockResource, MockTool } from "../../generated/mock.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { type Answer, compileTemplate, createAnswer, type Template, textBlock } from "./answers.ts";
import { type ArgumentCheck, createCheck } from "./arguments.ts";

export type Catalog = ReturnType<typeof createCatalog>;

/** A tool: what tools/list says of it, and its answers, the last of which is for every call. */
export interface Tool {
  definition: JsonObject;
  check: ArgumentCheck;
  answers: readonly Answer[];
  calls: number;
}

/** Prepares everything that does not depend on a call. */
export function createCatalog({ name, version, instructions, tools, resources, prompts }: MockManifest) {
  const logs = tools?.some((tool) => tool.logs ?? tool.responses?.some((answer) => answer.logs));
  return {
    info: { name: name ?? "mcptest-mock", version: version ?? "1.0.0" },
    instructions,
    capabilities: defined({
      tools: tools && {},
      resources: resources && {},
      prompts: prompts && {},
      logging: logs ? {} : undefined,
    }),
    tools: new Map(tools?.map((tool) => [tool.name, createTool(tool)])),
    resources: new Map(resources?.map((resource) => [resource.uri, createResource(resource)])),
    prompts: new Map(prompts?.map((prompt) => [prompt.name, createPrompt(prompt)])),
  };
}

function createTool(tool: MockTool): Tool {
  const { name, title, description, input_schema, output_schema, annotations, responses, ...own } = tool;
  const inputSchema = input_schema ?? { type: "object" };
  return {
    definition: defined({ name, title, description, inputSchema, outputSchema: output_schema, annotations }),
    check: createCheck({ type: "object", ...input_schema }),
    answers: [...(responses ?? []), own].map(createAnswer),
    calls: 0,
  };
}

function createResource(resource: MockResource) {
  const { uri, name, title, description, mime_type: mimeType, text, blob } = resource;
  return {
    definition: defined({ uri, name: name ?? uri, title, description, mimeType }),
    contents: defined({ uri, mimeType, ...(blob === undefined ? { text: text ?? "" } : { blob }) }),
  };
}

function createPrompt(prompt: MockPrompt): { definition: JsonObject; required: string[]; result: Template } {
  const { name, title, description, arguments: parameters, text, messages } = prompt;
  const spoken = messages ?? [{ role: "user" as const, text: text ?? "" }];
  const said = spoken.map((one) => ({ role: one.role, content: one.content ?? textBlock(one.text ?? "") }));
  return {
    definition: defined({ name, title, description, arguments: parameters as Json | undefined }),
    required: (parameters ?? []).filter((parameter) => parameter.required).map((parameter) => parameter.name),
    result: compileTemplate(defined({ description, messages: said })),
  };
}

function defined(object: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
