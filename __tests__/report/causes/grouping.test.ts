import fc from "fast-check";
import { groupCauses, mergeReports, type Report, type TestResult } from "../../../src/report/index.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import {
  buildAssertion,
  buildCrash,
  buildError,
  buildFailure,
  buildFinding,
  buildReport,
  buildResult,
  buildServer,
} from "../fixtures/builders.ts";

const causesOf = (results: TestResult[]) => groupCauses({ results, servers: [] });
const sizes = (results: TestResult[]): number[] => causesOf(results).map(({ tests }) => tests.length);

/** A test whose server says in a result what is wrong. */
const refused = (name: string, said: string, args: JsonObject = {}, parts: Partial<TestResult> = {}): TestResult =>
  buildFailure(name, [buildAssertion("call", "succeeded", { message: `the tool reported an error: "${said}"` })], {
    request: { method: "tools/call", tool: "t", arguments: args },
    response: { result: { isError: true, content: [{ type: "text", text: said }] } },
    ...parts,
  });

test("numbers, ids and the values of a test's own arguments are no difference; other words are", () => {
  const said = (city: string, id: string, port: number) => `no ${city} in request ${id}: refused by port ${port}`;
  const all = [
    refused("a", said("Paris", "7f3c1b9a-1111-4222-8333-795696943193", 1), { city: "Paris" }),
    refused("b", said("New York", "9a3c1b9a-1111-4222-8333-795696943194", 20), { where: { city: "New York" } }),
    refused("c", said("Oslo", "0a3c1b9a-1111-4222-8333-795696943195", 3)),
    refused("d", "no Oslo in request", { city: "Rome" }),
  ];
  expect(sizes(all)).toEqual([2, 1, 1]);
  expect(causesOf(all)[0]).toMatchObject({
    message: said("Paris", "7f3c1b9a-1111-4222-8333-795696943193", 1),
    server: "everything",
    rule_id: "assertion.succeeded",
    tests: all.slice(0, 2).map(({ id }) => id),
  });
});

test("what one test asks with may be a word of the message: the same text is one cause for all that", () => {
  expect(
    sizes(["refused", "by", "port", "x"].map((word, at) => refused(`t${at}`, "refused by port", { word }))),
  ).toEqual([4]);
});

test("evals that one judge left without a verdict share a cause; those with scores of their own do not", () => {
  const parts = { kind: "eval", rule_id: "judge-failed", server: "" } as const;
  const unjudged = ["a", "b", "c"].map((name) => buildError(name, "the judge (m) gave no answer: HTTP 401", parts));
  expect(sizes(unjudged)).toEqual([3]);
  const scored = ["a", "b"].map((name) => buildFailure(name, [], { kind: "eval", message: "0.2 < 0.7" }));
  expect(sizes(scored)).toEqual([1, 1]);
});

test("another server or another rule is another cause", () => {
  const one = refused("a", "gone");
  expect(sizes([one, refused("b", "gone", {}, { server: "other" })])).toEqual([1, 1]);
  expect(sizes([buildError("a", "gone"), buildError("b", "gone", { rule_id: "call-timeout" })])).toEqual([1, 1]);
});

const failed = (name: string, response: TestResult["response"], parts: Partial<TestResult> = {}): TestResult => {
  const request = { method: "tools/call", tool: "t", arguments: {} };
  const own = buildAssertion(`payload.${name}`, "exact", {
    message: `expected ${name}, but the path does not resolve`,
  });
  return buildFailure(name, [own], { rule_id: `assertion.${name}`, request, response, ...parts });
};
const answered = (name: string, message: string, code = -32603, data?: Json, parts: Partial<TestResult> = {}) =>
  failed(name, { error: { code, message, ...(data !== undefined && { data }) } }, parts);
const told = (name: string, text: string, parts: Partial<TestResult> = {}) =>
  failed(name, { result: { isError: true, content: [{ type: "text", text }] } }, parts);
const asked = (args: JsonObject, tool = "t"): Partial<TestResult> => ({
  request: { method: "tools/call", tool, arguments: args },
});

test("the server's own error is one cause whatever the assertion that met it, and is its sentence", () => {
  const causes = causesOf([
    answered("gt", "getaddrinfo ENOTFOUND api.shop.internal"),
    answered("exact", "getaddrinfo ENOTFOUND api.shop.internal"),
    refused("ok", "getaddrinfo ENOTFOUND api.shop.internal"),
  ]);
  expect(causes).toMatchObject([
    { message: "getaddrinfo ENOTFOUND api.shop.internal (-32603)", tests: { length: 2 } },
    { message: "getaddrinfo ENOTFOUND api.shop.internal", tests: { length: 1 } },
  ]);
});

const uuid = (n: number): string => `7f3c1b9a-1111-4222-8333-79569694319${n}`;

