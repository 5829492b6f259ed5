import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { type DraftTest, HAS_CONTENTS, HAS_MESSAGES, REFUSED } from "./draft.ts";

/** A test that reads a resource of resources/list; none for an entry without a uri. */
export function draftResourceTest(resource: Json): DraftTest[] {
  if (!isObject(resource) || typeof resource.uri !== "string") return [];
  const { uri, name = "" } = resource;
  const described: JsonObject = typeof name === "string" && name !== "" && name !== uri ? { description: name } : {};
  return [{ entry: { name: `reads ${uri}`, ...described, uri, expect: HAS_CONTENTS } }];
}

/** Tests for a prompt of prompts/list: a call that works, and one without the arguments that it requires. */
export function draftPromptTests(prompt: Json): DraftTest[] {
  if (!isObject(prompt) || typeof prompt.name !== "string") return [];
  const { name } = prompt;
  const required = requiredArguments(prompt);
  const draft = (what: string, expect: Json, more: JsonObject = {}): DraftTest => {
    return { entry: { name: `${name} ${what}`, prompt: name, ...more, expect } };
  };
  if (required.length === 0) return [draft("gives messages", HAS_MESSAGES)];
  const args = Object.fromEntries(required.map((key) => [key, "sample"]));
  return [
    draft("gives messages", HAS_MESSAGES, { skip: "put real arguments first", args }),
    draft(`refuses to go without ${required.length === 1 ? required[0] : "arguments"}`, REFUSED),
  ];
}

function requiredArguments(prompt: JsonObject): string[] {
  const declared = Array.isArray(prompt.arguments) ? prompt.arguments.filter(isObject) : [];
  return declared.filter(({ required }) => required === true).map(({ name }) => String(name));
}
