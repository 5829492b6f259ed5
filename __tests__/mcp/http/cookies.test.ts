import fc from "fast-check";
import { cookieNotes, createCookieJar, unsentCookies } from "../../../src/mcp/http/cookies.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { type Call, sendJson, sendText, streamable } from "../../fixtures/servers/http.ts";
import { callText, failureOf } from "../sessions.ts";
import { answer } from "./opener.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

const at = (path: string, scheme = "http") => new URL(path, `${scheme}://127.0.0.1:1`);

/** A jar at a time that the test sets, and what it sends to a path. */
function jarOf(keeps = true) {
  const clock = { now: Date.parse("2026-11-27T08:00:00Z") };
  const learned: string[] = [];
  const jar = createCookieJar(
    keeps,
    (secret) => learned.push(secret),
    () => clock.now,
  );
  const sent = (path = "/mcp", scheme?: string) => jar.addTo({}, at(path, scheme)).cookie;
  const take = (line: string, path = "/mcp", scheme?: string) => jar.take(at(path, scheme), [line]);
  return { clock, jar, learned, sent, take };
}

test.each([
  // A path of its own, else the folder of the request.
  ["a=1; Path=/", "/mcp", "/other", "a=1"],
  ["a=1; Path=/mcp", "/mcp", "/mcp", "a=1"],
  ["a=1; Path=/mcp", "/mcp", "/mcp/x", "a=1"],
  ["a=1; Path=/mcp", "/mcp", "/mcp2", undefined],
  ["a=1; Path=/mcp/", "/mcp", "/mcp", undefined],
  ["a=1; Path=/mcp/", "/mcp", "/mcp/x", "a=1"],
  ["a=1", "/v1/mcp", "/v1/other", "a=1"],
  ["a=1", "/v1/mcp", "/v2/mcp", undefined],
  ["a=1; Path=relative", "/v1/mcp", "/v2/mcp", undefined],
  ["a=1", "/mcp", "/else", "a=1"],
  // Not counted: Domain; HttpOnly and SameSite say nothing to a client of one origin.
  ["a=1; Domain=example.com", "/mcp", "/mcp", "a=1"],
  ["a=1; HttpOnly; SameSite=Strict; Partitioned; Nonsense", "/mcp", "/mcp", "a=1"],
  // Values as they are.
  ['a="q;x"', "/mcp", "/mcp", 'a="q'],
  ['a="b c"', "/mcp", "/mcp", 'a="b c"'],
  ["a=b%20c==", "/mcp", "/mcp", "a=b%20c=="],
  ["a=", "/mcp", "/mcp", "a="],
  // No name, no cookie.
  ["=1", "/mcp", "/mcp", undefined],
  ["lonely", "/mcp", "/mcp", undefined],
  ["", "/mcp", "/mcp", undefined],
])("%j from %s goes to %s as %j", (line, from, to, expected) => {
  const { sent, take } = jarOf();
  take(line, from);
  expect(sent(to)).toBe(expected);
});

test.each([
  ["a=1; Max-Age=10", 9_999, true],
  ["a=1; Max-Age=10", 10_000, false],
  ["a=1; Max-Age=0", 0, false],
  ["a=1; Max-Age=-5", 0, false],
  ["a=1; Max-Age=soon", 1e12, true],
  ["a=1; Expires=Fri, 27 Nov 2026 08:01:00 GMT", 59_999, true],
  ["a=1; Expires=Fri, 27 Nov 2026 08:01:00 GMT", 60_000, false],
  ["a=1; Expires=Fri, 27-Nov-2026 08:01:00 GMT", 60_000, false],
  ["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", 0, false],
  ["a=1; Expires=never", 1e12, true],
  ["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=10", 9_999, true],
  ["a=1; Max-Age=0; Expires=Fri, 27 Nov 2099 08:01:00 GMT", 0, false],
])("%j is kept after %d ms: %s", (line, ms, isKept) => {
  const { clock, sent, take } = jarOf();
  take(line);
  clock.now += ms;
  expect(sent()).toBe(isKept ? "a=1" : undefined);
});

test("one that is set again takes the place of the first, and one that has ended takes it away", () => {
  const { sent, take } = jarOf();
  take("a=1; Path=/");
  take("b=2; Path=/");
  take("a=3; Path=/");
  take("a=4; Path=/mcp");
  expect(sent()).toBe("a=4; a=3; b=2");
  take("a=; Path=/; Max-Age=0");
  expect(sent()).toBe("a=4; b=2");
});

