import fc from "fast-check";
import { groupCauses, mergeReports, type Report, type TestResult } from "../../../src/report/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
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

test("another server or another rule is another cause", () => {
  const one = refused("a", "gone");
  expect(sizes([one, refused("b", "gone", {}, { server: "other" })])).toEqual([1, 1]);
  expect(sizes([one, refused("b", "gone", {}, { rule_id: "assertion.exact" })])).toEqual([1, 1]);
});

test("a crash is one cause of the test that saw it and of those that were skipped, and two servers have two", () => {
  const crash = (server: string) =>
    buildCrash(3, `server "${server}" exited with code 3`, { server, suite: `${server}.yml` });
  expect(causesOf([...crash("s1"), ...crash("s2")])).toMatchObject([
    { server: "s1", rule_id: "server-exited", tests: { length: 3 } },
    { server: "s2", tests: { length: 3 } },
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
