import { call, fixture, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

/**
 * Runs `read` and `write` calls in the order of the letters, and gives the log of what the server saw. `meets` says of each
 * with how many it has to be under way at once to end.
 */
async function trace(letters: string, flags: readonly string[], meets: readonly number[] = []) {
  const tools = [...letters].map((letter, index) => {
    const name = `${letter}${index}`;
    return call(letter === "r" ? "read" : "write", { name, ms: 20, meet: meets[index] ?? 1 }, { name });
  });
  const servers = { log: fixture("keeps-log", [`${workspace.root}/log`]) };
  const run = await workspace.run({ servers, tools }, flags);
  return { run, log: workspace.read("log").trim().split("\n").slice(1) };
}

/** The most calls that were under way at once. */
function deepest(log: readonly string[]): number {
  let running = 0;
  return Math.max(0, ...log.map((entry) => (running += entry.startsWith("+") ? 1 : -1)));
}

test("auto overlaps read-only tools, and every other call waits for all before it and runs alone", async () => {
  const { run, log } = await trace("rrrwrrw", [], [3, 3, 3, 1, 2, 2, 1]);
  expect(run.code).toBe(0);
  expect(run.report.results.map(({ name }) => name)).toEqual(["r0", "r1", "r2", "w3", "r4", "r5", "w6"]);
  expect(deepest(log)).toBe(3);
  expect(log.slice(0, 3)).toEqual(["+r0", "+r1", "+r2"]);
  expect(log.slice(6, 8)).toEqual(["+w3", "-w3"]);
  expect(log.slice(8, 10)).toEqual(["+r4", "+r5"]);
  expect(log.slice(12)).toEqual(["+w6", "-w6"]);
});

test("auto lets no call overlap whose request a transform may send to another tool", async () => {
  const transform = { request: { jq: '.name = "write"' } };
  const tools = ["a", "b"].map((name) => call("read", { name, ms: 60 }, { name, transform }));
  const run = await workspace.run({ servers: { log: fixture("keeps-log", [`${workspace.root}/log`]) }, tools });
  expect(run.statuses).toEqual(["passed", "passed"]);
  expect(workspace.read("log")).toBe("start\n+a\n-a\n+b\n-b\n");
});

test("auto has at most 16 calls under way on one server", async () => {
  const { log } = await trace("r".repeat(20), [], [...Array(16).fill(16), ...Array(4).fill(4)]);
  expect(deepest(log)).toBe(16);
});

test("false runs one after the other, in the order declared", async () => {
  const { log } = await trace("rrw", ["--parallel", "false"]);
  expect(log).toEqual(["+r0", "-r0", "+r1", "-r1", "+w2", "-w2"]);
});

test("a number runs so many at once, whatever they do; results keep the order declared", async () => {
  const { run, log } = await trace("wrwrwr", ["--parallel", "3"], Array(6).fill(3));
  expect(deepest(log)).toBe(3);
  expect(log.slice(0, 3)).toEqual(["+w0", "+r1", "+w2"]);
  expect(run.report.results.map(({ name }) => name)).toEqual(["w0", "r1", "w2", "r3", "w4", "r5"]);
  expect(run.stdout.match(/[rw]\d$/gm)).toEqual(["w0", "r1", "w2", "r3", "w4", "r5"]);
});

test("auto runs the tests of different servers at the same time", async () => {
  const file = `${workspace.root}/log`;
  const servers = { a: fixture("keeps-log", [file]), b: fixture("keeps-log", [file]) };
  const tools = [
    call("await", { name: "a", entry: "+b" }, { name: "a", server: "a" }),
    call("await", { name: "b", entry: "+a" }, { name: "b", server: "b" }),
  ];
  const run = await workspace.run({ servers, tools });
  expect(run.statuses).toEqual(["passed", "passed"]);
});

test("suites run one after the other, and the servers of one end while the next one runs", async () => {
  const servers = { log: fixture("keeps-log", [`${workspace.root}/log`]) };
  workspace.write("first.yml", { servers, tools: [call("write", { name: "a", ms: 1 })] });
  workspace.write("second.yml", { servers, tools: [call("alone", {}, { timeout: "30s" })] });
  const result = await workspace.cli(["run", "first.yml", "second.yml"]);
  expect(result.code).toBe(0);
  expect(workspace.read("log")).toBe("start\n+a\n-a\nstart\n");
});
