import type { Json } from "../../../src/values/json.ts";
import { add, give, useBench } from "./bench.ts";

const bench = useBench();
const list = (items: number[]) => give("list", items);
const each = { needs: ["list"], for_each: "${list}" };

/** The most calls of elements that ran at once, by the server's log. */
function mostAtOnce(log: readonly string[]): number {
  let now = 0;
  return Math.max(...log.map((entry) => (entry.startsWith("+") ? ++now : --now)));
}

test("runs once for each element, one at a time, and gives the outputs in order", async () => {
  await bench.log();
  const nodes = [list([5, 6, 7]), add("each", { value: "${item}", terms: ["${item_index}"] }, each)];
  const run = await bench.run({ nodes });
  const log = await bench.log();
  expect(run.failures).toEqual([]);
  expect(run.node("each")).toMatchObject({
    status: "ok",
    output: [5, 7, 9],
    args: null,
    attempts: 3,
    repeats: "elements",
  });
  expect(run.node("each").iterations).toMatchObject([
    { index: 0, status: "ok", args: { id: "each", value: 5, terms: [0] }, output: 5, attempts: 1 },
    { index: 1, status: "ok", output: 7 },
    { index: 2, status: "ok", output: 9 },
  ]);
  expect(mostAtOnce(log)).toBe(1);
});

test("max_concurrency is honoured, and the order stays that of the elements", async () => {
  await bench.log();
  const items = [5, 1, 4, 2, 6, 3];
  const args = { id: "e", value: "${item}", count: 3 };
  const nodes = [list(items), { id: "each", ...each, tool: "meet", args, max_concurrency: 3 }];
  const run = await bench.run({ nodes }, { options: { parallel: 4 } });
  expect(run.node("each").output).toEqual(items);
  expect(mostAtOnce(await bench.log())).toBe(3);
});

