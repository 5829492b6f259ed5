import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { errorOf } from "../../src/auth/ask.ts";
import { type AuthContext, ask, createGuard } from "../../src/auth/index.ts";
import { showSaid } from "../../src/auth/wording.ts";
import { createSend } from "../../src/mcp/index.ts";
import { parseJson } from "../../src/values/json.ts";
import { escapeControls } from "../../src/values/text.ts";
import { type Handler, sendJson, sendText } from "../fixtures/servers/http.ts";
import { useServers } from "../mcp/http/server.ts";
import { failureOf } from "../mcp/sessions.ts";
import { bareRedactor } from "./logins.ts";

const { serve } = useServers();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const MIB = 1024 * 1024;

/** Asks a server of its own, as a client registers. */
async function asking(handler: Handler, changes: Partial<AuthContext> = {}) {
  const { origin, calls } = await serve(handler);
  const context: AuthContext = {
    guard: await createGuard({ url: `${origin}/mcp` }),
    send: createSend({ env: {}, version: "1.2.3" }),
    redactor: bareRedactor(),
    signal: new AbortController().signal,
    ...changes,
  };
  const at = { layer: "client", what: "registration_endpoint" } as const;
  const asks = (redirects = 0) =>
    ask(context, { ...at, redirects }, { method: "POST", url: `${origin}/register`, body: "{}" });
  return { asks, calls, url: `${origin}/register` };
}

test("a request has its body, mcptest's name, and nothing of a session", async () => {
  const { asks, calls } = await asking((call) => sendJson(call, { client_id: "1" }, 201));
  expect(await asks()).toMatchObject({ status: 201, answer: "201 Created", json: { client_id: "1" } });
  const { body, headers } = calls[0] ?? {};
  expect(body).toBe("{}");
  expect(Object.keys(headers ?? {}).toSorted()).toEqual(
    ["accept", "accept-encoding", "connection", "content-length", "host", "user-agent"].toSorted(),
  );
  expect(headers).toMatchObject({ "user-agent": "mcptest/1.2.3", accept: "application/json" });
});

test("an answer has at most 1 MiB", async () => {
  const { asks } = await asking((call) => sendText(call, 200, "text/plain", "x".repeat(MIB)));
  expect((await asks()).body).toHaveLength(MIB);
  const { asks: more, url } = await asking((call) => {
    call.response.write("x".repeat(MIB));
    call.response.write("y");
  });
  expect((await failureOf(more())).message).toBe(`client: ${url} is larger than 1 MiB`);
});

test("an answer that begins and does not end costs the limit", async () => {
  const { asks, url } = await asking(({ response }) => void response.writeHead(200).write("{"), { limitMs: 100 });
  expect((await failureOf(asks())).message).toBe(`client: ${url} was not answered within 0.1s`);
});

test("the limit holds while garbage is collected", async () => {
  const { asks } = await asking(() => collect(), { limitMs: 300 });
  const asked = failureOf(asks());
  for (let times = 0; times < 5; times++) {
    await sleep(10);
    collect();
  }
  expect((await asked).message).toContain("was not answered within 0.3s");
});

test("an answer that breaks off is told as such", async () => {
  const { asks, url } = await asking(({ response }) => {
    response.writeHead(200, { "content-length": 10 }).write("{", () => response.destroy());
  });
  const { code, message } = await failureOf(asks());
  expect(code).toBe("login-failed");
  expect(message).toMatch(`client: ${url} cannot be asked: the connection to `);
});

test("an answer that redirects is given as it is where none is followed", async () => {
  const { asks, calls } = await asking((call) => sendText(call, 307, "text/plain", "", { location: "/other" }));
  expect((await asks()).status).toBe(307);
  expect(calls).toHaveLength(1);
});

test("a user in a redirect is not sent", async () => {
  const { asks, calls } = await asking((call) => {
    const { host } = call.headers;
    if (call.path === "/x") return sendJson(call, {});
    sendText(call, 302, "text/plain", "", { location: `http://user:secret@${host}/x` });
  });
  expect((await asks(1)).url.href).not.toContain("secret");
  expect(calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ["/register", undefined],
    ["/x", undefined],
  ]);
});

test("a redirect to http, another port or another host is another origin", async () => {
  for (const location of ["https://127.0.0.1/x", "http://127.0.0.1:1/x", "//localhost/x", "http://169.254.169.254/"]) {
    const { asks, url } = await asking((call) => sendText(call, 302, "text/plain", "", { location }));
    const { origin } = new URL(location, url);
    expect((await failureOf(asks(3))).message).toBe(`client: ${url} redirects to another origin: ${origin}`);
  }
});

describe("what a server says", () => {
  const reply = (body: string) => ({ body, json: parseJson(body) }) as Parameters<typeof errorOf>[0];

  test.each([
    [
      "an error of OAuth",
      '{"error":"access_denied","error_description":"no\\u001b[1m way"}',
      "access_denied: no\\x1b[1m way",
    ],
    ["an error alone", '{"error":"invalid_client"}', "invalid_client"],
    ["another object", '{"message":"no"}', '{"message":"no"}'],
    ["a page", "<style>a{}</style><h1>Not\n here</h1><!-- x --><p>2 < 3</p>", "Not here 2 < 3"],
    ["a script", "<SCRIPT src=x>alert('<b>')</SCRIPT >x", "x"],
    ["nothing", "", ""],
  ])("is shown: %s", (_, body, told) => {
    expect(errorOf(reply(body), bareRedactor())).toBe(told);
  });

  test("is at most 300 characters on one line, harmless, without tags and secrets", () => {
    const redactor = bareRedactor();
    redactor.register("s3cret-of-the-test");
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.constantFrom("<b>", "</p>", "s3cret-of-the-test", "<b", "\u001b[2J", "<script>", "\n", " "),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const shown = showSaid(parts.join(""), redactor);
        expect(shown.length).toBeLessThanOrEqual(300);
        expect(shown).not.toMatch(/[\r\n]|<[a-z][^>]*>/i);
        expect(escapeControls(shown)).toBe(shown);
        expect(shown).not.toContain("s3cret-of-the-test");
      }),
    );
  });
});