test("Secure is for https alone, and http may not set it", () => {
  const { sent, take } = jarOf();
  take("a=1; Secure", "/mcp", "http");
  expect(sent("/mcp", "https")).toBeUndefined();
  take("a=1; Secure", "/mcp", "https");
  expect(sent("/mcp", "https")).toBe("a=1");
});

test("50 of 4 KiB: a longer one is left out, and the 51st takes the place of the oldest", () => {
  const { sent, take } = jarOf();
  take(`long=${"x".repeat(4093)}`);
  expect(sent()).toBeUndefined();
  take(`fits=${"x".repeat(4092)}`);
  expect(sent()).toHaveLength(4097);
  for (let n = 1; n <= 50; n++) take(`c${n}=${n}`);
  expect(sent()?.split("; ")).toEqual(Array.from({ length: 50 }, (_, index) => `c${index + 1}=${index + 1}`));
});

test("a cookie among the suite's headers stays, and comes before one of its name", () => {
  const { jar, take } = jarOf();
  take("a=theirs");
  take("b=theirs");
  const headers = { accept: "x", cookie: "a=mine; c=mine" };
  expect(jar.addTo(headers, at("/mcp"))).toEqual({ accept: "x", cookie: "a=mine; c=mine; b=theirs" });
});

test("with cookies: false nothing is sent, and values are secrets all the same", () => {
  const { jar, learned, sent, take } = jarOf(false);
  take('sid="a%20secret"');
  expect(sent()).toBeUndefined();
  expect(learned).toEqual(['"a%20secret"', "a%20secret", "a secret"]);
  expect(unsentCookies(jar)).toBe("the server set the cookie sid, which mcptest does not send back");
  expect(cookieNotes(jar)).toMatchObject([{ rule: "http-cookie", severity: "note" }]);
});

/** What a header may hold, the worst first; commas and semicolons break lines that are parsed badly. */
const hostile = fc.string({ unit: fc.constantFrom(..."=;, \t\"'%\\/aZ0-_\u00e9\u00ff".split("")), maxLength: 60 });
const attribute = fc.oneof(
  hostile,
  fc.constantFrom("Secure", "Path", "Path=", "Max-Age", "Expires=", "Domain=.", "__proto__=1"),
  fc.tuple(fc.constantFrom("path", "PATH", " Path "), fc.webPath()).map((pair) => pair.join("=")),
  fc.integer().map((seconds) => `max-age=${seconds}`),
  fc.date().map((date) => `expires=${date.toString()}`),
);
const line = fc
  .tuple(fc.oneof(hostile, fc.constantFrom("__proto__=x", "constructor=y")), fc.array(attribute, { maxLength: 5 }))
  .map(([pair, attributes]) => [pair, ...attributes].join(";"));
const path = fc.constantFrom("/", "/mcp", "/mcp/", "/v1/mcp", "/v1//mcp", "/a%2Fb/c");

test("whatever servers set, what goes back is a header that Node sends, within the bounds, for paths at or below", async () => {
  const { origin, calls } = await serve((call: Call) => sendText(call, 200, "text/plain", ""));
  const whole = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.tuple(path, line), { maxLength: 80 }), path, (set, to) => {
      const { jar, sent, learned } = jarOf();
      for (const [from, each] of set) jar.take(at(from), [each]);
      const cookie = sent(to);
      if (cookie === undefined) return;
      whole.add(cookie);
      const pairs = cookie.split("; ");
      expect(pairs.length).toBeLessThanOrEqual(50);
      expect(cookie).not.toMatch(/[\r\n\0]/);
      // Each value was learned before it went anywhere, and came from a line.
      const known = new Set(learned);
      const lines = new Set(
        set.map(([, each]) =>
          each
            .split(";")[0]
            ?.trim()
            .replace(/\s*=\s*/, "="),
        ),
      );
      expect(pairs.filter((pair) => !known.has(pair.slice(pair.indexOf("=") + 1)) || !lines.has(pair))).toEqual([]);
      expect(new Set(pairs.map((pair) => pair.split("=", 1)[0])).size).toBe(jar.sent.size);
    }),
    { numRuns: 100 },
  );
  const longest = [...whole].sort((a, b) => b.length - a.length).slice(0, 5);
  for (const cookie of longest) {
    await fetch(origin, { headers: { cookie } });
    expect(Buffer.from(calls.at(-1)?.headers.cookie ?? "", "latin1").toString("latin1")).toBe(cookie.trim());
  }
});

