import type { DraftTest } from "../../cassette/index.ts";
import { subjectOf } from "../../check/index.ts";
import { compileSchema, type Validator } from "../../json-schema/index.ts";
import { isReadOnly, type ToolDefinition } from "../../mcp/index.ts";
import { createSampler } from "../../property/index.ts";
import { wordsOf } from "../../report/index.ts";
import { acceptedTypes, argumentsOf } from "../../values/json/schema-parts.ts";
import { describeType, isObject, type Json, type JsonObject, withoutUndefined } from "../../values/json.ts";
import { expandTemplate, variablesOf } from "../../values/net/uri-template.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { words } from "../../values/show/words.ts";
import { nameSome, oneLine } from "../../values/text.ts";
import type { Ask, Succeeded } from "./assert-answers.ts";
import { UNANNOTATED } from "./tell.ts";

export const GENERATED = "Generated arguments: replace them, then assert the result.";
const GENERATED_OBJECTS = "Generated objects in a list or map: replace them, then expect success.";
/** Of a made-up object in a list or map nobody knows whether it makes sense: an answer with isError will do. Without `expect`, success would be asked. */
const ANSWERS: Json = [{ target: "error", matcher: { absent: true } }];
const UNFIT = "put arguments that fit the inputSchema";

/** Values of every type but null, none of which lenient servers convert to another type. */
const WRONG: readonly Json[] = [42, "text", true, {}, []];

/** Tests of a tool: a valid call (skipped unless read-only or `includeWrites`), one without arguments, one of a wrong type. */
export async function draftToolTests(tool: ToolDefinition, includeWrites: boolean): Promise<DraftTest[]> {
  const schema = isObject(tool.inputSchema) ? tool.inputSchema : { type: "object" };
  const validate = await compileArguments(schema);
  const sample = (await createSampler(schema))({ type: "object", allOf: [schema] });
  const args = isObject(sample.value) ? sample.value : {};
  const skip = await reasonToSkip(tool, validate, args, includeWrites);
  const happy = draft(tool, sample.given ? "succeeds" : "answers", args, sample.loose ? ANSWERS : "success", skip);
  if (sample.loose) happy.comment = GENERATED_OBJECTS;
  else if (!sample.given) happy.comment = GENERATED;
  if (isObject(tool.execution) && tool.execution.taskSupport === "required") happy.entry.task = true;
  const wrong = draftRefusals(tool, schema, args);
  const faults = await Promise.all(wrong.map(({ entry }) => validate(entry.args ?? null).catch(() => [])));
  return [happy, ...wrong.filter((_, at) => faults[at]?.length)];
}

/** Of a schema that does not compile nothing is known but the arguments that it requires. */
export function compileArguments(schema: JsonObject): Promise<Validator> {
  const { required } = argumentsOf(schema);
  return compileSchema(schema).catch(
    () => async (args) => required.filter((key) => !Object.hasOwn(args as JsonObject, key)),
  );
}

/** Why a call that nobody has looked at is skipped: its arguments do not fit, or it may write. */
export async function reasonToSkip(
  tool: ToolDefinition,
  validate: Validator,
  args: JsonObject,
  includeWrites: boolean,
): Promise<string | undefined> {
  const [violation] = await validate(args).catch((error: Error) => [error.message]);
  return violation === undefined ? reasonNotToCall(tool, includeWrites) : `${UNFIT}: ${violation}`;
}

/** Why a tool is not called; undefined if it only reads. */
export function reasonNotToCall(tool: ToolDefinition, includeWrites: boolean): string | undefined {
  if (includeWrites || isReadOnly(tool)) return undefined;
  const { readOnlyHint, destructiveHint } = isObject(tool.annotations) ? tool.annotations : {};
  if (destructiveHint === true) return "destructiveHint: check that bad arguments are refused first";
  const says = readOnlyHint === false ? "readOnlyHint is false" : UNANNOTATED;
  return `${says}: check the arguments, then remove this line`;
}

