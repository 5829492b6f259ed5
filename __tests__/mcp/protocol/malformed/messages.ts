import type { Json } from "../../../../src/values/json.ts";
import { ALL, errors, IN_0618_1125, IN_1125, messages, NEW, OLD, type Row } from "./row.ts";

const asked = (schema: Json) => ({
  id: 1,
  method: "elicitation/create",
  params: { message: "?", requestedSchema: { type: "object", properties: { a: schema } } },
});
const field = "/params/requestedSchema/properties/a";

export const MESSAGES: Row[] = [
  ...errors(ALL, [
    ["null", null, "/error object"],
    ["a text", "no", "/error object"],
    ["no code", { message: "no" }, "/error/code present"],
    ["code text", { code: "E1", message: "no" }, "/error/code integer"],
    ["code a fraction", { code: 1.5, message: "no" }, "/error/code integer"],
    ["no message", { code: -1 }, "/error/message present"],
    ["message null", { code: -1, message: null }, "/error/message string"],
  ]),
  ...errors(NEW, [
    ["-32022 without data", { code: -32022, message: "no" }, "/error/data present"],
    [
      "-32021 without capabilities",
      { code: -32021, message: "no", data: {} },
      "/error/data/requiredCapabilities present",
    ],
  ]),
  ...errors(IN_1125, [
    ["-32042 without elicitations", { code: -32042, message: "no", data: {} }, "/error/data/elicitations present"],
    [
      "-32042 of a form",
      {
        code: -32042,
        message: "no",
        data: { elicitations: [{ mode: "form", message: "", elicitationId: "1", url: "a:b" }] },
      },
      '/error/data/elicitations/0/mode "url"',
    ],
  ]),
  ...messages(ALL, [
    [
      "progress text",
      { method: "notifications/progress", params: { progressToken: 1, progress: "50%" } },
      "/params/progress number",
    ],
    [
      "progress without token",
      { method: "notifications/progress", params: { progress: 1 } },
      "/params/progressToken present",
    ],
    ["progress without params", { method: "notifications/progress" }, "/params present"],
    [
      "a token that is a list",
      { method: "notifications/progress", params: { progress: 1, progressToken: [] } },
      "/params/progressToken string or integer",
    ],
    [
      "a level of others",
      { method: "notifications/message", params: { level: "warn", data: "" } },
      "/params/level one of alert, critical, debug, emergency, error, info, notice, warning",
    ],
    ["a log without data", { method: "notifications/message", params: { level: "info" } }, "/params/data present"],
    ["updated without uri", { method: "notifications/resources/updated", params: {} }, "/params/uri present"],
    ["params a list", { method: "notifications/tools/list_changed", params: [] }, "/params object"],
    ["params null", { method: "notifications/x", params: null }, "/params object"],
  ]),
  ...messages(OLD, [
    [
      "sampling without maxTokens",
      { id: 1, method: "sampling/createMessage", params: { messages: [] } },
      "/params/maxTokens present",
    ],
    ["an id that is a fraction", { id: 1.5, method: "ping" }, "/id string or integer"],
    ["an id that is null", { id: null, method: "ping" }, "/id string or integer"],
  ]),
  ...messages(IN_0618_1125, [
    [
      "elicitation without schema",
      { id: 1, method: "elicitation/create", params: { message: "?" } },
      "/params/requestedSchema present",
    ],
    ["an enum that is no list", asked({ type: "string", enum: 7 }), `${field}/enum array`],
    [
      "an unknown format",
      asked({ type: "string", format: "tel" }),
      `${field}/format one of date, date-time, email, uri`,
    ],
  ]),
  ...messages(
    ["2025-06-18"],
    [
      [
        "a field of lists",
        asked({ type: "array", items: { type: "string", enum: ["a"] } }),
        `${field}/type one of string, integer, number, boolean`,
      ],
    ],
  ),
  ...messages(IN_1125, [
    ["a field of objects", asked({ type: "object" }), `${field}/type one of string, integer, number, boolean, array`],
    [
      "a mode unknown",
      { id: 1, method: "elicitation/create", params: { message: "?", mode: "phone" } },
      "/params/mode one of url, form",
    ],
    [
      "a url without id",
      { id: 1, method: "elicitation/create", params: { message: "?", mode: "url", url: "a:b" } },
      "/params/elicitationId present",
    ],
    ["choices without items", asked({ type: "array" }), `${field}/items present`],
    ["choices of nothing", asked({ type: "array", items: { type: "string" } }), `${field}/items enum or anyOf`],
    ["a choice without title", asked({ type: "string", oneOf: [{ const: "a" }] }), `${field}/oneOf/0/title present`],
    [
      "a task's status without task",
      { method: "notifications/tasks/status", params: {} },
      ...["createdAt", "lastUpdatedAt", "status", "taskId", "ttl"].map((key) => `/params/${key} present`),
    ],
    [
      "complete without id",
      { method: "notifications/elicitation/complete", params: {} },
      "/params/elicitationId present",
    ],
  ]),
];