test.each<[string, (n: number) => TestResult]>([
  ["a uuid", (n) => told(`t${n}`, `request ${uuid(n)} was refused`)],
  ["a hexadecimal id", (n) => told(`t${n}`, `request req_${n}585c7ecf1ec was refused`)],
  ["a mixed id", (n) => told(`t${n}`, `trace 1-5759e98${n}-bd862e3fe1be46a994272793 was refused`)],
  ["a time", (n) => told(`t${n}`, `refused at 2026-11-26T21:26:0${n}.626Z`)],
  ["a time in words", (n) => told(`t${n}`, `refused at Thu, 26 Nov 2026 21:26:0${n} GMT`)],
  ["a port", (n) => told(`t${n}`, `connect ECONNREFUSED 10.0.0.7:4000${n}`)],
  ["a count", (n) => told(`t${n}`, `gave up after ${n} ${n === 1 ? "attempt" : "attempts"}`)],
  ["how long it took", (n) => told(`t${n}`, `timed out after ${n === 1 ? "980ms" : `${n}.5 s`}`)],
  ["an argument", (n) => told(`t${n}`, `no city "C${"x".repeat(n)}y"`, asked({ city: `C${"x".repeat(n)}y` }))],
  [
    "an argument in capitals",
    (n) => told(`t${n}`, `no city ${n === 1 ? "OSLO" : "paris"}`, asked({ city: n === 1 ? "Oslo" : "Paris" })),
  ],
  [
    "an encoded argument",
    (n) => told(`t${n}`, `GET /c?q=a%20${"b".repeat(n)} failed`, asked({ q: `a ${"b".repeat(n)}` })),
  ],
  ["a nested argument", (n) => told(`t${n}`, `bad value ${n === 1}`, asked({ where: [{ open: n === 1 }] }))],
  [
    "a part of a resource's URI",
    (n) =>
      told(`t${n}`, `no user ${"u".repeat(n)}`, {
        request: { method: "resources/read", uri: `db://users/${"u".repeat(n)}` },
      }),
  ],
  ["an id in JSON", (n) => told(`t${n}`, JSON.stringify({ error: "gone", trace_id: uuid(n), at: 1795728356648 + n }))],
  ["an id in the data of an error", (n) => answered(`t${n}`, "gone", -32603, { requestId: uuid(n) })],
  [
    "the tool in the data of an error",
    (n) => answered(`t${n}`, "gone", -32603, { tool: "t".repeat(n) }, asked({}, "t".repeat(n))),
  ],
  [
    "the tool that a framework names first",
    (n) => told(`t${n}`, `Error executing tool ${"t".repeat(n)}: gone`, asked({}, "t".repeat(n))),
  ],
  ["a line of a traceback", (n) => told(`t${n}`, `Traceback:\n  File "app.py", line ${n}, in call\nKeyError: 'k'`)],
  [
    "what a result without text holds",
    (n) => failed(`t${n}`, { result: { isError: true, content: [], structuredContent: { error: "gone", id: n } } }),
  ],
  [
    "how long a call waited",
    (n) => buildError(`t${n}`, `no answer to tools/call t after ${n}000ms; the request was cancelled`),
  ],
])("%s is no difference", (_, make) => {
  expect(sizes([1, 2, 3].map(make))).toEqual([3]);
});

test.each<[string, TestResult, TestResult]>([
  ["words", told("a", "user not found"), told("b", "user not allowed")],
  ["codes", answered("a", "gone", -32602), answered("b", "gone", -32603)],
  ["codes without words", answered("a", "", -32602), answered("b", "", -32603)],
  ["data", answered("a", "Internal error", -32603, "no disk"), answered("b", "Internal error", -32603, "no memory")],
  [
    "statuses of HTTP",
    told("a", "Request failed with status code 401"),
    told("b", "Request failed with status code 503"),
  ],
  [
    "statuses of a transport",
    buildError("a", 'server "s" answered 401 Unauthorized'),
    buildError("b", 'server "s" answered 503 Service Unavailable'),
  ],
  [
    "tools that do not exist",
    told("a", "Unknown tool: get_wether", asked({}, "get_wether")),
    told("b", "Unknown tool: find_bok", asked({}, "find_bok")),
  ],
  ["what stands in JSON", told("a", '{"error":"gone"}'), told("b", '{"error":"locked"}')],
  [
    "another test's argument",
    told("a", "no city Oslo", asked({ city: "Rome" })),
    told("b", "no city Rome", asked({ city: "Oslo" })),
  ],
])("other %s are another cause", (_, one, other) => {
  expect(sizes([one, other])).toEqual([1, 1]);
});

test("a crash is one cause of the test that saw it and of those that were skipped, and two servers have two", () => {
  const crash = (server: string) =>
    buildCrash(3, `server "${server}" exited with code 3`, { server, suite: `${server}.yml` });
  expect(causesOf([...crash("s1"), ...crash("s2")])).toMatchObject([
    { server: "s1", rule_id: "server-exited", tests: { length: 3 } },
    { server: "s2", tests: { length: 3 } },
  ]);
});

