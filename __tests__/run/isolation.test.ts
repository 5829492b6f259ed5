import { join } from "node:path";
import { fixture } from "../mcp/sessions.ts";
import { statuses, useBench } from "./hooks/bench.ts";

const bench = useBench();

/** What a suite has to have so that each test has its own server, which refuses to start beside `most` others. */
function isolated(parallel: "auto" | number, most: number) {
  const servers = new Map([["fixture", fixture("keeps-log", [join(bench.root, "log"), String(most)])]]);
  return { servers, run: { parallel, retries: 0, bail: 0, isolation: "test" } } as const;
}

test("the server of an attempt starts after its beforeEach and is gone before its afterEach, and none is left over", async () => {
  const mark = 'echo "$MCPTEST_HOOK_PHASE" >> log';
  // Says so in the log where a server still lives.
  const check = "for pid in $(cat log.pids); do ! kill -0 $pid || echo alive >> log; done";
  const hooks = { beforeAll: [mark], beforeEach: [mark], afterEach: [check, mark], afterAll: [mark] };
  const wrong = { name: "wrong", expects: "right", retries: 1 };
  const report = await bench.run(hooks, { tests: ["first", wrong, "last"], suite: isolated("auto", 1) });
  expect(statuses(report)).toEqual(["passed", "failed", "passed"]);
  const attempt = ["beforeEach", "start", "afterEach"];
  expect(bench.log()).toEqual(["beforeAll", ...attempt, ...attempt, ...attempt, ...attempt, "afterAll"]);
  expect(report.servers).toMatchObject([{ sessions: 4 }]);
});

test("`parallel: n` has n servers at most", async () => {
  const tests = ["a", "b", "c", "d", "e"];
  const report = await bench.run({}, { tests, suite: isolated(2, 2) });
  expect(statuses(report)).toEqual(tests.map(() => "passed"));
  expect(bench.log()).toEqual(tests.map(() => "start"));
});
