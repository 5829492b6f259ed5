import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { compileSchema } from "../../src/json-schema/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

/** What the fake API does with a request. */
export type Reply = (body: JsonObject, response: ServerResponse) => void;

/** A fake of Anthropic's Messages API on loopback. It takes no request that the real one would not take. */
export interface ModelApi {
  readonly url: string;
  readonly key: string;
  /** The environment that leads to it. */
  readonly env: Record<string, string>;
  /** Bodies in the order they came. */
  readonly requests: readonly JsonObject[];
  /** Every way in which a request was not as the API wants it. */
  readonly violations: readonly string[];
  /** What the next requests get; the last reply stands for all that follow. */
  script(...replies: readonly Reply[]): void;
  /** Resolves once this many requests came. */
  asked(count: number): Promise<void>;
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
  const running = (): RunningApi => {
    if (!api) throw new Error("the API runs while a test runs");
    return api;
  };
  return {
    get url() {
      return running().url;
    },
    get key() {
      return running().key;
    },
    get env() {
      return running().env;
    },
    get requests() {
      return running().requests;
    },
    get violations() {
      return running().violations;
    },
    script: (...replies) => running().script(...replies),
    asked: (count) => running().asked(count),
  };
}

export interface RunningApi extends ModelApi {
  close(): Promise<void>;
}

export async function startModelApi(): Promise<RunningApi> {
  const key = "sk-test-0123456789abcdef";
  const requests: JsonObject[] = [];
  const violations: string[] = [];
  let replies: readonly Reply[] = [];
  let before = 0;
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(async (text) => {
      const faults = await findFaults(request, text, key);
      violations.push(...faults);
      if (faults.length > 0) return failure(400, "invalid_request_error", faults.join("; "))({}, response);
      const body = JSON.parse(text) as JsonObject;
      const reply = replies[Math.min(requests.length - before, replies.length - 1)];
      requests.push(body);
      for (const check of waiting) check();
      (reply ?? failure(500, "api_error", "the test has no reply for this request"))(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    key,
    env: { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url },
    requests,
    violations,
    script(...next) {
      replies = next;
      before = requests.length;
    },
    asked: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (requests.length < count) return;
          waiting = waiting.filter((other) => other !== check);
          resolve();
        };
        waiting.push(check);
        check();
      }),
    close: () => close(server),
  };
}

/** A verdict in form. */
export function verdict(score: number, reason = "Because."): Reply {
  return toolUse({ reason, score });
}

/** A call of the tool with any input. */
export function toolUse(input: Json, stopReason = "tool_use"): Reply {
  return (body, response) => {
    const name = nameOf(body);
    send(response, message(body, [{ type: "tool_use", id: "toolu_1", name, input }], stopReason));
  };
}

/** A message that calls no tool. */
export function talk(text: string): Reply {
  return (body, response) => send(response, message(body, [{ type: "text", text, citations: null }], "end_turn"));
}

export function failure(status: number, type: string, text: string, headers: Record<string, string> = {}): Reply {
  return (_, response) => {
    send(response, { type: "error", error: { type, message: text }, request_id: "req_1" }, status, headers);
  };
}

/** Never answers. */
export const hang: Reply = () => {};

/** Closes the connection without an answer. */
export const drop: Reply = (_, response) => void response.destroy();

/** Answers with what is no JSON of the API. */
export function raw(text: string, type: string, status = 200): Reply {
  return (_, response) => void response.writeHead(status, { "content-type": type }).end(text);
}

function message(body: JsonObject, content: Json[], stopReason: string): JsonObject {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: body.model ?? "",
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
}

function nameOf({ tools }: JsonObject): Json {
  const [tool] = (tools ?? []) as JsonObject[];
  return tool?.name ?? "";
}

function send(response: ServerResponse, body: JsonObject, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const TEXT = { type: "string", minLength: 1 };

/** https://platform.claude.com/docs/en/api/messages, cut to what a judge has a use for. */
const BODY: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["model", "max_tokens", "messages"],
  properties: {
    model: TEXT,
    max_tokens: { type: "integer", minimum: 1, maximum: 64_000 },
    temperature: { const: 0 },
    system: { type: ["string", "array"] },
    messages: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["role", "content"],
        properties: {
          role: { enum: ["user", "assistant"] },
          content: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              additionalProperties: false,
              required: ["type", "text"],
              properties: { type: { const: "text" }, text: TEXT },
            },
          },
        },
      },
    },
    tools: {
      type: "array",
      minItems: 1,
      maxItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name", "description", "input_schema"],
        properties: {
          name: { type: "string", pattern: "^[a-zA-Z0-9_-]{1,128}$" },
          description: TEXT,
          input_schema: { type: "object", required: ["type"], properties: { type: { const: "object" } } },
        },
      },
    },
    output_config: { type: "object" },
    tool_choice: {
      type: "object",
      additionalProperties: false,
      required: ["type"],
      properties: { type: { enum: ["tool", "auto"] }, name: TEXT, disable_parallel_tool_use: { const: true } },
      if: { properties: { type: { const: "tool" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["name"] },
    },
  },
};

async function findFaults(request: IncomingMessage, text: string, key: string): Promise<string[]> {
  const { headers, method, url } = request;
  const faults: string[] = [];
  const must = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  must(method === "POST" && url === "/v1/messages", `${method} ${url} is no POST /v1/messages`);
  must(headers["content-type"] === "application/json", `content-type ${headers["content-type"]}`);
  must(headers.authorization === `Bearer ${key}` || headers["x-api-key"] === key, "the key is missing or wrong");
  const version = headers["anthropic-version"];
  must(version === "2023-06-01" || version === "2026-10-21", `anthropic-version ${String(version)}`);
  let body: Json;
  try {
    body = JSON.parse(text) as Json;
  } catch {
    return [...faults, "the body is no JSON"];
  }
  const violations = await (await compileSchema(BODY))(body);
  if (violations.length > 0) return [...faults, ...violations];
  const { tools, tool_choice: choice, messages, temperature } = body as JsonObject;
  const [tool] = (tools ?? []) as JsonObject[];
  must(temperature === undefined || version === "2023-06-01", "temperature: Extra inputs are not permitted");
  must((messages as [JsonObject])[0].role === "user", "the first message is not the user's");
  const { type, name } = (choice ?? {}) as JsonObject;
  must(type !== "tool" || name === tool?.name, "tool_choice names no tool of the request");
  if (tool) await compileSchema(tool.input_schema as JsonObject).catch((error: Error) => faults.push(error.message));
  return faults;
}