function draftRefusals(tool: ToolDefinition, schema: JsonObject, args: JsonObject): DraftTest[] {
  const { required, properties } = argumentsOf(schema);
  const what = required.length === 1 ? required[0] : "arguments";
  const tests = required.length === 0 ? [] : [draft(tool, `refuses a call without ${what}`, {}, "refused")];
  for (const key of [...required, ...Object.keys(properties)]) {
    const accepted = acceptedTypes(properties[key], schema);
    const wrong = WRONG.find((value) => accepted?.includes(describeType(value)) === false);
    if (wrong === undefined) continue;
    const type = describeType(wrong);
    const refuses = `refuses ${/^[aeiou]/.test(type) ? "an" : "a"} ${type} as ${key}`;
    return [...tests, draft(tool, refuses, { ...args, [key]: wrong }, "refused")];
  }
  return tests;
}

function draft(tool: ToolDefinition, name: string, args: JsonObject, expect: Json, skip?: string): DraftTest {
  const named = { name: `${tool.name} ${name}`, tool: tool.name };
  return { entry: { ...named, ...(skip !== undefined && { skip }), args, expect } };
}

export function draftResourceTest(resource: Json): DraftTest[] {
  if (!isObject(resource) || typeof resource.uri !== "string") return [];
  const { uri, name = "" } = resource;
  const described: JsonObject = typeof name === "string" && name !== "" && name !== uri ? { description: name } : {};
  return [{ entry: { name: `reads ${uri}`, ...described, uri, expect: "success" } }];
}

export function draftPromptTests(prompt: Json): DraftTest[] {
  if (!isObject(prompt) || typeof prompt.name !== "string") return [];
  const { name } = prompt;
  const declared = Array.isArray(prompt.arguments) ? prompt.arguments.filter(isObject) : [];
  const required = declared.filter((each) => each.required === true).map((each) => String(each.name));
  const good = { name: `${name} gives messages`, prompt: name };
  if (required.length === 0) return [{ entry: { ...good, expect: "success" } }];
  const args = Object.fromEntries(required.map((key) => [key, "sample"]));
  const without = `${name} refuses to go without ${required.length === 1 ? required[0] : "arguments"}`;
  return [
    { entry: { ...good, args, expect: "success" }, comment: GENERATED },
    { entry: { name: without, prompt: name, expect: "refused" } },
  ];
}

