import type { DraftTest } from "../../cassette/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { variablesOf } from "../../values/net/uri-template.ts";
import type { Ask } from "./assert-answers.ts";
import { GENERATED } from "./draft-tests.ts";

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
