import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { useBundles } from "../helpers/bundles.ts";
import { until } from "../helpers/patience.ts";
import { unfinished } from "../helpers/race.ts";
import { call, echo, echoes, fixture, type Run, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();
const FOLDER = ".mcptest/cassettes/suite.yml";

beforeEach(() => workspace.write(".mcptest/.gitkeep", ""));

/** What is recorded, by the names of files. */
function cassettes(): Record<string, string> {
  const folder = join(workspace.root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return Object.fromEntries(files.map((file) => [file, workspace.read(join(FOLDER, file))]));
}
const filesOf = ({ report }: Run): string[] => report.results.map(({ id }) => `${id}.json`).sort();
const pathOf = (run: Run, name: string): string => join(FOLDER, `${run.result(name).id}.json`);
const suite = (...tools: object[]) => ({ servers: { server: fixture("good") }, tools });

test("Ctrl-C leaves the files of tests that were done whole and new, and all others as they were", async () => {
  const log = join(workspace.root, "log");
  const declared = (message: string) => ({
    servers: { server: fixture("keeps-log", [log]) },
    tools: [
      echo("done", { args: { message }, expect: undefined }),
      call("await", { name: "held", entry: "go" }),
      echo("late", { args: { message }, expect: undefined }),
    ],
    run: { parallel: false },
  });
  workspace.write("log", "go\n");
  const first = await workspace.run(declared("before"), ["--record"]);
  expect(first.statuses).toEqual(["passed", "passed", "passed"]);
  const before = cassettes();
  rmSync(log);
  workspace.write("suite.yml", declared("after"));
  const running = workspace.start(["run", "suite.yml", "--record", ...WITH_REPORT], { bundle: true });
  await until(() => workspace.has("log") && workspace.read("log").includes("+held"));
  running.kill("SIGINT");
  const { code, stdout } = await running.done;
  expect({ code, told: stdout.includes("INTERRUPTED") }).toEqual({ code: 130, told: true });
  const after = cassettes();
  const [done = "", held = "", late = ""] = ["done", "await", "late"].map((name) => `${first.result(name).id}.json`);
  expect(JSON.parse(after[done] ?? "").exchanges.at(-1).params.arguments).toEqual({ message: "after" });
  expect([after[held], after[late]]).toEqual([before[held], before[late]]);
  expect(unfinished(workspace)).toEqual([]);
  expect((await workspace.run(undefined, ["--replay"])).statuses).toEqual(["passed", "passed", "errored"]);
});

test("two processes that record the same at once leave whole files", async () => {
  workspace.write("suite.yml", suite(...echoes(12)));
  const start = () => workspace.start(["run", "suite.yml", "--record"], { bundle: true }).done;
  for (const { code, stdout } of await Promise.all([start(), start()]))
    expect({ code, warned: stdout.includes("warning") }).toEqual({ code: 0, warned: false });
  expect(unfinished(workspace)).toEqual([]);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect(replayed.report.summary).toMatchObject({ passed: 12, replayed: 12 });
  expect(Object.keys(cassettes())).toEqual(filesOf(replayed));
});

test("each shard records its own tests, and all together are what is replayed", async () => {
  const one = await workspace.run(suite(...echoes(6)), ["--record", "--shard", "1/2"]);
  const before = cassettes();
  expect(Object.keys(before)).toEqual(filesOf(one));
  expect(filesOf(one).length).toBeLessThan(6);
  const two = await workspace.run(undefined, ["--record", "--shard", "2/2"]);
  expect(cassettes()).toMatchObject(before);
  const all = await workspace.run(undefined, ["--replay"]);
  expect(all.report.summary).toMatchObject({ passed: 6, replayed: 6 });
  expect([...filesOf(one), ...filesOf(two)].sort()).toEqual(filesOf(all));
});

test("--watch records with every change, and replays with every change", async () => {
  const written = (message: string) => suite(echo("it", { args: { message }, expect: undefined }));
  const watch = async (flag: string, messages: string[], said: string[]): Promise<void> => {
    workspace.write("suite.yml", written(messages[0] ?? ""));
    const running = workspace.start(["run", "suite.yml", "--watch", flag]);
    const ends = (): number => running.stdout.split("Ctrl-C ends.").length - 1;
    for (const [at, message] of messages.entries()) {
      if (at > 0) workspace.write("suite.yml", written(message));
      await until(() => ends() > at);
    }
    running.kill("SIGINT");
    expect((await running.done).code).toBe(130);
    const verdicts = running.stdout.match(/^(?:PASSED|ERRORED|FAILED)\b/gm);
    expect(verdicts).toEqual(said);
  };
  await watch("--record", ["one", "two"], ["PASSED", "PASSED"]);
  const [text = ""] = Object.values(cassettes());
  expect(text).toContain('"two"');
  await watch("--replay", ["two", "three", "two"], ["PASSED", "FAILED", "PASSED"]);
  expect(Object.values(cassettes())).toEqual([text]);
});

describe("a recording that is not as it was written", () => {
  const edit = (path: string, from: string, to: string): void => {
    expect(workspace.read(path)).toContain(from);
    workspace.write(path, workspace.read(path).replace(from, to));
  };

  test.each<[string, (path: string) => void, RegExp]>([
    [
      "of a newer version",
      (path) => edit(path, '"version": 1\n', '"version": 2\n'),
      /of version 2; this mcptest reads/,
    ],
    ["cut short", (path) => truncateSync(join(workspace.root, path), 200), /is not JSON/],
    [
      "edited into something else",
      (path) => edit(path, '"method": "tools/call"', '"methods": "x"'),
      /\/exchanges\/2 .*"methods?"/,
    ],
  ])("%s is an error of its test alone, and stays as it is", async (_, change, said) => {
    const live = await workspace.run(suite(echo("bad"), echo("good")), ["--record"]);
    const path = pathOf(live, "bad");
    change(path);
    const before = cassettes();
    for (const flags of [["--replay"], ["--cassettes", "auto"], ["--cassettes", "new"]]) {
      const run = await workspace.run(undefined, flags);
      expect(run.code).toBe(1);
      expect(run.report.results).toMatchObject([
        { status: "errored", rule_id: "cassette-unreadable", message: expect.stringMatching(said) },
        { status: "passed", replayed: {} },
      ]);
      expect(run.result("bad").message).toContain(path);
    }
    const again = await workspace.run(undefined, ["--record"]);
    expect(again.statuses).toEqual(["passed", "passed"]);
    expect(again.report.warnings).toMatchObject([{ message: expect.stringMatching(said) }]);
    expect(cassettes()).toEqual(before);
  });

  test("and reads well is what is replayed", async () => {
    const live = await workspace.run(suite(echo("it")), ["--record"]);
    edit(pathOf(live, "it"), '"text": "it"', '"text": "edited"');
    const run = await workspace.run(undefined, ["--replay"]);
    expect(run.report.results).toMatchObject([{ status: "failed", replayed: {} }]);
    expect(run.stdout).toContain('found "edited"');
  });
});

describe("a file that a pipeline is to be replayed from", () => {
  const replay = (file: string) => {
    workspace.write("flow.yml", "pipe: [{ id: one, tool: echo }]\n");
    return workspace.cli(["pipe", "flow.yml", `--replay=${file}`, "--server-command", "no-such-program"]);
  };

  test("and that holds no recording of one is named, with what it is", async () => {
    const live = await workspace.run(suite(echo("it")), ["--record"]);
    workspace.write("test.json", workspace.read(pathOf(live, "it")));
    const { code, stderr } = await replay("test.json");
    expect(code).toBe(1);
    expect(stderr).toContain('the cassette test.json is of kind "test", which does not belong there');
  });

  test("and that is a named pipe is not waited for", async () => {
    execFileSync("mkfifo", [join(workspace.root, "pipe.json")]);
    const { code, stderr } = await replay("pipe.json");
    expect(code).toBe(1);
    expect(stderr).toContain("error[cassette-unreadable]: the cassette pipe.json is empty");
  });
});

test("what is odd about a test is told once, though it is judged again from its recording", async () => {
  const declared = {
    servers: { server: fixture("answers-as-told") },
    tools: [
      {
        ...call("say", { told: { error: { code: 1, message: `no ghp_${"a1B2".repeat(9)}` } } }),
        name: "aware",
        expect: [
          { target: "error.code", matcher: { exists: true } },
          { target: "duration_ms", matcher: { gte: 0 } },
        ],
      },
      {
        ...call("say", { told: { error: { code: 1, message: `no ghp_${"a1B2".repeat(9)}` } } }),
        name: "unaware",
        expect: [{ target: "duration_ms", matcher: { gte: 0 } }],
      },
    ],
  };
  const run = await workspace.run(declared, ["--record"]);
  expect(run.statuses).toEqual(["passed", "passed"]);
  expect(run.report.warnings.map(({ code }) => code)).toEqual(["unasserted-error", "nothing-succeeded"]);
});