test("`parallel` bounds the elements of all nodes together", async () => {
  await bench.log();
  const meet = { tool: "meet", args: { id: "e", value: "${item}", count: 2 }, max_concurrency: 3 };
  const nodes = [list([1, 2, 3, 4]), { id: "one", ...each, ...meet }, { id: "other", ...each, ...meet }];
  const run = await bench.run({ nodes }, { options: { parallel: 2 } });
  expect([run.node("one").output, run.node("other").output]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  expect(mostAtOnce(await bench.log())).toBe(2);
});

test("one at a time, no element starts after one that failed", async () => {
  const nodes = [list([1, 0, 0]), add("each", { fails: "${item}" }, { ...each, max_concurrency: 3 })];
  const run = await bench.run({ nodes }, { options: { parallel: false } });
  expect(run.node("each").iterations?.map(({ status }) => status)).toEqual(["failed", "skipped", "skipped"]);
});

test("over an empty array it is ok, with none", async () => {
  const run = await bench.run({ nodes: [list([]), add("each", {}, each)] });
  expect(run.node("each")).toMatchObject({ status: "ok", output: [], iterations: [], attempts: 0 });
});

test.each([
  [{ a: 1 }, 'an object: {"a":1}'],
  ["text", 'a string: "text"'],
  [null, "null"],
  [7, "a number: 7"],
])("over %j it fails and says so", async (value, found) => {
  const run = await bench.run({ nodes: [give("list", value), add("each", {}, each)] });
  expect(run.node("each").error).toBe(`\`for_each\` needs an array, and \${list} is ${found}`);
});

test("a failed element fails the node when those that run are done, and no other starts", async () => {
  const nodes = [
    list([0, 1, 0, 0, 0]),
    add("each", { fails: "${item}", id: "e${item_index}", ms: 5 }, { ...each, max_concurrency: 3 }),
    give("child", 1, { needs: ["each"] }),
  ];
  const run = await bench.run({ nodes });
  expect(run.node("each")).toMatchObject({
    status: "failed",
    output: null,
    error: "element [1] of 5 failed: e1 stumbled",
  });
  const statuses = run.node("each").iterations?.map(({ status }) => status) ?? [];
  expect(statuses.slice(0, 2)).toEqual(["ok", "failed"]);
  expect(run.node("each").iterations).toHaveLength(5);
  expect(run.node("each").iterations?.at(-1)).toMatchObject({
    status: "skipped",
    reason: "an element before it failed",
  });
  expect(run.node("child").status).toBe("skipped");
});

test("on_item_error: continue goes on, and null stands for the element that failed", async () => {
  const nodes = [
    list([0, 1, 0]),
    add("each", { fails: "${item}", id: "c${item_index}", value: 4 }, { ...each, on_item_error: "continue" }),
  ];
  const run = await bench.run({ nodes });
  expect(run.failures).toEqual([]);
  expect(run.node("each")).toMatchObject({ status: "ok", output: [4, null, 4] });
  expect(run.node("each").iterations?.[1]).toMatchObject({ status: "failed", error: "c1 stumbled", output: null });
});

test("when_item leaves elements out of the output, and sees item, index and parents", async () => {
  const when_item = "(.item % 2 == 0) and .index < (.parents.list | length) - 1 # not the last";
  const run = await bench.run({
    nodes: [list([2, 3, 4, 6]), add("each", { value: "${item}" }, { ...each, when_item })],
  });
  expect(run.node("each").output).toEqual([2, 4]);
  const iterations = run.node("each").iterations ?? [];
  expect(iterations.map(({ status }) => status)).toEqual(["ok", "skipped", "ok", "skipped"]);
  expect(iterations[1]).toMatchObject({ reason: "`when_item` did not hold", output: null, attempts: 0 });
});

test("a when_item that fails for one element fails that element alone", async () => {
  const nodes = [
    give("list", [1, "two", 3]),
    add("each", { value: "${item}" }, { ...each, when_item: ".item + 1 > 0", on_item_error: "continue" }),
  ];
  const run = await bench.run({ nodes });
  expect(run.node("each").output).toEqual([1, null, 3]);
  expect(run.node("each").iterations?.[1]?.error).toMatch(
    /^`when_item` failed: jq: string \("two"\) and number \(1\) cannot be added/,
  );
});

test.each(["", "def f: .item > 1; f", ". as $x | $x.item > 1", "true, .item > 1", "empty", "error(null)"])(
  "when_item: %j judges many elements as it judges one",
  async (program) => {
    const outcome = async (items: number[]) => {
      const more = { ...each, when_item: program, on_item_error: "continue" } as const;
      const run = await bench.run({ nodes: [list(items), add("each", { value: "${item}" }, more)] });
      return run.node("each").iterations?.map(({ status, error }) => ({ status, error })) ?? [];
    };
    expect(await outcome([1, 2])).toEqual([...(await outcome([1])), ...(await outcome([2]))]);
  },
);

test("when is asked once, before the fan-out; a mock and a transform stand for each element", async () => {
  const run = await bench.run({
    nodes: [
      list([1, 2]),
      { id: "mocked", ...each, mock: { result: { a: 1 } }, transform: { jq: ".result.a" } },
      { id: "never", ...each, when: ".parents.list | length > 2" },
    ],
  });
  expect(run.node("mocked")).toMatchObject({ output: [1, 1], duration_ms: 0, mocked: true });
  expect(run.node("never")).toMatchObject({ status: "skipped", output: null });
  expect(run.node("never").iterations).toBeUndefined();
});

test("5,000 elements", async () => {
  const items = Array.from({ length: 5000 }, (_, index) => index % 900);
  const more = { ...each, max_concurrency: 50, when_item: ".item < 899" };
  const run = await bench.run({ nodes: [list(items), add("each", { value: "${item}" }, more)] });
  expect(run.failures).toEqual([]);
  expect(run.node("each").output).toEqual(expect.stringMatching(/^\[0,1,2,/)); // cut
  expect(run.node("each").iterations).toHaveLength(5000);
  expect(JSON.stringify(run.trace).length).toBeLessThan(2_000_000);
});

test.each([
  ["a part of an output", "${list.items}", [1, 2]],
  ["a list that stands there, with references", ["${list.items[0]}", "x", null], [1, "x", null]],
  ["a variable of the row", "${var.rows}", [7]],
  ["a part of a variable", "${var.nested.rows}", []],
] as [string, Json, Json][])("runs over %s", async (_, listed, output) => {
  const list = give("list", { items: [1, 2] });
  const run = await bench.run(
    {
      nodes: [list, give("each", "${item}", { needs: ["list"], for_each: listed })],
      cases: [{ name: "row", vars: { rows: [7], nested: { rows: [] } } }],
    },
    { case: "row" },
  );
  expect(run.failures).toEqual([]);
  expect(run.node("each").output).toEqual(output);
});

test("what is read of all elements is null for an element that is null", async () => {
  const elements = [{ a: 1, b: [{ c: 2 }, null] }, null];
  const args = { flat: "${list[*].a}", deep: "${list[*].b[*].c}" };
  const run = await bench.run({ nodes: [give("list", elements), { id: "use", needs: ["list"], args }] });
  expect(run.node("use").args).toEqual({ flat: [1, null], deep: [2, null, null] });
});
