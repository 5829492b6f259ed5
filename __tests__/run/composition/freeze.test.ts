import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json } from "../../../src/values/json.ts";
import { add, give, type NodeSketch, type Sketch, useBench } from "./bench.ts";

const bench = useBench();
const FOLDER = ".mcptest/cassettes/suite.yml";
const record = { world: { freezing: "all" as const } };

afterEach(() => rmSync(join(bench.root, ".mcptest"), { recursive: true, force: true }));

/** What stands in the only cassette, as text. */
function cassette(): string {
  const folder = join(bench.root, FOLDER);
  const [file, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return readFileSync(join(folder, file as string), "utf8");
}

function recordings(): readonly string[] {
  try {
    return readdirSync(join(bench.root, FOLDER));
  } catch {
    return [];
  }
}

const golden = (more: Partial<NodeSketch> = {}): Sketch => ({
  nodes: [
    add("paid", { value: 7, usage: { model: "m", output_tokens: 9, cost_usd: 0.5 } }, { freeze: "golden", ...more }),
  ],
});

test("golden replays what was recorded, without a call, a cost or a duration", async () => {
  const live = await bench.run(golden(), record);
  expect(live.node("paid")).toMatchObject({ output: 7, frozen: false, attempts: 1, cost_usd: 0.5 });
  await bench.log();
  const replayed = await bench.run(golden());
  expect(await bench.log()).toEqual([]);
  expect(replayed.failures).toEqual([]);
  expect(replayed.node("paid")).toMatchObject({
    output: 7,
    frozen: true,
    attempts: 0,
    cost_usd: 0,
    tokens: 0,
    duration_ms: 0,
  });
});

test("golden fails when nothing is recorded for the call, and says where it looked", async () => {
  const none = await bench.run(golden());
  expect(none.node("paid").error).toMatch(
    /^the recording \.mcptest\/cassettes\/suite\.yml\/[0-9a-f]{16}\.freeze\.json does not exist: \{"id":"paid",.*; `mcptest run --record` makes it$/,
  );
  expect(recordings()).toEqual([]);
  await bench.run(golden(), record);
  const otherArgs = await bench.run(golden({ args: { id: "paid", value: 8 } }));
  expect(otherArgs.node("paid").error).toMatch(/\.json does not have this call: \{"id":"paid","value":8\}; /);
  const otherTool = await bench.run(golden({ tool: "give" }));
  expect(otherTool.node("paid").error).toMatch(/ is of another tool or server of this node: /);
});

test.each<[string, Partial<NodeSketch>, Sketch["expect"]]>([
  ["continue_on_error", { continue_on_error: true }, []],
  ["an assertion on its status", {}, [["nodes.paid.status", { exact: "failed" }]]],
  ["on_item_error", { for_each: [1, 2], on_item_error: "continue" }, []],
])("%s does not excuse a golden node without a recording", async (_, more, expected) => {
  const sketch = { ...golden(more), expect: expected ?? [] };
  const none = await bench.run(sketch);
  expect(none.failures).toContainEqual(expect.stringMatching(/^node "paid" failed: the recording /));
  mkdirSync(join(bench.root, FOLDER), { recursive: true });
  const plain = await bench.run({ ...golden({ ...more, continue_on_error: true }) }, record);
  expect(plain.failures).toEqual([]);
  expect((await bench.run({ ...golden({ ...more, continue_on_error: true }) })).failures).toEqual([]);
  const [file = ""] = recordings();
  writeFileSync(join(bench.root, FOLDER, file), "{");
  expect((await bench.run(sketch)).failures).toContainEqual(expect.stringMatching(/^node "paid" failed: /));
});

test("record runs live while nothing is recorded, and writes nothing without --record", async () => {
  const sketch: Sketch = { nodes: [add("a", { value: 1 }, { freeze: "record" })] };
  expect((await bench.run(sketch)).node("a")).toMatchObject({ status: "ok", frozen: false, attempts: 1 });
  expect(recordings()).toEqual([]);
  await bench.run(sketch, record);
  expect((await bench.run(sketch)).node("a")).toMatchObject({ status: "ok", frozen: true, attempts: 0 });
});

test("recording the same twice gives the same bytes; keys are sorted", async () => {
  await bench.run(golden(), record);
  const first = cassette();
  await bench.run(golden(), record);
  expect(cassette()).toBe(first);
  expect(JSON.parse(first)).toMatchObject({ format: "mcptest-cassette", version: 1, kind: "composition" });
  expect(first).toMatch(/^\{\n {2}"exchanges": \[\n {4}\{\n {6}"arguments": \{\n/);
});

test("calls with the same arguments are replayed in their order, elements and rounds too", async () => {
  const sketch: Sketch = {
    nodes: [
      give("list", [1, 1, 2]),
      add(
        "each",
        { id: "e", value: "${item}", fails: 0 },
        { needs: ["list"], for_each: "${list}", max_concurrency: 3, freeze: "golden" },
      ),
      {
        id: "poll",
        tool: "add",
        args: { id: "poll", fails: 1 },
        retry: { max: 1 },
        freeze: "golden",
        loop: { until: ".iteration == 2", max: 3, delay_ms: 0 },
      },
    ],
  };
  await bench.log();
  const live = await bench.run(sketch, record);
  const replayed = await bench.run(sketch);
  expect(replayed.failures).toEqual([]);
  expect(replayed.node("each")).toMatchObject({ output: live.node("each").output as Json, frozen: true, attempts: 0 });
  expect(replayed.node("poll")).toMatchObject({ output: live.node("poll").output as Json, attempts: 0 });
  const { exchanges } = JSON.parse(cassette());
  expect(exchanges.map(({ node, round }: { node: string; round: number }) => `${node} ${round}`).sort()).toEqual([
    "each 1",
    "each 1",
    "each 2",
    "poll 1",
    "poll 2",
  ]);
});

test("rows are kept apart; recording one leaves those of the others, also of rows that are not there any more", async () => {
  const rows = (names: string[]): Sketch => ({
    nodes: [add("a", { value: "${var.value}" }, { freeze: "golden" })],
    cases: names.map((name, at) => ({ name, vars: { value: at } })),
  });
  const cases = (): string[] => JSON.parse(cassette()).exchanges.map((each: { case: string }) => each.case);
  await bench.run(rows(["one", "two"]), { case: "two", ...record });
  await bench.run(rows(["one", "two"]), { case: "one", ...record });
  expect(cases()).toEqual(["one", "two"]);
  expect((await bench.run(rows(["one", "two"]), { case: "two" })).node("a")).toMatchObject({ output: 1, frozen: true });
  await bench.run(rows(["one", "three"]), { case: "one", ...record });
  expect(cases()).toEqual(["one", "two"]);
});

test("recording one row when one more node is frozen keeps the other row's recordings, and they fit", async () => {
  const rows = (more: Partial<NodeSketch> = {}): Sketch => ({
    nodes: [add("a", { value: "${var.value}" }, { freeze: "golden" }), add("b", { value: 5 }, more)],
    output: { node: "a" },
    cases: ["one", "two"].map((name, at) => ({ name, vars: { value: at } })),
  });
  await bench.run(rows(), { case: "one", ...record });
  await bench.run(rows(), { case: "two", ...record });
  const frozen = rows({ freeze: "golden" });
  // What was recorded still stands for its node; what was not is said of that node alone.
  const before = await bench.run(frozen, { case: "one" });
  expect(before.node("a")).toMatchObject({ output: 0, frozen: true });
  expect(before.node("b").error).toMatch(/ does not have this call: /);
  await bench.run(frozen, { case: "two", ...record });
  expect((await bench.run(frozen, { case: "one" })).node("a")).toMatchObject({ output: 0, frozen: true });
  const two = await bench.run(frozen, { case: "two" });
  expect([two.node("a").frozen, two.node("b").frozen]).toEqual([true, true]);
});

test("of two frozen nodes of which one fails, the other is recorded, and the failed one keeps what it had", async () => {
  const sketch = (fails: number, value: number): Sketch => ({
    nodes: [
      add("good", { value }, { freeze: "golden" }),
      { id: "bad", tool: "add", args: { id: "bad", value: 1, fails }, freeze: "golden" },
    ],
  });
  await bench.run(sketch(0, 1), record);
  await bench.run({ ...sketch(-1, 2), nodes: [...sketch(-1, 2).nodes, add("new", {}, { freeze: "golden" })] }, record);
  expect((await bench.run(sketch(0, 2))).failures).toEqual([]);
});

test("a node that fails while recording keeps what was recorded", async () => {
  await bench.run(golden(), record);
  const before = cassette();
  const failing = golden({ args: { id: "paid", fails: -1 } });
  expect((await bench.run(failing, record)).node("paid").status).toBe("failed");
  expect(cassette()).toBe(before);
});

test("transform is not recorded: a new one works on the old answer", async () => {
  await bench.run(golden(), record);
  expect((await bench.run(golden({ transform: { jq: ".result + 1" } }))).node("paid").output).toBe(8);
});

test("nothing secret is written, and a call with another secret finds its recording", async () => {
  const sketch = (token: string): Sketch => ({
    nodes: [{ id: "a", args: { token, note: "hunter2-secret" }, freeze: "golden" }],
  });
  await bench.run(sketch("abc"), record);
  expect(cassette()).not.toMatch(/abc|hunter2/);
  expect((await bench.run(sketch("xyz"))).node("a")).toMatchObject({ frozen: true, status: "ok" });
});

test("nor is what a reference reads under the name of a secret, whatever the argument is called", async () => {
  const sketch = (...parts: string[]): Sketch => ({
    nodes: [
      { id: "a", tool: "give", args: { value: parts }, transform: { jq: '{ password: (.result | join("-")) }' } },
      { id: "b", tool: "structured", args: { p: "Bearer ${a.password}" }, needs: ["a"], freeze: "golden" },
    ],
  });
  const live = await bench.run(sketch("canary", "horse"), record);
  expect(live.failures).toEqual([]);
  expect(cassette()).toContain("Bearer [secret:value:1]");
  expect(cassette()).not.toContain("canary");
  expect((await bench.run(sketch("other", "horse"))).node("b")).toMatchObject({ frozen: true, status: "ok" });
});

test.each([
  ["no JSON", "is not JSON ("],
  ['{"format":"other"}', "is not an mcptest cassette: it holds an object without its `format`"],
  ['{"format":"mcptest-cassette","version":2}', "is a cassette of version 2; this mcptest reads up to version 1"],
  ['{"format":"mcptest-cassette","version":1}', "does not match the cassette format:"],
])("a cassette that says %j fails the node, also with --record, which leaves it alone", async (text, message) => {
  await bench.run(golden(), record);
  const [file] = recordings();
  writeFileSync(join(bench.root, FOLDER, file as string), text);
  for (const options of [undefined, record]) {
    const node = (await bench.run(golden(), options)).node("paid");
    expect(node.error).toContain(`the cassette ${FOLDER}/${file} ${message}`);
    expect(node.attempts).toBe(0);
  }
  expect(cassette()).toBe(text);
  expect(bench.warnings.filter(({ code }) => code !== "masked-recording")).toEqual([]);
});

test("a cassette that cannot be written, for it cannot be read any more, is a warning that fails the run", async () => {
  await bench.run(golden(), record);
  const file = join(bench.root, FOLDER, recordings()[0] as string);
  await bench.log();
  const meets = (more: Partial<NodeSketch>) => ({ tool: "meet", args: { id: "m", value: 1, count: 2 }, ...more });
  const running = bench.run({ nodes: [{ id: "paid", ...meets({ freeze: "golden" }) }] }, record);
  while (!(await bench.log()).includes("+m"));
  writeFileSync(file, "<<<<<<< ours");
  await bench.run({ name: "other", nodes: [{ id: "lets-it-go", ...meets({}) }] });
  expect((await running).node("paid").status).toBe("ok");
  expect(cassette()).toBe("<<<<<<< ours");
  expect(bench.warnings).toContainEqual(
    expect.objectContaining({ code: "output-unwritable", message: expect.stringContaining("has a merge conflict") }),
  );
});

test("a cassette does not lead out of the workspace", async () => {
  mkdirSync(join(bench.root, ".mcptest"));
  symlinkSync(tmpdir(), join(bench.root, ".mcptest/cassettes"));
  expect((await bench.run(golden())).node("paid").error).toContain("leads outside the workspace");
});
