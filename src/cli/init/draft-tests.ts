import type { DraftTest } from "../../cassette/index.ts";
import { subjectOf } from "../../check/index.ts";
import { compileSchema, type Validator } from "../../json-schema/index.ts";
import { isReadOnly, type ToolDefinition } from "../../mcp/index.ts";
import { createSampler } from "../../property/index.ts";
import { wordsOf } from "../../report/index.ts";
import { acceptedTypes, mergeParts, requiredKeys } from "../../values/json/schema-parts.ts";
import { describeType, isObject, type Json, type JsonObject } from "../../values/json.ts";
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
  const expect = sample.loose ? ANSWERS : "success";
  const good = (skip?: string) => draft(tool, sample.given ? "succeeds" : "answers", args, expect, skip);
  const happy = good(await reasonToSkip(tool, validate, args, includeWrites));
  if (sample.loose) happy.comment = GENERATED_OBJECTS;
  else if (!sample.given) happy.comment = GENERATED;
  if (isObject(tool.execution) && tool.execution.taskSupport === "required") happy.entry.task = true;
  const wrong = [...draftMissing(tool, schema), ...draftWrongType(tool, schema, args)];
  const faults = await Promise.all(wrong.map(({ entry }) => validate(entry.args ?? null).catch(() => [])));
  return [happy, ...wrong.filter((_, at) => faults[at]?.length)];
}

/** Of a schema that does not compile nothing is known but the arguments that it requires. */
export async function compileArguments(schema: JsonObject): Promise<Validator> {
  try {
    return await compileSchema(schema);
  } catch {
    const required = requiredKeys(mergeParts(schema, schema));
    return async (args) => required.filter((key) => !Object.hasOwn(args as JsonObject, key));
  }
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

function draftMissing(tool: ToolDefinition, schema: JsonObject): DraftTest[] {
  const required = requiredKeys(mergeParts(schema, schema));
  if (required.length === 0) return [];
  const what = required.length === 1 ? `without ${required[0]}` : "without arguments";
  return [draft(tool, `refuses a call ${what}`, {}, "refused")];
}

function draftWrongType(tool: ToolDefinition, schema: JsonObject, args: JsonObject): DraftTest[] {
  const whole = mergeParts(schema, schema);
  const properties = isObject(whole.properties) ? whole.properties : {};
  for (const key of [...requiredKeys(whole), ...Object.keys(properties)]) {
    const accepted = acceptedTypes(properties[key], schema);
    const wrong = WRONG.find((value) => accepted?.includes(describeType(value)) === false);
    if (wrong === undefined) continue;
    const type = describeType(wrong);
    const what = `refuses ${/^[aeiou]/.test(type) ? "an" : "a"} ${type} as ${key}`;
    return [draft(tool, what, { ...args, [key]: wrong }, "refused")];
  }
  return [];
}

function draft(tool: ToolDefinition, name: string, args: JsonObject, expect?: Json, skip?: string): DraftTest {
  const entry: JsonObject = { name: `${tool.name} ${name}`, tool: tool.name };
  return { entry: { ...entry, ...(skip !== undefined && { skip }), args, ...(expect !== undefined && { expect }) } };
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
  const draft = (what: string, expect: Json, args?: JsonObject): DraftTest => {
    return { entry: { name: `${name} ${what}`, prompt: name, ...(args && { args }), expect } };
  };
  if (required.length === 0) return [draft("gives messages", "success")];
  const args = Object.fromEntries(required.map((key) => [key, "sample"]));
  return [
    { ...draft("gives messages", "success", args), comment: GENERATED },
    draft(`refuses to go without ${required.length === 1 ? required[0] : "arguments"}`, "refused"),
  ];
}

export interface Trial {
  ask: Ask;
  /** Asks in a session of its own. */
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
  tests: readonly DraftTest[],
  trial: Trial,
  succeeded: (one: Succeeded) => void,
): Promise<DraftTest[]> {
  const [good, ...bad] = tests;
  if (!good) return [];
  const { skip } = good.entry;
  if (skip !== undefined) {
    const why = String(skip);
    const others = why.startsWith(UNFIT) ? "not tried: first write the valid call" : why;
    return [uncalled(good, why), ...bad.map((test) => uncalled(test, others))];
  }
  const { failed, words: said, asked } = await call(good, trial);
  if (failed === undefined && asked && good.comment !== GENERATED_OBJECTS) succeeded({ test: good, ...asked });
  const kept = [failed === undefined ? good : skipped(good, `did not succeed when this was written: ${failed}`)];
  if (failed === undefined && good.comment === GENERATED_OBJECTS) kept[0] = skipped(good, LOOSE);
  else if (failed === undefined && good.comment !== undefined)
    good.comment = `Succeeded when this was written. ${good.comment}`;
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
  return {
    entry: { ...head, skip, ...(args !== undefined && { args }), ...(expect !== undefined && { expect }) },
    comment,
  };
}

/** Servers may list thousands of prompts and templates; of so many arguments completions are asked. */
const MAX_ARGUMENTS = 20;

/** An argument of a prompt or a variable of a template, and what the server completes it to, typed nothing. */
interface Argument {
  /** The key of a test of it, and how the protocol refers to it. */
  key: "prompt" | "resource";
  ref: JsonObject;
  of: string;
  name: string;
  values: readonly string[];
}

/** Tests of templates and of completions, as far as the server completes what it lists. */
export async function draftSurface(
  { prompts, templates, completes }: { prompts: readonly Json[]; templates: readonly Json[]; completes: boolean },
  ask: Ask,
): Promise<{ templates: DraftTest[][]; completions: DraftTest[][] }> {
  const listed: Argument[] = [
    ...prompts.flatMap((prompt) =>
      argumentsOf(prompt).map((one): Argument => {
        return { key: "prompt", ref: { type: "ref/prompt", name: one.of }, ...one, values: [] };
      }),
    ),
    ...templates.flatMap((template) =>
      variables(template).map((one): Argument => {
        return { key: "resource", ref: { type: "ref/resource", uri: one.of }, ...one, values: [] };
      }),
    ),
  ];
  const known: Argument[] = [];
  for (const one of completes ? listed.slice(0, MAX_ARGUMENTS) : [])
    known.push({ ...one, values: await complete(one, ask) });
  const found = known.filter(({ values }) => values.length > 0);
  return {
    completions: found.map((one) => [draftCompletion(one)]),
    templates: templates.flatMap((template) => {
      const names = variables(template);
      const [first] = names;
      if (!first) return [];
      const valueFor = (name: string) =>
        found.find((one) => one.of === first.of && one.name === name)?.values[0] ?? "1";
      const args = Object.fromEntries(names.map(({ name }) => [name, valueFor(name)]));
      return [
        [{ comment: GENERATED, entry: { name: `reads ${first.of}`, template: first.of, args, expect: "success" } }],
      ];
    }),
  };
}

function draftCompletion({ key, of, name }: Argument): DraftTest {
  const expect = ["result.values length >= 1"];
  return { entry: { name: `completes ${name} of ${of}`, [key]: of, argument: { [name]: "" }, expect } };
}

async function complete({ ref, name }: Argument, ask: Ask): Promise<string[]> {
  const answer = await ask("completion/complete", { ref, argument: { name, value: "" } });
  const { completion } = "unanswered" in answer || !isObject(answer.result) ? ({} as JsonObject) : answer.result;
  const values = isObject(completion) && Array.isArray(completion.values) ? completion.values : [];
  return values.filter((value) => typeof value === "string");
}

function argumentsOf(prompt: Json): { of: string; name: string }[] {
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
