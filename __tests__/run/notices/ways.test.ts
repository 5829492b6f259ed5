import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fixture, fixturePath, useWorkspace } from "../../helpers/runs.ts";

const folder = useWorkspace();
const UPDATED = "notifications/resources/updated";
const TOOLS = "notifications/tools/list_changed";
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

/** Starts the notes over HTTP; gives their address. */
async function serve(...words: string[]): Promise<string> {
  const child = spawn("node", [fixturePath("notes"), "--http", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("it did not start");
}

const subscribe = ["note://7"];
const updated = { method: UPDATED, params: { uri: "note://7" } };
const after = { tool: "set_note", args: { id: 7, after: 30 } };
/** Live it waits for 30 ms. */
const TIMES = ["notifications[0].at_ms > 20", "notifications length 1"];
const TESTS = {
  tools: [
    { name: "told", ...after, notifications: { subscribe, expect: [updated] } },
    { name: "counted", ...after, notifications: { subscribe, within: "150ms", expect: [{ ...updated, count: 1 }] } },
    { name: "not told", ...after, notifications: { subscribe, within: "150ms", expect: [{ ...updated, count: 0 }] } },
    { name: "plain", tool: "quiet", expect: ["notifications length 0"] },
    { name: "slow", ...after, notifications: { subscribe, within: "150ms", expect: [updated] }, expect: TIMES },
    { name: "tools", tool: "add_tool", notifications: { expect: [{ method: TOOLS, count: 1 }], within: "100ms" } },
  ],
};
const STATUSES = ["passed", "passed", "failed", "passed", "passed", "passed"];

describe.each([
  ["2025-11-25", fixture("notes")],
  ["2026-07-28", fixture("notes", ["--modern"], { protocol: "2026-07-28" })],
])("recordings of %s", (_, notes) => {
  test("play what came within its test, and do not wait", async () => {
    const suite = { name: "notes", servers: { notes }, ...TESTS };
    const live = await folder.run(suite, ["--record"]);
    expect(live.statuses).toEqual(STATUSES);
    expect(live.stderr).not.toContain("warning");
    const replayed = await folder.run(suite, ["--replay"]);
    expect(replayed.statuses).toEqual(STATUSES);
    expect(replayed.stderr).not.toContain("warning");
    expect(replayed.report.servers.flatMap(({ findings }) => findings)).toEqual([]);
    const { assertions } = replayed.result("not told");
    expect(assertions.find(({ passed }) => !passed)?.message).toContain("note://7");
  });
});

describe.each([
  ["2025-11-25", [], {}],
  ["2026-07-28", ["--modern"], { protocol: "2026-07-28" }],
])("over HTTP, %s", (_, words, more) => {
  test("is the same", async () => {
    const servers = { notes: { url: await serve(...words), http: { timeout: "2s" }, ...more } };
    const run = await folder.run({ name: "notes", servers, ...TESTS });
    expect(run.statuses).toEqual(STATUSES);
    expect(run.report.servers.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

test("asks for log messages of a level, and tells of those below it", async () => {
  const log = (level: string, more: object = {}) => ({ name: level, tool: "log", args: { level }, ...more });
  const run = await folder.run({
    name: "logs",
    servers: {
      old: fixture("notes", [], { log_level: "warning" }),
      loud: fixture("logs-all", [], { log_level: "warning" }),
      refuses: fixture("logs-all", ["--refuses"], { log_level: "warning" }),
      new: fixture("notes", ["--modern"], { protocol: "2026-07-28", log_level: "error" }),
    },
    tools: [
      log("info", { server: "old", expect: ["logs length 0"] }),
      log("error", { server: "old", expect: ["logs[0].level = error"] }),
      {
        ...log("late", { server: "old" }),
        args: { level: "error", after: 30 },
        notifications: { expect: [{ method: "notifications/message", params: { level: "error" } }] },
      },
      log("info of loud", { server: "loud", args: {}, expect: ["logs[0].level = info"] }),
      log("of refuses", { server: "refuses", args: {}, expect: "success" }),
      { ...log("info of new", { server: "new" }), args: { level: "info" }, expect: ["logs length 0"] },
      {
        ...log("critical of new", { server: "new" }),
        args: { level: "critical" },
        expect: ["logs[0].level = critical"],
      },
    ],
  });
  expect(run.report.results.filter(({ status }) => status !== "passed")).toEqual([]);
  const found = Object.fromEntries(
    run.report.servers.map(({ name, findings }) => [name, findings.map(({ rule }) => rule)]),
  );
  expect(found).toEqual({ old: [], loud: ["log-level"], refuses: ["log-level"], new: [] });
  const [refused] = run.report.servers.find(({ name }) => name === "refuses")?.findings ?? [];
  expect(refused?.message).toContain("logging/setLevel with warning was answered with the error");
});

const FORMATS = ["pretty", "json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];

test("every format tells of a refused subscription, and of what came instead", async () => {
  const open = (wrong: string) => fixture("listens-wrong", [wrong], { protocol: "2026-07-28" });
  const wait = { tool: "change", notifications: { within: "50ms", expect: [{ method: TOOLS }] } };
  const suite = {
    name: "formats",
    servers: { early: open("early"), silent: open("silent") },
    tools: [
      { name: "refused", server: "early", ...wait },
      { name: "nothing came", server: "silent", ...wait },
    ],
  };
  const flags = FORMATS.flatMap((name) => ["--reporter", `${name}=out.${name}`]);
  const run = await folder.run(suite, flags);
  expect(run.statuses).toEqual(["failed", "failed"]);
  const plain = (name: string): string =>
    folder
      .read(`out.${name}`)
      .replace(/\\|\s+/g, " ")
      .replace(/ +/g, " ");
  for (const name of FORMATS) {
    expect([name, plain(name)]).toEqual([name, expect.stringContaining("before it acknowledged the subscription")]);
    expect([name, plain(name)]).toEqual([
      name,
      expect.stringContaining("expected notifications/tools/list_changed, found"),
    ]);
  }
});

test("tests side by side keep apart what is theirs", async () => {
  const each = Array.from({ length: 6 }, (_, id) => {
    const subscribe = [`note://${id}`];
    const expect = [{ method: UPDATED, count: 2 }];
    return {
      name: `n${id}`,
      tool: "set_note",
      args: { id, times: 2, after: 20 },
      notifications: { subscribe, within: "3s", expect },
    };
  });
  // Two tests share a URI: the first to end does not end the subscription of the other. A second between them is room for late timers.
  const shared = ["1s", "3s"].map((within, at) => ({
    name: `s${at}`,
    tool: "waits",
    args: { ms: 0 },
    notifications: { subscribe: ["note://s"], within, expect: [{ method: UPDATED, count: at }] },
  }));
  const later = { name: "sets it late", tool: "set_note", args: { id: "s", after: 2000 } };
  const run = await folder.run({
    name: "apart",
    servers: { old: fixture("notes"), new: fixture("notes", ["--modern"], { protocol: "2026-07-28" }) },
    run: { parallel: 20 },
    tools: ["old", "new"].flatMap((server) =>
      [...each, ...shared, later].map((one) => ({ ...one, name: `${server} ${one.name}`, server })),
    ),
  });
  expect(
    run.report.results.filter(({ status }) => status !== "passed").map(({ name, message }) => [name, message]),
  ).toEqual([]);
  expect(run.report.servers.flatMap(({ findings }) => findings)).toEqual([]);
});
