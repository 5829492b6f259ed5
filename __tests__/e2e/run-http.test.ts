import { type Handler, type HttpFixture, sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { useBundles } from "../helpers/bundles.ts";
import { echo, echoes, type Run, useWorkspace } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();
const http = useHttp();

/** Runs tests on a server over HTTP. */
async function runOn(handler: Handler, tools: object[] = echoes(3), server: object = {}, bundle = false): Promise<Run> {
  const { origin } = await http.serve(handler);
  return workspace.run({ servers: { web: { url: `${origin}/mcp`, transport: "http", ...server } }, tools }, [], {
    bundle,
  });
}

/** A server that answers everything with this status. */
function refuse(status: number, headers: Record<string, string> = {}, body = ""): Handler {
  return (call) => sendText(call, status, "text/plain", body, headers);
}

test.each<[string, number, Record<string, string>, string, string, RegExp]>([
  [
    "401",
    401,
    { "www-authenticate": 'Bearer resource_metadata="https://h1/.well-known/oauth-protected-resource/mcp"' },
    "unauthorized",
    'answered 401 Unauthorized; WWW-Authenticate: Bearer resource_metadata="https://h1/.well-known/oauth-protected-resource/mcp" (no credentials were sent)',
    /hint {6}log in by `mcptest login http:\/\/127\.0\.0\.1:\d+\/mcp`, .* in a suite by `auth: \{ bearer_token_env: NAME \}`/s,
  ],
  [
    "429 with Retry-After",
    429,
    { "retry-after": "7" },
    "http-status",
    "answered 429 Too Many Requests with Retry-After: 7",
    /hint {6}let mcptest ask again with `http.retries`/,
  ],
  ["503", 503, {}, "http-status", "answered 503 Service Unavailable", /`http.retries`/],
])("a server that answers %s is one cause for all its tests", async (_, status, headers, rule, message, hint) => {
  const run = await runOn(refuse(status, headers));
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 3, causes: 1 });
  expect(run.result("echo 1")).toMatchObject({ rule_id: rule, message: expect.stringContaining(message) });
  expect(run.stdout).toContain("1 cause, 3 tests: ");
  expect(run.stdout).toMatch(hint);
  expect(run.stdout).toMatch(/FAILED {2}server "web": .* · 3 errored \(1 cause\) \(3 tests/);
});

test("a page of HTML is shown for what it is", async () => {
  const run = await runOn((call) => sendText(call, 200, "text/html", "<!doctype html><title>Log in</title>"));
  expect(run.code).toBe(1);
  expect(run.result("echo 1")).toMatchObject({
    rule_id: "http-content",
    message: expect.stringMatching(
      /answered 200 OK with text\/html where an MCP message was expected: <!doctype html>/,
    ),
  });
});

test("nobody listening is one cause", async () => {
  const { origin, crash } = await http.serve(streamable());
  await crash();
  const run = await workspace.run({ servers: { web: { url: `${origin}/mcp` } }, tools: echoes(3) });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ errored: 3, causes: 1 });
  expect(run.result("echo 1")).toMatchObject({
    rule_id: "server-unreachable",
    message: `nothing listens on ${new URL(origin).host} (ECONNREFUSED)`,
  });
});

test("429 and 503 are asked again as `http.retries` says, when Retry-After says", async () => {
  let refusals = 2;
  const run = await runOn(
    streamable({
      before(call) {
        if (call.frame.method !== "tools/call" || refusals === 0) return false;
        refusals -= 1;
        sendText(call, refusals === 1 ? 429 : 503, "text/plain", "busy", { "retry-after": "0" });
        return true;
      },
    }),
    echoes(2),
    { http: { retries: 2 } },
  );
  expect(run.code).toBe(0);
  expect(run.report.results).toMatchObject([{ status: "passed", attempts: 1 }, { status: "passed" }]);
});

test("a server that goes away in the middle is one cause for what comes after", async () => {
  let fixture: HttpFixture | undefined;
  const handler = streamable({
    async before({ frame }) {
      if (!JSON.stringify(frame).includes("echo 3")) return false;
      await fixture?.crash();
      return true;
    },
  });
  fixture = await http.serve(handler);
  const suite = { servers: { web: { url: `${fixture.origin}/mcp`, transport: "http" } }, tools: echoes(10) };
  // A process ends only when no connection keeps it.
  const run = await workspace.run(suite, [], { bundle: true });
  expect(run.code).toBe(1);
  expect(run.report.summary).toMatchObject({ passed: 2, errored: 8 });
  expect(run.result("echo 3").rule_id).toBe("connection-lost");
  // A connection that was kept open may break once more before the next one is refused.
  const after = run.report.results.filter(({ rule_id: rule }) => rule === "server-unreachable");
  expect(after.length).toBeGreaterThanOrEqual(6);
  expect(new Set(after.map(({ cause }) => cause)).size).toBe(1);
  // What broke the connection, and that nobody listens there any more.
  expect(run.report.causes?.map(({ rule_id }) => rule_id)).toEqual(["connection-lost", "server-unreachable"]);
});

test("a session that the server forgot is opened again for the next test", async () => {
  let forgotten = 0;
  const handler = streamable({
    sessionId: "s1",
    before(call) {
      if (forgotten > 0 || !JSON.stringify(call.frame).includes("echo 2")) return false;
      forgotten += 1;
      sendText(call, 404, "text/plain", "unknown session");
      return true;
    },
  });
  const run = await runOn(handler, echoes(3));
  expect(run.statuses).toEqual(["passed", "errored", "passed"]);
  expect(run.result("echo 2").rule_id).toBe("session-expired");
  expect(run.report.servers[0]?.sessions).toBe(2);
});

test("a call that hangs is cancelled; the others pass", async () => {
  let hangs = true;
  const handler = streamable({
    before: ({ frame }) => {
      const isHeld = hangs && JSON.stringify(frame).includes("echo 2");
      if (isHeld) hangs = false;
      return isHeld;
    },
  });
  const tools = [echo("echo 1"), echo("echo 2", { timeout: "300ms" }), echo("echo 3"), echo("last")];
  const run = await runOn(handler, tools, {}, true);
  expect(run.statuses).toEqual(["passed", "errored", "passed", "passed"]);
  expect(run.result("echo 2").message).toMatch(
    /^no answer to tools\/call echo after [\d.]+m?s \((?:test_|call_)?timeout\), without progress; the request was cancelled$/,
  );
});
