import type { MockManifest, MockPrompt, MockResource, MockTool } from "../../generated/mock.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { type Answer, compileTemplate, createAnswer, type Template, textBlock } from "./answers.ts";
import { type ArgumentCheck, createCheck } from "./arguments.ts";

/** A manifest made ready to answer from. */
export interface Catalog {
  info: JsonObject;
  instructions: string | undefined;
  capabilities: JsonObject;
  tools: ReadonlyMap<string, Tool>;
  resources: ReadonlyMap<string, { definition: JsonObject; contents: JsonObject }>;
  prompts: ReadonlyMap<string, Prompt>;
}

/** A tool: what tools/list says of it, and its answers, the last of which is for every call. */
export interface Tool {
  definition: JsonObject;
  check: ArgumentCheck;
  answers: readonly Answer[];
  /** Calls so far. */
  calls: number;
}

/** A prompt: what prompts/list says of it, and its messages. */
export interface Prompt {
  definition: JsonObject;
  required: readonly string[];
  result: Template;
}

/** Prepares everything that does not depend on a call. */
export function createCatalog(manifest: MockManifest): Catalog {
  const { tools, resources, prompts } = manifest;
  const logs = tools?.some((tool) => tool.logs ?? tool.responses?.some((answer) => answer.logs));
  return {
    info: { name: manifest.name ?? "mcptest-mock", version: manifest.version ?? "1.0.0" },
    instructions: manifest.instructions,
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
  return {
    definition: defined({
      name,
      title,
      description,
      inputSchema: input_schema ?? { type: "object" },
      outputSchema: output_schema,
      annotations,
    }),
    check: createCheck({ type: "object", ...input_schema }),
    answers: [...(responses ?? []), own].map(createAnswer),
    calls: 0,
  };
}

function createResource(resource: MockResource): { definition: JsonObject; contents: JsonObject } {
  const { uri, name, title, description, mime_type: mimeType, text, blob } = resource;
  return {
    definition: defined({ uri, name: name ?? uri, title, description, mimeType }),
    contents: defined({ uri, mimeType, ...(blob === undefined ? { text: text ?? "" } : { blob }) }),
  };
}

function createPrompt(prompt: MockPrompt): Prompt {
  const { name, title, description, arguments: parameters, text, messages } = prompt;
  const spoken = messages ?? [{ role: "user" as const, text: text ?? "" }];
  return {
    definition: defined({ name, title, description, arguments: parameters as Json | undefined }),
    required: (parameters ?? []).filter((parameter) => parameter.required).map((parameter) => parameter.name),
    result: compileTemplate(
      defined({
        description,
        messages: spoken.map((one) => ({ role: one.role, content: one.content ?? textBlock(one.text ?? "") })),
      }),
    ),
  };
}

function defined(object: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
