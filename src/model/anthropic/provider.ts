import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { asHeader, checkReach, type Dialect, openApi, type Post } from "../api.ts";
import type { Model } from "../model.ts";
import { ApiFailure, rootOf, Unreached, unlessError } from "../post.ts";
import type { ModelProvider } from "../provider.ts";
import type { Timing } from "../retry.ts";
import { answerOf, readReply, toolInput, turnContent } from "./answer.ts";
import { toolBody, turnBody } from "./body.ts";

const DIALECT: Dialect<readonly JsonObject[]> = {
  open,
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

/** The run's own limits come first; the SDK's must not. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** By Anthropic's SDK, which knows what its API wants besides; all that it would else read from the environment is given. */
function open(model: Model, key: string | undefined): Post {
  checkReach(model, key);
  const { baseUrl, keyHeader = "x-api-key", query, headers } = model;
  const client = new Anthropic({
    ...{ apiKey: null, authToken: null, webhookKey: null, baseURL: baseUrl, defaultQuery: query },
    ...{ logLevel: "off", timeout: NO_LIMIT_MS, maxRetries: 0, fetchOptions: { redirect: "manual" } },
    defaultHeaders: {
      "x-api-key": null,
      // The last version of the API with `temperature`; the next one refuses it, which models from Claude 4.7 on do anyway.
      "anthropic-version": "2023-06-01",
      ...(key && { [keyHeader]: asHeader(keyHeader, key) }),
      ...headers,
    },
  });
  return async (body, signal) => {
    const { data, response } = await client
      .post<Json>("/v1/messages", { body, signal })
      .withResponse()
      .catch((error: unknown) => {
        signal.throwIfAborted();
        // By its name: what Node itself throws need not be of our realm.
        if ((error as Error).name === "SyntaxError") return { data: undefined, response: undefined };
        if (!(error instanceof APIError) || error.status === undefined || !error.headers)
          throw new Unreached(rootOf(error), { cause: error });
        throw new ApiFailure(error.status, error.headers, error.error as Json);
      });
    return response && unlessError(data, response.headers);
  };
}

/** The Messages API of Anthropic, or one that speaks like it. */
export function openAnthropic(model: Model, key: string | undefined, timing: Timing | undefined): ModelProvider {
  return openApi(DIALECT, model, key, timing);
}
