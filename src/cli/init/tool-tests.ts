import type { DraftTest } from "../../cassette/index.ts";
import { compileSchema, type Validator } from "../../json-schema/index.ts";
import { isReadOnly, type ToolDefinition } from "../../mcp/index.ts";
import { describeType, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { acceptedTypes, requiredKeys } from "./input-schema.ts";
import { sampleValue } from "./sample.ts";

/** Said of generated arguments. */
const MADE_UP = "Made-up arguments: put real ones, and say what must come back.";

/** Values of every type but null, none of them one that lenient servers convert to another type. */
const WRONG: readonly Json[] = [42, "text", true, {}, []];

/** Tests of a tool: a good call (skipped unless read-only or `includeWrites`), one without arguments, one of a wrong type. */
export async function draftToolTests(tool: ToolDefinition, includeWrites: boolean): Promise<DraftTest[]> {
  const schema = isObject(tool.inputSchema) ? tool.inputSchema : { type: "object" };
  const validate = await compile(schema);
  const sample = sampleValue({ type: "object", ...schema }, schema);
  const args = isObject(sample.value) ? sample.value : {};
  const verb = sample.given ? "succeeds" : "answers";
  if (isObject(tool.execution) && tool.execution.taskSupport === "required")
    return [draft(tool, verb, args, "success", "it only runs as a task")];

  const happy = draft(tool, verb, args, "success", await reasonToSkip(tool, validate, args, includeWrites));
  if (!sample.given) happy.comment = MADE_UP;
  return [happy, ...draftMissing(tool, schema), ...draftWrongType(tool, schema, args)];
}

/** A schema that does not compile validates nothing; running the tests will show what the server makes of it. */
async function compile(schema: JsonObject): Promise<Validator> {
  try {
    return await compileSchema(schema);
  } catch {
    return async () => [];
  }
}

async function reasonToSkip(
  tool: ToolDefinition,
  validate: Validator,
  args: JsonObject,
  includeWrites: boolean,
): Promise<string | undefined> {
  const [violation] = await validate(args).catch((error: Error) => [error.message]);
  if (violation !== undefined) return `put arguments that fit the inputSchema: ${violation}`;
  if (includeWrites || isReadOnly(tool)) return undefined;
  const says = isObject(tool.annotations) && tool.annotations.readOnlyHint === false;
  return `${says ? "not read-only" : "no readOnlyHint"}: look at the arguments first`;
}

function draftMissing(tool: ToolDefinition, schema: JsonObject): DraftTest[] {
  const required = requiredKeys(schema);
  if (required.length === 0) return [];
  const what = required.length === 1 ? `without ${required[0]}` : "without arguments";
  return [draft(tool, `refuses a call ${what}`, {}, "refused")];
}

function draftWrongType(tool: ToolDefinition, schema: JsonObject, args: JsonObject): DraftTest[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  for (const key of [...requiredKeys(schema), ...Object.keys(properties)]) {
    const accepted = acceptedTypes(properties[key], schema);
    const wrong = WRONG.find((value) => accepted?.includes(describeType(value)) === false);
    if (wrong === undefined) continue;
    const type = describeType(wrong);
    const what = `refuses ${/^[aeiou]/.test(type) ? "an" : "a"} ${type} as ${key}`;
    return [draft(tool, what, { ...args, [key]: wrong }, "refused")];
  }
  return [];
}

function draft(tool: ToolDefinition, name: string, args: JsonObject, expect: Json, skip?: string): DraftTest {
  const skipped: JsonObject = skip === undefined ? {} : { skip };
  return { entry: { name: `${tool.name} ${name}`, tool: tool.name, ...skipped, args, expect } };
}

/** A test that reads a resource of resources/list; none for an entry without a uri. */
export function draftResourceTest(resource: Json): DraftTest[] {
  if (!isObject(resource) || typeof resource.uri !== "string") return [];
  const { uri, name = "" } = resource;
  const described: JsonObject = typeof name === "string" && name !== "" && name !== uri ? { description: name } : {};
  return [{ entry: { name: `reads ${uri}`, ...described, uri, expect: "success" } }];
}

/** Tests for a prompt of prompts/list: a call that works, and one without the arguments that it requires. */
export function draftPromptTests(prompt: Json): DraftTest[] {
  if (!isObject(prompt) || typeof prompt.name !== "string") return [];
  const { name } = prompt;
  const required = requiredArguments(prompt);
  const draft = (what: string, expect: Json, args?: JsonObject): DraftTest => {
    return { entry: { name: `${name} ${what}`, prompt: name, ...(args && { args }), expect } };
  };
  if (required.length === 0) return [draft("gives messages", "success")];
  const args = Object.fromEntries(required.map((key) => [key, "sample"]));
  return [
    { ...draft("gives messages", "success", args), comment: MADE_UP },
    draft(`refuses to go without ${required.length === 1 ? required[0] : "arguments"}`, "refused"),
  ];
}

function requiredArguments(prompt: JsonObject): string[] {
  const declared = Array.isArray(prompt.arguments) ? prompt.arguments.filter(isObject) : [];
  return declared.filter(({ required }) => required === true).map(({ name }) => String(name));
}
