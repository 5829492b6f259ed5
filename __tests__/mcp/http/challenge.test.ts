import { askChallenge } from "../../../src/mcp/index.ts";
import { answerOf, type Handler, legacySse, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { modern } from "../../fixtures/servers/sdk-http.ts";
import { failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

/** Answers 401 with these fields. */
const deny =
  (...fields: string[]): Handler =>
  ({ response }) => {
    response.setHeader("www-authenticate", fields).writeHead(401, { "content-type": "text/plain" }).end("no");
  };

/** A server that lets requests of these methods in, and the fields of its 401. */
const gated = (open: readonly string[], ...fields: string[]): Handler =>
  streamable({
    before: (call) => {
      const { method } = call.frame;
      if (call.headers.authorization !== undefined) throw new Error("credentials were sent");
      if (typeof method !== "string" || open.includes(method)) return false;
      void deny(...fields)(call);
      return true;
    },
  });

const OPEN = ["initialize", "notifications/initialized"];

test("the first 401 is the challenge, as it was sent", async () => {
  const fields = ['Basic realm="a, b"', 'Bearer resource_metadata="https://h/x", scope="a b"'];
  const { origin, calls } = await serve(gated([], ...fields));
  expect(await askChallenge(reach(`${origin}/mcp`), sandbox.options())).toEqual({
    fields,
    told: `POST ${origin}/mcp answered 401 Unauthorized to initialize`,
    address: "127.0.0.1",
    protocol: "2025-11-25",
    duration_ms: expect.any(Number),
  });
  expect(calls).toHaveLength(1);
});

test("a user and a password in the URL are credentials, which are not sent", async () => {
  const { origin } = await serve(gated([], "Bearer"));
  const url = `${origin.replace("//", "//me:hunter-2@")}/mcp`;
  const { fields, told } = await askChallenge(reach(url), sandbox.options());
  expect({ fields, told }).toEqual({
    fields: ["Bearer"],
    told: `POST ${origin}/mcp answered 401 Unauthorized to initialize`,
  });
});

test("a 401 without the field is a challenge, too", async () => {
  const { origin } = await serve(gated([]));
  expect((await askChallenge(reach(`${origin}/mcp`), sandbox.options())).fields).toEqual([]);
});

test("what comes after it, at the end of the session, is none", async () => {
  const inner = streamable({ sessionId: "s-1" });
  const { origin, calls } = await serve((call) => {
    if (call.method === "DELETE") return deny("Bearer realm=end")(call);
    return call.frame.method === "tools/list" ? deny("Bearer")(call) : inner(call);
  });
  expect((await askChallenge(reach(`${origin}/mcp`), sandbox.options())).fields).toEqual(["Bearer"]);
  expect(calls.at(-1)?.method).toBe("DELETE");
});

test("through a proxy nobody knows where the server is", async () => {
  const proxy = await serve(deny("Bearer"));
  const env = { HTTP_PROXY: proxy.origin };
  const asked = await askChallenge(reach("http://mcp.example/mcp"), sandbox.options({ env }));
  expect(asked).toMatchObject({ fields: ["Bearer"], address: undefined });
  expect(proxy.calls[0]?.path).toBe("http://mcp.example/mcp");
});

test("it may come with the list, after a handshake for everybody", async () => {
  const { origin, methods } = await serve(gated(OPEN, "Bearer"));
  const server = reach(`${origin}/mcp`, { protocols: ["2025-06-18", "2025-03-26"] });
  expect(await askChallenge(server, sandbox.options())).toMatchObject({
    fields: ["Bearer"],
    told: `POST ${origin}/mcp answered 401 Unauthorized to tools/list`,
    protocol: "2025-06-18",
  });
  expect(methods()).toEqual(["initialize", "notifications/initialized", "tools/list"]);
});

test("a server that refuses its own stream alone asks for no login", async () => {
  const { origin } = await serve((call) => (call.method === "GET" ? deny("Bearer")(call) : streamable()(call)));
  // A client that offers something waits for the stream before it goes on.
  const server = reach(`${origin}/mcp`, { client: { capabilities: { roots: {} } } });
  expect(await askChallenge(server, sandbox.options())).toMatchObject({ told: "initialize and tools/list" });
});

test("a server that refuses the end of a session alone asks for no login", async () => {
  const { origin, calls } = await serve((call) =>
    call.method === "DELETE" ? deny("Bearer")(call) : streamable({ sessionId: "s-1" })(call),
  );
  expect(await askChallenge(reach(`${origin}/mcp`), sandbox.options())).not.toHaveProperty("fields");
  expect(calls.map(({ method }) => method)).toContain("DELETE");
});

test("without tools the first list that is declared is asked for", async () => {
  const fixture = await serve((call) => {
    const answer = answerOf(call.frame);
    if (call.frame.method === "resources/list") return deny("Bearer")(call);
    if (answer === undefined) return sendText(call, 202, "text/plain", "");
    if (call.frame.method === "initialize")
      Object.assign(answer.result ?? {}, { capabilities: { resources: {}, completions: {} } });
    sendJson(call, answer);
  });
  const { told } = await askChallenge(reach(`${fixture.origin}/mcp`), sandbox.options());
  expect(told).toContain("to resources/list");
  expect(fixture.methods()).not.toContain("tools/list");
});

test("a server that answers all of it asks for no login", async () => {
  const { origin } = await serve(gated([...OPEN, "tools/list"]));
  const headers = { authorization: "Bearer x", "x-team": "a" };
  const server = reach(`${origin}/mcp`, { headers, auth: { kind: "bearer", token: "secret" } });
  const asked = await askChallenge(server, sandbox.options());
  expect(asked).toMatchObject({ told: "initialize and tools/list", address: "127.0.0.1", protocol: "2025-11-25" });
  expect(asked).not.toHaveProperty("fields");
});

test.each([403, 404, 500])("status %d is an error as in a run", async (status) => {
  const { origin } = await serve((call) => sendText(call, status, "text/plain", "no"));
  const error = await failureOf(askChallenge(reach(`${origin}/mcp`), sandbox.options()));
  expect(error).toMatchObject({ message: expect.stringContaining(`answered ${status}`) });
});

test("a server that is not there is an error as in a run", async () => {
  const error = await failureOf(askChallenge(reach("http://127.0.0.1:9/mcp"), sandbox.options()));
  expect(error.code).toBe("server-unreachable");
});

test("the caller's signal ends it", async () => {
  const stop = new AbortController();
  const { origin } = await serve(() => stop.abort());
  const error = await failureOf(askChallenge(reach(`${origin}/mcp`), sandbox.options({ signal: stop.signal })));
  expect(error.code).toBe("cancelled");
});

describe("transports", () => {
  test.each(["sse", "auto"] as const)("a legacy server is asked by transport %s", async (transport) => {
    const { origin, calls } = await serve((call) => (call.method === "GET" ? deny("Bearer")(call) : legacySse()(call)));
    const { fields, told } = await askChallenge(reach(`${origin}/sse`, { transport }), sandbox.options());
    expect(fields).toEqual(["Bearer"]);
    expect(told).toBe(`GET ${origin}/sse answered 401 Unauthorized`);
    expect(calls.map(({ method }) => method)).toEqual(transport === "sse" ? ["GET"] : ["POST", "GET"]);
  });

  test("a legacy server may refuse messages alone", async () => {
    const legacy = legacySse();
    const { origin } = await serve((call) => (call.method === "POST" ? deny("Bearer")(call) : legacy(call)));
    const { told } = await askChallenge(reach(`${origin}/sse`, { transport: "sse" }), sandbox.options());
    expect(told).toBe(`POST ${origin}/message?… answered 401 Unauthorized to initialize`);
  });

  test("auto stays with streamable HTTP where that is refused", async () => {
    const { origin, calls } = await serve(deny("Bearer"));
    await askChallenge(reach(`${origin}/mcp`, { transport: "auto" }), sandbox.options());
    expect(calls.map(({ method }) => method)).toEqual(["POST"]);
  });
});

describe("protocol 2026-07-28", () => {
  const NEW = { protocols: ["2026-07-28"] as const };

  test("is spoken where the server's declaration says so", async () => {
    const { origin } = await serve(deny("Bearer"));
    expect(await askChallenge(reach(`${origin}/mcp`, NEW), sandbox.options())).toMatchObject({
      fields: ["Bearer"],
      told: expect.stringMatching(/ to server\/discover$/),
      protocol: "2026-07-28",
    });
  });

  test("a list that wants a login comes after discovery", async () => {
    const open = modern();
    const { origin } = await serve((call) => (call.frame.method === "tools/list" ? deny("Bearer")(call) : open(call)));
    const { told } = await askChallenge(reach(`${origin}/mcp`, NEW), sandbox.options());
    expect(told).toContain("to tools/list");
  });

  test("is spoken where nothing else is", async () => {
    const { origin } = await serve(modern());
    expect(await askChallenge(reach(`${origin}/mcp`), sandbox.options())).toMatchObject({
      told: "initialize and server/discover and tools/list",
      protocol: "2026-07-28",
    });
  });
});
