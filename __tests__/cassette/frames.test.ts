import fc from "fast-check";
import { Answers, type Exchange, FrameRecorder, FrameReplayer } from "../../src/cassette/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const masked = (params: JsonObject): JsonObject => params;
const frame = (message: JsonObject): JsonObject => ({ jsonrpc: "2.0", ...message });

/** A replayer of what was recorded; what the client answers otherwise is counted. */
function play(exchanges: readonly Exchange[], repeat = false) {
  const answers = new Answers(exchanges, { masked, get: () => undefined, repeat });
  const others: string[] = [];
  const player = new FrameReplayer("s", {
    take(question) {
      const found = answers.take(question);
      if (!found) throw new Error(`no recording answers ${question.method}`);
      return found;
    },
    onOtherAnswer: ({ method }) => others.push(method),
  });
  return { player, answers, others };
}

/** One request after the other: what is sent each way, in order. */
type Sent = { to: "server" | "client"; message: JsonObject };

const text = fc.string({ maxLength: 6 });
/** As it comes from a wire, which knows no -0. */
const json = fc.json().map((text) => JSON.parse(text) as Json);
const body = fc.oneof(
  fc.record({ result: fc.dictionary(text, json, { maxKeys: 3 }) }),
  fc.record({ error: fc.record({ code: fc.integer(), message: text }) }),
);
const note = fc.oneof(
  fc.record({ method: fc.constant("notifications/progress"), progress: fc.nat() }),
  fc.record({ method: fc.constant("notifications/message"), data: text }),
);
const step = fc.record({
  name: text,
  token: fc.option(fc.nat(), { nil: undefined }),
  before: fc.array(note, { maxLength: 3 }),
  asked: fc.array(fc.record({ message: text, answer: body }), { maxLength: 2 }),
  answer: body,
  after: fc.array(
    note.filter(({ method }) => method !== "notifications/progress"),
    { maxLength: 2 },
  ),
});

/** A session as frames; ids and tokens are those of a client, and differ from session to session. */
function framesOf(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[], offset: number): Sent[] {
  let id = offset;
  return steps.flatMap(({ name, token, before, asked, answer, after }): Sent[] => {
    const own = id++;
    const progressToken = token === undefined ? undefined : own;
    const meta: JsonObject = progressToken === undefined ? {} : { _meta: { progressToken } };
    const noted = (notes: typeof before): Sent[] =>
      notes.flatMap(({ method, ...rest }): Sent[] => {
        if (method !== "notifications/progress")
          return [{ to: "client", message: frame({ method, params: { ...rest } }) }];
        if (progressToken === undefined) return [];
        return [{ to: "client", message: frame({ method, params: { ...rest, progressToken } }) }];
      });
    return [
      { to: "server", message: frame({ id: own, method: "tools/call", params: { name, arguments: {}, ...meta } }) },
      ...noted(before),
      ...asked.flatMap(({ message, answer: reply }, at): Sent[] => {
        const question = `q${own}-${at}`;
        return [
          { to: "client", message: frame({ id: question, method: "elicitation/create", params: { message } }) },
          { to: "server", message: frame({ id: question, ...reply }) },
        ];
      }),
      { to: "client", message: frame({ id: own, ...answer }) },
      ...noted(after),
    ];
  });
}

function record(sent: readonly Sent[]): FrameRecorder {
  const recorder = new FrameRecorder("s");
  for (const { to, message } of sent) {
    if (to === "server") recorder.sent(message);
    else recorder.received(message);
  }
  return recorder;
}

test("what is recorded of a session is what it plays back, whatever ids and progress tokens the client has", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const { player, others, answers } = play(record(framesOf(steps, 1)).exchanges);
      // Each question of the server has an id of its own; the client answers it by that one.
      const ids = new Map<Json | undefined, Json | undefined>();
      const due = framesOf(steps, 500);
      const given: JsonObject[] = [];
      for (const { to, message } of due) {
        if (to === "client") {
          const { id, ...rest } = given.shift() ?? {};
          if (message.method === "elicitation/create") ids.set(message.id, id);
          else expect(id).toEqual(message.id);
          const { id: _, ...expected } = message;
          expect(rest).toEqual(JSON.parse(JSON.stringify(expected)));
        } else {
          const { id } = message;
          given.push(...player.receive(ids.has(id) ? { ...message, id: ids.get(id) as Json } : message));
        }
      }
      expect(given).toEqual([]);
      expect(others).toEqual([]);
      expect(answers.unused().left).toBe(0);
    }),
    { numRuns: 200 },
  );
});

const call = (id: number, args: JsonObject): JsonObject =>
  frame({ id, method: "tools/call", params: { name: "echo", arguments: args } });
const recorded = (args: JsonObject, result: Json): Exchange => {
  return { via: "server", server: "s", method: "tools/call", params: { name: "echo", arguments: args }, result };
};

