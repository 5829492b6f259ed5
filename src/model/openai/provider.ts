import type { JsonObject } from "../../values/json.ts";
import { asHeader, checkReach, type Dialect, openApi, type Post } from "../api.ts";
import type { Model } from "../model.ts";
import { postJson } from "../post.ts";
import type { ModelProvider } from "../provider.ts";
import type { Timing } from "../retry.ts";
import { answerOf, readReply, toolInput, turnContent } from "./answer.ts";
import { SETTINGS, toolBody, turnBody } from "./body.ts";

const DIALECT: Dialect<JsonObject> = {
  open,
  refusing: [400, 404, 422, 501],
  settings: SETTINGS,
  toolBody,
  turnBody,
  read: readReply,
  answerOf,
  toolInput,
  turnContent,
};

function open(model: Model, key: string | undefined): Post {
  checkReach(model, key);
  const { baseUrl, keyHeader = "authorization", query } = model;
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/chat/completions`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers({ "content-type": "application/json" });
  if (key) headers.set(keyHeader, asHeader(keyHeader, key));
  for (const [name, value] of Object.entries(model.headers)) headers.set(name, value);
  return (body, signal) => postJson({ url, headers }, body, signal);
}

/** Chat Completions, by OpenAI or by whoever speaks like it. */
export function openOpenai(model: Model, key: string | undefined, timing: Timing | undefined): ModelProvider {
  return openApi(DIALECT, model, key, timing);
}