test.each([
  (port: number) => `nothing listens on 127.0.0.1:${port} (ECONNREFUSED)`,
  (port: number) => `no login for http://localhost:${port}/mcp is stored (profile default)`,
])("servers that differ by their ports have a cause each: %s", (tell) => {
  const unreached = [7001, 7002].flatMap((port) => buildCrash(2, tell(port), { server: `s${port}` }));
  expect(causesOf(unreached)).toMatchObject([
    { message: tell(7001), server: "s7001", tests: { length: 2 } },
    { message: tell(7002), server: "s7002", tests: { length: 2 } },
  ]);
});

test("an error that a test expects is not why it failed", () => {
  const asserted = buildAssertion("result.isError", "exact", { passed: true });
  const late = buildAssertion("duration_ms", "lt", { message: "expected less than 5, found 9" });
  const slow = refused(
    "slow",
    "no such city",
    {},
    { assertions: [asserted, late], message: "expected less than 5, found 9" },
  );
  expect(causesOf([slow])[0]?.message).toBe("expected less than 5, found 9");
});

test("errors in a handshake or a list, and crashes that no test owns, are the server's own causes and stand first", () => {
  const finding = (parts: object) => buildFinding("protocol-schema", "tools/list: wants object", parts);
  const findings = [
    finding({ severity: "error", method: "tools/list" }),
    finding({ severity: "warning", method: "tools/list" }),
    finding({ severity: "error", method: "notifications/message" }),
    buildFinding("unclean-exit", "it exited", { severity: "error" }),
  ];
  const servers = [buildServer("x", { findings }), buildServer("x", { findings, protocol: "2025-06-18" })];
  expect(groupCauses({ results: [refused("a", "gone")], servers })).toMatchObject([
    { server: "x", rule_id: "protocol-schema", message: "tools/list: wants object", tests: [] },
    { server: "x", rule_id: "unclean-exit", tests: [] },
    { rule_id: "assertion.succeeded", tests: { length: 1 } },
  ]);
});

const word = fc.constantFrom("alpha", "bravo", "charlie", "delta", "echo");
const failing = fc
  .record({
    text: fc.tuple(word, word),
    gone: fc.oneof(fc.integer().map(String), fc.uuid()),
    argument: fc.constantFrom("golf", "hotel", "india 7", 'say "juliet"'),
    server: fc.constantFrom("one", "two"),
    status: fc.constantFrom("failed" as const, "errored" as const, "passed" as const, "skipped" as const),
  })
  .map(({ text: [first, second], gone, argument, server, status }) => ({
    key: `${server} ${status} ${first} ${second}`,
    make: (name: string): TestResult => {
      const said = `${first} ${gone} ${argument} ${second}`;
      if (status === "errored")
        return buildError(name, said, { server, request: { method: "m", arguments: { argument } } });
      return status === "failed"
        ? refused(name, said, { argument }, { server })
        : buildResult(name, { status, server });
    },
  }));

test("every test that failed has exactly one cause; those of one server, rule and text have one, and no others", () => {
  fc.assert(
    fc.property(fc.array(failing), (all) => {
      const results = all.map(({ make }, at) => make(`t${"x".repeat(at)}`));
      const keys = new Map(results.map(({ id }, at) => [id, all[at]?.key]));
      const causes = causesOf(results);
      const failed = results.filter(({ status }) => status === "failed" || status === "errored");
      expect(causes.flatMap(({ tests }) => tests).sort()).toEqual(failed.map(({ id }) => id).sort());
      for (const { tests } of causes) expect(new Set(tests.map((id) => keys.get(id))).size).toBe(1);
      expect(causes.length).toBe(new Set(failed.map(({ id }) => keys.get(id))).size);
      expect(new Set(causes.map(({ id }) => id)).size).toBe(causes.length);
      // In the order of their first tests.
      const firsts = causes.map(({ tests }) => results.findIndex(({ id }) => id === tests[0]));
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    }),
  );
});

test("shards that are merged, in any order, have the causes of one run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(failing, { minLength: 2, maxLength: 20 }), fc.nat(), async (all, seed) => {
      const results = all.map(({ make }, at) => make(`t${"x".repeat(at)}`));
      const shard = (index: number): Report => {
        const own = results.map((_, at) => at).filter((at) => (at + seed) % 2 === index - 1);
        const run = { id: `000000000000000${index}`, shard: { index, count: 2, plan: "p" }, positions: own };
        return buildReport({ results: own.map((at) => results[at] as TestResult), run });
      };
      const named = [2, 1].map((index) => ({ name: `${index}`, report: shard(index) }));
      expect((await mergeReports(named)).causes).toEqual(causesOf(results));
    }),
    { numRuns: 40 },
  );
});
