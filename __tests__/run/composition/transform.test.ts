import { location, script } from "../transform/bench.ts";
import { give, useBench } from "./bench.ts";

const bench = useBench();

test("a command reshapes a node's output: its children see what it gave", async () => {
  const both = script("write(JSON.stringify([input.result.a, input.raw.content[0].type]))");
  const { node } = await bench.run({
    nodes: [
      give("hit", { a: 1 }, { transform: both }),
      give("next", "${hit[0]}", { needs: ["hit"] }),
      give("mocked", 0, { mock: { result: { a: 2 } }, transform: both }),
    ],
  });
  expect(node("hit").output).toEqual([1, "text"]);
  expect(node("next").output).toBe(1);
  expect(node("mocked").output).toEqual([2, "text"]);
});

test("it runs for each element of a fan-out", async () => {
  const { node } = await bench.run({
    nodes: [
      give("list", [1, 2, 3]),
      give("each", "${item}", {
        needs: ["list"],
        for_each: "${list}",
        max_concurrency: 2,
        transform: script("write(JSON.stringify(input.result * 10))"),
      }),
    ],
  });
  expect(node("each").output).toEqual([10, 20, 30]);
});

test.each([
  [
    script("console.error('no luck'); process.exit(3)"),
    /^`transform` failed: its command `.*` exited with code 3\n {2}stderr: no luck$/,
  ],
  [script("write('1 2')"), /^`transform` failed: .* more than one JSON value to stdout; after the first comes 2$/],
  [script(""), /^`transform` failed: .* wrote nothing to stdout/],
])("a command that fails, fails its node and skips its children: %#", async (transform, error) => {
  const { node, failures } = await bench.run({
    nodes: [give("hit", 1, { transform }), give("next", "${hit}", { needs: ["hit"] })],
  });
  expect(node("hit")).toMatchObject({ status: "failed", error: expect.stringMatching(error) });
  expect(node("next").status).toBe("skipped");
  expect(failures[0]).toMatch(/^node "hit" failed: `transform` failed/);
});

test("retries are for the call: a transform that fails is not tried again", async () => {
  const { node } = await bench.run({
    nodes: [give("hit", 1, { retry: { max: 2 }, transform: { jq: "empty", location } })],
  });
  expect(node("hit")).toMatchObject({ status: "failed", attempts: 1 });
});

test("a command that hangs is ended when the time of the composition is up", async () => {
  const run = await bench.run({
    nodes: [give("hit", 1, { transform: script("setInterval(() => {}, 1e6)") })],
    timeout_ms: 1500,
  });
  expect(run).toMatchObject({ error: { code: "test-timeout" } });
  expect(run.node("hit").status).toBe("failed");
});

test("a budget that trips ends a command", async () => {
  const run = await bench.run({
    nodes: [give("hit", 1, { transform: script("setInterval(() => {}, 1e6)") })],
    budget: { max_duration_ms: 1500 },
  });
  expect(run.trace.composition.budget_tripped).toBe("max_duration_ms");
});
