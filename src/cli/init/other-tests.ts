import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { DraftTest } from "./draft.ts";
import { HAS_CONTENTS, HAS_MESSAGES, IS_ERROR } from "./expectations.ts";

/** A test that reads a resource of resources/list; none for an entry without a uri. */
export function draftResourceTest(resource: Json): DraftTest[] {
  if (!isObject(resource) || typeof resource.uri !== "string") return [];
  const name = typeof resource.name === "string" ? resource.name : "";
  return [
    {
      entry: {
        name: `reads ${resource.uri}`,
        ...(name !== "" && name !== resource.uri && { description: name }),
        uri: resource.uri,
        expect: [HAS_CONTENTS],
      },
    },
  ];
}

/** Tests for a prompt of prompts/list: a call that works, and one without the arguments that it requires. */
export function draftPromptTests(prompt: Json): DraftTest[] {
  if (!isObject(prompt) || typeof prompt.name !== "string") return [];
  const required = requiredArguments(prompt);
  const base = { prompt: prompt.name };
  if (required.length === 0)
    return [{ entry: { name: `${prompt.name} gives messages`, ...base, expect: [HAS_MESSAGES] } }];
  const args = Object.fromEntries(required.map((name) => [name, "sample"]));
  return [
    {
      entry: {
        name: `${prompt.name} gives messages`,
        ...base,
        skip: "put real arguments, then remove this line",
        args,
        expect: [HAS_MESSAGES],
      },
    },
    {
      entry: {
        name: `${prompt.name} refuses to go without ${required.length === 1 ? required[0] : "arguments"}`,
        ...base,
        expect: [IS_ERROR],
      },
    },
  ];
}

function requiredArguments(prompt: JsonObject): string[] {
  const declared = Array.isArray(prompt.arguments) ? prompt.arguments.filter(isObject) : [];
  return declared.filter(({ required }) => required === true).map(({ name }) => String(name));
}
