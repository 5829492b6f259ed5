import type { JsonObject } from "../../values/json.ts";
import { type Dialect, openApi } from "../api.ts";
import type { Model } from "../model.ts";
import type { ModelProvider } from "../provider.ts";
import type { Timing } from "../retry.ts";
import { answerOf, readReply, toolInput, turnContent } from "./answer.ts";
import { SETTINGS, toolBody, turnBody } from "./body.ts";

const DIALECT: Dialect<JsonObject> = {
  path: "/chat/completions",
  refusing: [400, 404, 422, 501],
  settings: SETTINGS,
  toolBody,
  turnBody,
  read: readReply,
  answerOf,
  toolInput,
  turnContent,
};

/** Chat Completions, by OpenAI or by whoever speaks like it. */
export function openOpenai(model: Model, key: string | undefined, timing: Timing | undefined): ModelProvider {
  return openApi(DIALECT, model, key, timing);
}
