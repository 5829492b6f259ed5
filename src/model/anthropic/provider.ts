import { isObject, type JsonObject } from "../../values/json.ts";
import { type Dialect, openApi } from "../api.ts";
import type { Model } from "../model.ts";
import type { ModelProvider } from "../provider.ts";
import type { Timing } from "../retry.ts";
import { answerOf, readReply, toolInput, turnContent } from "./answer.ts";
import { toolBody, turnBody } from "./body.ts";

const DIALECT: Dialect<readonly JsonObject[]> = {
  path: "/v1/messages",
  // The last version of the API with `temperature`; the next one refuses it, which models from Claude 4.7 on do anyway.
  headers: { "anthropic-version": "2023-06-01" },
  refusing: [400],
  settings: [
    { name: "temperature", said: /\btemperature\b/i, isIn: ({ temperature }) => temperature !== undefined },
    {
      name: "forced",
      said: /\btool_choice\b|\bforced tool|\bforces tool/i,
      isIn: ({ tool_choice: choice }) => isObject(choice) && choice.type === "tool",
    },
    {
      name: "format",
      said: /\boutput_(config|format)\b|\bstructured outputs?\b|\bjson_schema\b/i,
      isIn: ({ output_config: config }) => config !== undefined,
    },
  ],
  toolBody,
  turnBody,
  read: readReply,
  answerOf,
  toolInput: (content, { tool }) => ({ input: toolInput(content, tool.name) }),
  turnContent,
};

/** The Messages API of Anthropic, or one that speaks like it. */
export function openAnthropic(model: Model, key: string | undefined, timing: Timing | undefined): ModelProvider {
  return openApi(DIALECT, model, key, timing);
}