describe("a replayer", () => {
  test("answers identical calls in order, and again only where it is told to", () => {
    const exchanges = [recorded({ a: 1 }, "one"), recorded({ a: 1 }, "two")];
    const results = (repeat: boolean) => {
      const { player } = play(exchanges, repeat);
      const ask = (id: number) => player.receive(call(id, { a: 1 }))[0]?.result;
      return [ask(1), ask(2), ask];
    };
    const [one, two, again] = results(true);
    expect([one, two, (again as (id: number) => Json)(3)]).toEqual(["one", "two", "two"]);
    const once = results(false).at(-1) as (id: number) => Json;
    expect(() => once(3)).toThrow("no recording answers tools/call");
  });

  test("never uses up the handshake and lists, and does not miss them", () => {
    const list: Exchange = { via: "server", server: "s", method: "tools/list", params: {}, result: { tools: [] } };
    const { player, answers } = play([list]);
    for (const id of [1, 2]) expect(player.receive(frame({ id, method: "tools/list" }))).toHaveLength(1);
    expect(play([list]).answers.unused().left).toBe(0);
    expect(answers.unused().left).toBe(0);
    expect(play([recorded({}, 1)]).answers.unused().left).toBe(1);
  });

  test("takes no arguments for empty ones, and leaves trace and protocol aside", () => {
    const { player } = play([recorded({}, "it")]);
    const _meta = { progressToken: 7, traceparent: "00-1", "io.modelcontextprotocol/clientInfo": { name: "x" } };
    expect(player.receive(frame({ id: 1, method: "tools/call", params: { name: "echo", _meta } }))).toEqual([
      frame({ id: 1, result: "it" }),
    ]);
    const own = { name: "echo", _meta: { tenant: 1 } };
    expect(() => play([recorded({}, 1)]).player.receive(frame({ id: 1, method: "tools/call", params: own }))).toThrow();
  });

  test("tells of an answer to the server's question that was another when it was recorded", () => {
    const asked = [{ method: "elicitation/create", params: {}, result: { action: "accept" } }];
    const { player, others } = play([{ ...recorded({}, "done"), asked }]);
    const [question] = player.receive(call(1, {}));
    expect(player.receive(frame({ id: question?.id as Json, result: { action: "decline" } }))).toEqual([
      frame({ id: 1, result: "done" }),
    ]);
    expect(others).toEqual(["elicitation/create"]);
  });
});

describe("a recorder", () => {
  test("keeps a request without an answer, and what came too early or too late in its place", () => {
    const recorder = new FrameRecorder("s");
    recorder.received(frame({ id: 9, method: "roots/list" }));
    recorder.sent(frame({ id: 9, result: { roots: [] } }));
    recorder.sent(call(1, {}));
    recorder.received(frame({ id: 1, result: 1 }));
    recorder.received(frame({ method: "notifications/tools/list_changed" }));
    recorder.sent(call(2, {}));
    expect(recorder.exchanges).toEqual([
      {
        ...recorded({}, 1),
        asked: [{ method: "roots/list", params: {}, result: { roots: [] } }],
        after: [{ method: "notifications/tools/list_changed" }],
      },
      { via: "server", server: "s", method: "tools/call", params: { name: "echo", arguments: {} } },
    ]);
  });

  test("leaves out what names a subscription that is over: the replay of a later test knows none of that id", () => {
    const recorder = new FrameRecorder("s");
    const told = (id: number): JsonObject =>
      frame({
        method: "notifications/resources/updated",
        params: { uri: "a:b", _meta: { "io.modelcontextprotocol/subscriptionId": id } },
      });
    for (const id of [1, 2, 3]) recorder.sent(frame({ id, method: "subscriptions/listen", params: {} }));
    recorder.sent(frame({ method: "notifications/cancelled", params: { requestId: 1 } }));
    recorder.received(frame({ id: 2, result: {} }));
    recorder.received(frame({ ...told(3), method: "notifications/subscriptions/acknowledged" }));
    recorder.sent(call(4, {}));
    for (const id of [1, 2, 3]) recorder.received(told(id));
    recorder.received(frame({ id: 4, result: 1 }));
    const { method, params } = told(3);
    expect(recorder.exchanges.at(-1)).toEqual({ ...recorded({}, 1), before: [{ method, params }] });
  });

  test("keeps what came before the acknowledgement of a subscription where it came", () => {
    const recorder = new FrameRecorder("s");
    const about = (id: number): JsonObject => ({ _meta: { "io.modelcontextprotocol/subscriptionId": id } });
    const listen = (id: number) => frame({ id, method: "subscriptions/listen", params: {} });
    const methods = ["notifications/tools/list_changed", "notifications/subscriptions/acknowledged"];
    recorder.sent(listen(1));
    for (const method of methods) recorder.received(frame({ method, params: about(1) }));
    expect(recorder.exchanges[0]?.before).toEqual(methods.map((method) => ({ method, params: about(1) })));
    // It comes with the id that the subscription has now.
    expect(play(recorder.exchanges).player.receive(listen(9)).slice(0, 2)).toEqual(
      methods.map((method) => frame({ method, params: about(9) })),
    );
  });

  test("takes each message of a batch", () => {
    const recorder = new FrameRecorder("s");
    recorder.sent([call(1, {}), call(2, { b: 1 })]);
    recorder.received([frame({ id: 2, result: "b" }), frame({ id: 1, result: "a" })]);
    expect(recorder.exchanges).toEqual([recorded({}, "a"), recorded({ b: 1 }, "b")]);
  });
});
