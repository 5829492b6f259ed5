import { isObject, type JsonObject } from "../../../src/values/json.ts";
import {
  ajvOf,
  definitionsOf,
  digestedCheck,
  patched,
  REVISIONS,
  readExamples,
  readFrames,
  schemasOf,
} from "./published.ts";

/** What clients answer: no frames of servers. */
const ASKED_OF_CLIENTS = ["roots/list", "sampling/createMessage", "elicitation/create"];
/** What only clients send, with unions that no key tells apart. */
const OF_CLIENTS = [
  "CallToolRequest",
  "CallToolRequestParams",
  "ElicitResult",
  "GetPromptRequest",
  "InputResponses",
  "ReadResourceRequest",
];

it("takes every example of the newest schema, as ajv does with the patches", () => {
  const schema = patched("2026-07-28");
  const judge = ajvOf(schema);
  const examples = readExamples();
  expect(examples).toHaveLength(129);
  expect(examples.filter(({ definition, value }) => !judge(definition, value))).toEqual([]);
  const refused = examples.filter(({ definition, value }) => {
    if (OF_CLIENTS.includes(definition) || definition === "GetPromptRequestParams") return false;
    const isResponse = definition.endsWith("ResultResponse");
    const name = definition.replace(/ResultResponse$/, "Result");
    return !digestedCheck(schema, name)(isResponse ? ((value as JsonObject).result as JsonObject) : value);
  });
  // An answer to resources/read without ttlMs and cacheScope: the union of its definition takes it as one that asks for input.
  expect(refused.map(({ value }) => (value as JsonObject).id)).toEqual(["read-resource-example"]);
});

describe.each(REVISIONS)("the pages of %s", (revision) => {
  const frames = readFrames(revision);

  it("have no frame of a server with a finding", async () => {
    const schemas = await schemasOf(revision);
    const found = frames.flatMap(({ page, request, frame }) => {
      // One page gives an answer to tasks/get the id that it gave to tasks/result.
      const isState = isObject(frame.result ?? null) && (frame.result as JsonObject).taskId !== undefined;
      const method = isState ? "tasks/get" : String(request?.method ?? "");
      if (ASKED_OF_CLIENTS.includes(method) && frame.error === undefined) return [];
      const about = { method, params: (request?.params ?? {}) as JsonObject };
      const breach =
        frame.method === undefined
          ? schemas.response(frame, about)
          : frame.id === undefined
            ? schemas.notification(frame)
            : schemas.request(frame);
      return breach ? [{ page, frame, breach }] : [];
    });
    expect(found).toEqual([]);
  });

  it("have no other frame that ajv refuses with the patches", () => {
    const schema = patched(revision);
    const judge = ajvOf(schema);
    const named = Object.entries(definitionsOf(schema)).map(
      ([name, { properties }]) =>
        [((properties as JsonObject | undefined)?.method as JsonObject | undefined)?.const, name] as const,
    );
    const byMethod = new Map(named.filter(([, name]) => /(Request|Notification)$/.test(name)));
    // The pages of the newest leave out what clients put under _meta.
    const called = frames.filter(
      ({ frame }) => frame.method !== undefined && byMethod.has(frame.method) && revision !== "2026-07-28",
    );
    if (revision !== "2026-07-28") expect(called.length).toBeGreaterThan(15);
    expect(called.filter(({ frame }) => !judge(byMethod.get(frame.method) as string, frame))).toEqual([]);
  });
});