export interface Trial {
  ask: Ask;
  again(use: (ask: Ask) => Promise<void>): Promise<void>;
  readonly redactor: Redactor;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const MAX_SAID = 160;
export const LOOSE = "generated objects: replace them, then remove this line";

/**
 * Tries the tests of one tool, prompt or resource: first the valid call, then those that the server must refuse. A valid call that fails is
 * skipped, with the answer, and so is a wrong call that fails in the same way. One that is not refused is left out. When the valid call is
 * skipped, nothing is called.
 */
export async function tryDrafts(
  [good, ...bad]: readonly DraftTest[],
  trial: Trial,
  succeeded: (one: Succeeded) => void,
): Promise<DraftTest[]> {
  if (!good) return [];
  const { skip } = good.entry;
  if (skip !== undefined) {
    const why = String(skip);
    const others = why.startsWith(UNFIT) ? "not tried: first write the valid call" : why;
    return [uncalled(good, why), ...bad.map((test) => uncalled(test, others))];
  }
  const { failed, words: said, asked } = await call(good, trial);
  const isLoose = good.comment === GENERATED_OBJECTS;
  if (failed === undefined && asked && !isLoose) succeeded({ test: good, ...asked });
  const why = failed === undefined ? isLoose && LOOSE : `did not succeed when this was written: ${failed}`;
  if (!why && good.comment !== undefined) good.comment = `Succeeded when this was written. ${good.comment}`;
  const kept = [why ? skipped(good, why) : good];
  const unsure: DraftTest[] = [];
  for (const test of bad) {
    const answer = await call(test, trial);
    // A call that hangs or ends the server, when the valid one does not, is worth a test that fails.
    if (answer.refused ? answer.words !== said : answer.words === undefined && said !== undefined) kept.push(test);
    else if (failed !== undefined && answer.failed !== undefined) unsure.push(skipped(test, tellUnsure(good)));
  }
  return [...kept, ...unsure];
}

const unsureOf = words("could not tell: the good call failed in the same way; give <what>");

function tellUnsure({ entry: { args } }: DraftTest): string {
  const keys = nameSome(Object.keys(isObject(args) ? args : {}), 3, (key) => key);
  return unsureOf({ what: keys === "" ? "real arguments" : `a real ${keys}` });
}

/** Why a call failed, if it did, whether the server refused it, and in which words. */
async function call({ entry }: DraftTest, { ask, redactor }: Trial) {
  const { tool, prompt, template, args = {} } = entry;
  const uri = typeof template === "string" && isObject(args) ? expandTemplate(template, args) : (entry.uri ?? null);
  const name = tool ?? prompt;
  const [method, params]: [string, JsonObject] =
    name === undefined
      ? ["resources/read", { uri }]
      : [tool === undefined ? "prompts/get" : "tools/call", { name, arguments: args }];
  const answer = await ask(method, params);
  if ("unanswered" in answer) return { failed: oneLine(answer.unanswered, MAX_SAID), refused: false };
  const subject = subjectOf(method, answer, redactor.json);
  const [succeeded, refused] = ["succeeded", "refused"].map((key) => subject.resolve([{ kind: "key", key }]));
  const why = succeeded?.found && succeeded.value !== true ? (succeeded.note ?? "it failed") : undefined;
  return {
    asked: { method, params, answer },
    failed: why && oneLine(why, MAX_SAID),
    refused: refused?.found === true && refused.value === true,
    words: wordsOf({ request: { method, arguments: args }, response: answer }),
  };
}

function uncalled(test: DraftTest, why: string): DraftTest {
  return { ...skipped(test, why), comment: ["Not called.", test.comment ?? []].flat().join(" ") };
}

function skipped({ entry, comment }: DraftTest, skip: string): DraftTest {
  const { args, expect, ...head } = entry;
  return { entry: withoutUndefined<JsonObject>({ ...head, skip, args, expect }), comment };
}

/** Servers may list thousands of prompts and templates; of so many arguments completions are asked. */
const MAX_ARGUMENTS = 20;

/** Tests of templates and of completions, as far as the server completes what it lists when nothing is typed. */
export async function draftSurface(
  { prompts, templates, completes }: { prompts: readonly Json[]; templates: readonly Json[]; completes: boolean },
  ask: Ask,
): Promise<{ templates: DraftTest[][]; completions: DraftTest[] }> {
  const listed = [
    ...prompts
      .flatMap(promptArguments)
      .map((one) => ({ ...one, key: "prompt", ref: { type: "ref/prompt", name: one.of } })),
    ...templates
      .flatMap(variables)
      .map((one) => ({ ...one, key: "resource", ref: { type: "ref/resource", uri: one.of } })),
  ];
  const known = new Map<string, string>();
  const completions: DraftTest[] = [];
  for (const { key, ref, of, name } of completes ? listed.slice(0, MAX_ARGUMENTS) : []) {
    const answer = await ask("completion/complete", { ref, argument: { name, value: "" } });
    const { completion } = "unanswered" in answer || !isObject(answer.result) ? ({} as JsonObject) : answer.result;
    const values = isObject(completion) && Array.isArray(completion.values) ? completion.values : [];
    const first = values.find((value) => typeof value === "string");
    if (first === undefined) continue;
    if (!known.has(`${of} ${name}`)) known.set(`${of} ${name}`, first);
    const expect = ["result.values length >= 1"];
    completions.push({ entry: { name: `completes ${name} of ${of}`, [key]: of, argument: { [name]: "" }, expect } });
  }
  const families = templates.flatMap((template) => {
    const names = variables(template);
    const of = names[0]?.of;
    if (of === undefined) return [];
    const args = Object.fromEntries(names.map(({ name }) => [name, known.get(`${of} ${name}`) ?? "1"]));
    return [[{ comment: GENERATED, entry: { name: `reads ${of}`, template: of, args, expect: "success" } }]];
  });
  return { completions, templates: families };
}

function promptArguments(prompt: Json): { of: string; name: string }[] {
  if (!isObject(prompt) || typeof prompt.name !== "string" || !Array.isArray(prompt.arguments)) return [];
  const of = prompt.name;
  return prompt.arguments.filter(isObject).map(({ name }) => ({ of, name: String(name) }));
}

/** The variables of a listed template; none of a broken one. */
function variables(template: Json): { of: string; name: string }[] {
  const of = isObject(template) ? template.uriTemplate : undefined;
  if (typeof of !== "string") return [];
  try {
    return variablesOf(of).map((name) => ({ of, name }));
  } catch {
    return [];
  }
}
