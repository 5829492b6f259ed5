import type { ServerResponse } from "node:http";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { startApi } from "../fixtures/model-api/api.mjs";
import * as replies from "../fixtures/model-api/replies.mjs";

/** What a reply needs besides the request: its tokens, and whom to tell that its answer is on the way. */
interface Call {
  usage: Readonly<Record<string, number>>;
  answered(): void;
}

/** What the fake API does with a request. */
export type Reply = (body: JsonObject, response: ServerResponse, call: Call) => void;

/** A fake of Anthropic's Messages API on loopback. It takes no request that the real one would not take. */
export interface ModelApi {
  readonly url: string;
  readonly key: string;
  /** The environment that leads to it. */
  readonly env: Record<string, string>;
  /** Bodies in the order they came, those that a model refuses included: one whose name holds `no-temperature`, `no-forced` or `no-format`. */
  readonly requests: readonly JsonObject[];
  /** Every way in which a request was not as the API wants it. */
  readonly violations: readonly string[];
  /** Requests that were out at once, at most. */
  mostAtOnce(): number;
  /** What the next requests get that no model refuses; the last reply stands for all that follow. */
  script(...replies: readonly Reply[]): void;
  /** Resolves once this many requests came. */
  asked(count: number): Promise<void>;
}

export interface RunningApi extends ModelApi {
  close(): Promise<void>;
}

export function startModelApi(): Promise<RunningApi> {
  return startApi({ key: "sk-test-0123456789abcdef" }) as Promise<RunningApi>;
}

/** Gives each test an API of its own; a test whose requests were not as they must be fails. */
export function useModelApi(): ModelApi {
  let api: RunningApi | undefined;
  beforeEach(async () => {
    api = await startModelApi();
  });
  afterEach(async () => {
    await api?.close();
    expect(api?.violations).toEqual([]);
  });
  return new Proxy({} as ModelApi, {
    get(_, key) {
      if (!api) throw new Error("the API runs while a test runs");
      return Reflect.get(api, key);
    },
  });
}

/** A thought and a text that may precede calls, and why the answer ends when not for the calls. */
interface Spoken {
  text?: string;
  thought?: string;
  stopReason?: string;
}

// What each does is said where it is made.
export const busy: (afterMs?: number) => Reply = replies.busy;
export const by: (choose: (body: JsonObject) => Reply) => Reply = replies.by;
export const calls: (...all: ([name: string, input: JsonObject] | Spoken)[]) => Reply = replies.calls;
export const cutOff: Reply = replies.cutOff;
export const drop: Reply = replies.drop;
export const failure: (status: number, type: string, text: string, headers?: Record<string, string>) => Reply =
  replies.failure;
export const hang: Reply = replies.hang;
export const overloaded: Reply = replies.overloaded;
export const raw: (text: string, type: string, status?: number) => Reply = replies.raw;
export const refusal: Reply = replies.refusal;
export const talk: (text: string, stopReason?: string, thought?: string) => Reply = replies.say;
export const tooLong: Reply = replies.tooLong;
export const toolUse: (input: Json, stopReason?: string) => Reply = replies.toolUse;
export const using: (usage: Record<string, number>, reply: Reply) => Reply = replies.using;
export const verdict: (score: number, reason?: string) => Reply = replies.verdict;
export const windowFull: Reply = replies.windowFull;