test("what fits a path does not depend on the order of other paths", () => {
  const below = (cookie: string, request: string): boolean =>
    cookie === request || request.startsWith(cookie.endsWith("/") ? cookie : `${cookie}/`);
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.webPath().filter((one) => /^\/[^;]*$/.test(one)),
        { maxLength: 10 },
      ),
      fc.webPath(),
      (paths, to) => {
        const { jar } = jarOf();
        for (const [index, one] of paths.entries()) jar.take(at("/"), [`c${index}=v; Path=${one}`]);
        const url = at(`/${to.replace(/^\/+/, "")}`);
        const names = (jar.addTo({}, url).cookie ?? "").split("; ").flatMap((pair) => pair.split("=", 1)[0] || []);
        const expected = paths.flatMap((one, index) => (below(one, url.pathname) ? [`c${index}`] : []));
        expect(names.toSorted()).toEqual(expected.toSorted());
        const lengths = names.map((name) => paths[Number(name.slice(1))]?.length ?? 0);
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      },
    ),
  );
});

/** A server that knows its session by a cookie alone. */
const sticky = (cookie = "lb=node-7-of-the-balancer; Path=/") =>
  streamable({
    before(call) {
      if (call.frame.method === "initialize")
        call.response.setHeader("set-cookie", [cookie, "theme=dark; Path=/elsewhere"]);
      else if (!call.headers.cookie?.includes("lb=")) {
        sendText(call, 404, "text/plain", "no session");
        return true;
      }
      return undefined;
    },
  });

test("a server that wants its cookie back gets it in each session, which is noted by name", async () => {
  const { origin, calls } = await serve(sticky());
  const redactor = createRedactor({ secrets: [] });
  const session = await sandbox.open(reach(`${origin}/mcp`), { redactor });
  expect(await callText(session, "echo", { message: "stuck" })).toBe("stuck");
  expect(calls.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    ...calls.slice(1).map(() => "lb=node-7-of-the-balancer"),
  ]);
  expect(session.findings).toEqual([
    {
      rule: "cookies-kept",
      severity: "note",
      message: "mcptest sent the cookie lb back; the official SDKs keep no cookies, and may fail with this server",
    },
  ]);
  expect(redactor.text("it is node-7-of-the-balancer")).toBe("it is [redacted]");
  // Another session begins with an empty jar.
  await sandbox.open(reach(`${origin}/mcp`));
  const first = calls.filter(({ frame }) => frame.method === "initialize");
  expect(first.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
});

test("cookies: false acts like the SDKs: the server fails, and the error names the cookies", async () => {
  const { origin } = await serve((call) => {
    if (call.frame.method === "tools/call") return sendText(call, 404, "text/plain", "no session");
    if (call.frame.method === "initialize") call.response.setHeader("set-cookie", "lb=node-7; Path=/");
    return streamable({ sessionId: "s1" })(call);
  });
  const session = await sandbox.open(reach(`${origin}/mcp`, { http: { retries: 0, cookies: false } }));
  const { message } = await failureOf(callText(session, "echo", {}));
  expect(message).toMatch(/; the server set the cookie lb, which mcptest does not send back$/);
  expect(session.findings).toMatchObject([{ rule: "http-cookie", severity: "note" }]);
});

test("a redirect within the origin sets and gets cookies, by the path of each hop", async () => {
  const { origin, calls } = await serve(
    streamable({
      before(call) {
        if (call.path === "/mcp") {
          const set = { location: "/v2/mcp", "set-cookie": "hop=for-the-second-path; Path=/v2" };
          sendText(call, 307, "text/plain", "", set);
          return true;
        }
        return undefined;
      },
      onTool: (call) => sendJson(call, answer(call)),
    }),
  );
  await callText(await sandbox.open(reach(`${origin}/mcp`)), "echo", {});
  for (const { path: to, headers } of calls)
    expect(headers.cookie).toBe(to === "/mcp" ? undefined : "hop=for-the-second-path");
});
