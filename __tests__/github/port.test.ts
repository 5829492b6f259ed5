import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiRequest } from "../../src/github/operations.ts";
import { openGitHub } from "../../src/github/port.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

type Answer = number | [status: number, headers: Record<string, string>, message?: string] | "cut" | "half" | "html";

/** Sends one request to a server that answers by the script; time passes where it is waited for. */
async function send(request: Partial<ApiRequest>, script: readonly Answer[], lateMs = 0, first = false) {
  const asked: string[] = [];
  const waits: number[] = [];
  const listener: RequestListener = (incoming, response) => {
    const answer = script[asked.length] ?? 200;
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization}`);
    if (answer === "cut") return incoming.socket.destroy();
    const [status, headers, message = "why"] =
      typeof answer === "object" ? answer : [typeof answer === "number" ? answer : 200, {}];
    response.writeHead(status, { "content-type": answer === "html" ? "text/html" : "application/json", ...headers });
    if (answer === "html") return response.end("<p>");
    const text = JSON.stringify({ message, id: 1 });
    if (answer === "half") return response.write(text.slice(0, 5), () => response.destroy());
    return response.end(text);
  };
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  let now = 0;
  const sleep = async (ms: number) => {
    if (ms > 0) waits.push(ms);
    now += ms;
  };
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
  const github = openGitHub({ token: "a-token", apiUrl, version: "1", clock: { now: () => now, sleep } });
  now = lateMs;
  const parameters = { owner: "o", repo: "r", issue_number: 7, body: "b" };
  if (first) await github.send({ operation: WRITE, parameters } as ApiRequest);
  const reply = await github.send({ operation: READ, parameters, ...request } as ApiRequest);
  return { reply, asked, waits };
}

const READ = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
const WRITE = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
const failed = (status: number, lost: boolean, why: unknown = "why") => ({ ok: false, status, lost, why });
const OK = { ok: true, data: { message: "why", id: 1 } };
const RESET = String(Math.ceil(Date.now() / 1000) + 3600);

test.each<[string, Partial<ApiRequest>, Answer[], object, number[]]>([
  ["a read is tried three times", { operation: READ }, [500, "cut", 200], OK, [1000, 2000]],
  ["and no more", { operation: READ }, [500, 502, 503, 200], failed(503, true), [1000, 2000]],
  ["a write whose end nobody knows is not", { operation: WRITE }, [500, 200], failed(500, true), []],
  ["nor is one that was cut off", { operation: WRITE }, ["cut"], failed(0, true, expect.any(String)), []],
  [
    "nor one with half an answer",
    { operation: WRITE },
    ["half"],
    failed(0, true, "the answer was cut off or is not JSON"),
    [],
  ],
  [
    "what a proxy says is no answer",
    { operation: WRITE },
    ["html"],
    failed(0, true, "the answer was cut off or is not JSON"),
    [],
  ],
  ["unless it may be repeated", { operation: WRITE, repeatable: true }, [500, 200], OK, [1000]],
  [
    "a write that was put off waits as it is told",
    { operation: WRITE },
    [[429, { "retry-after": "7" }], 200],
    OK,
    [7000],
  ],
  ["also by 403", { operation: WRITE }, [[403, { "retry-after": "2" }], 200], OK, [2000]],
  [
    "a secondary limit says so in words",
    { operation: WRITE },
    [[403, {}, "You have exceeded a secondary rate limit"], 200],
    OK,
    [60_000],
  ],
  ["over a minute is too long", { operation: WRITE }, [[429, { "retry-after": "61" }], 200], failed(429, false), []],
  [
    "so is the hour of the limit of all requests",
    { operation: WRITE },
    [[403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": RESET }]],
    failed(403, false),
    [],
  ],
  ["what is refused is not asked again", { operation: READ }, [[403, {}], 200], failed(403, false), []],
  ["nor what is wrong", { operation: READ }, [422, 200], failed(422, false), []],
  ["a pause comes before", { operation: READ, afterMs: 2000 }, [200], OK, [2000]],
])("%s", async (_, request, script, reply, waits) => {
  const sent = await send(request, script);
  expect(sent).toMatchObject({ reply, waits });
  expect(sent.asked).toHaveLength(script.length - (script.at(-1) === 200 && "ok" in reply && !reply.ok ? 1 : 0));
});

test("two minutes after it was opened nothing is sent any more, and no pause leads over them", async () => {
  const { reply, asked } = await send({}, [], 120_001);
  expect([reply, asked]).toEqual([failed(0, false, "publishing took longer than 120 s"), []]);
  expect(await send({ operation: READ, afterMs: 40_000 }, [], 100_000)).toMatchObject({
    reply: { ok: false },
    waits: [20_000],
  });
  expect(await send({ operation: WRITE }, [[429, { "retry-after": "30" }]], 100_000)).toMatchObject({
    reply: { status: 429 },
    waits: [],
  });
});

test("once GitHub asked for more time than there is, it is asked nothing more", async () => {
  const { reply, asked } = await send({ operation: READ }, [[429, { "retry-after": "61" }]], 0, true);
  expect(reply).toEqual(failed(429, false));
  expect(asked).toHaveLength(1);
});

test("GraphQL of an enterprise server is beside its API", async () => {
  const parameters = { query: "{ viewer { login } }" };
  const { asked } = await send({ operation: "POST /graphql", parameters } as Partial<ApiRequest>, []);
  expect(asked).toEqual(["POST /api/graphql token a-token"]);
  expect((await send({ operation: READ }, [])).asked).toEqual([
    "GET /api/v3/repos/o/r/issues/7/comments?body=b token a-token",
  ]);
});

test("a token that no header can hold is told at once", async () => {
  const github = openGitHub({ token: "a\ntoken", apiUrl: "http://127.0.0.1:9", version: "1" });
  const reply = await github.send({
    operation: READ,
    parameters: { owner: "o", repo: "r", issue_number: 7 },
  } as ApiRequest);
  expect(reply).toEqual(failed(0, false, "github-token holds characters that no header can hold"));
});

test("an interrupt ends the request that hangs, and what would come after it; what is begun later goes on", async () => {
  const interrupt = new AbortController();
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    // The first is never answered.
    if (asked === 1) interrupt.abort();
    else response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
  const options = { token: "a-token", apiUrl, version: "1", signal: interrupt.signal };
  const request = { operation: READ, parameters: { owner: "o", repo: "r", issue_number: 7 } } as ApiRequest;
  const github = openGitHub(options);
  expect(await github.send(request)).toEqual(failed(0, false, "it was interrupted"));
  expect(await github.send(request)).toEqual(failed(0, false, "it was interrupted"));
  expect(asked).toBe(1);
  expect(await openGitHub(options).send(request)).toEqual({ ok: true, data: {} });
});

test("an interrupt ends the wait before the next try", async () => {
  const interrupt = new AbortController();
  const server = createServer((_, response) =>
    response.writeHead(500).end(() => setImmediate(() => interrupt.abort())),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
  const github = openGitHub({ token: "a-token", apiUrl, version: "1", signal: interrupt.signal });
  const request = { operation: READ, parameters: { owner: "o", repo: "r", issue_number: 7 } } as ApiRequest;
  expect(await github.send(request)).toEqual(failed(0, false, "it was interrupted"));
});
