import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Model } from "../../src/model/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { startApi } from "../fixtures/chat-api/api.mjs";
import * as replies from "../fixtures/chat-api/replies.mjs";
import { modelOf } from "./models.ts";

/** What the fake endpoint does with a request. */
export type Reply = (body: JsonObject, response: ServerResponse) => void;

/** A fake of an endpoint that speaks Chat Completions, on loopback. It takes no request that a strict one would not take. */
export interface ChatApi {
  readonly url: string;
  readonly key: string | undefined;
  /** The environment that leads to it. */
  readonly env: Record<string, string>;
  /** Bodies in the order they came, those that a dialect refuses included. */
  readonly requests: readonly JsonObject[];
  /** Where each went to, with its headers. */
  readonly seen: readonly { url: string; headers: IncomingHttpHeaders }[];
  /** Every way in which a request was not as it must be. */
  readonly violations: readonly string[];
  /** What the next requests get that no dialect refuses; the last reply stands for all that follow. */
  script(...replies: readonly Reply[]): void;
  close(): Promise<void>;
}

/** `key: undefined`: it takes none. */
export function startChatApi(options: { key?: string | undefined; keyHeader?: string } = {}): Promise<ChatApi> {
  return startApi({ key: "sk-chat-0123456789abcdef", ...options } as never) as unknown as Promise<ChatApi>;
}

/** Gives each test an endpoint of its own; a test whose requests were not as they must be fails. */
export function useChatApi(options?: Parameters<typeof startChatApi>[0]): ChatApi {
  let api: ChatApi | undefined;
  beforeEach(async () => {
    api = await startChatApi(options);
  });
  afterEach(async () => {
    await api?.close();
    expect(api?.violations).toEqual([]);
  });
  return new Proxy({} as ChatApi, {
    get(_, key) {
      if (!api) throw new Error("the endpoint runs while a test runs");
      return Reflect.get(api, key);
    },
  });
}

// What each does is said where it is made.
export const by: (choose: (body: JsonObject) => Reply) => Reply = replies.by as never;
export const calls: (...all: [name: string, args: Json, more?: JsonObject][]) => Reply = replies.calls as never;
export const failure: (status: number, code: string, text: string, headers?: object, more?: JsonObject) => Reply =
  replies.failure as never;
export const inForm: (input: JsonObject) => Reply = replies.inForm as never;
export const message: (content: JsonObject, finish?: string, more?: JsonObject) => Reply = replies.message as never;
export const raw: (body: Json, status?: number, type?: string) => Reply = replies.raw as never;
export const say: (text: string, finish?: string, more?: JsonObject) => Reply = replies.say as never;
export const verdict: (score: number, reason?: string) => Reply = replies.verdict as never;

/** A model at the fake endpoint. */
export function chatModel(api: ChatApi, id = "some-model", more: Partial<Model> = {}): Model {
  return modelOf(id, { provider: "openai", baseUrl: api.url, urlFrom: "base_url", ...more });
}
