import { copyFileSync } from "node:fs";
import { useBundles } from "../../helpers/bundles.ts";
import type { RunningCli } from "../../helpers/cli.ts";
import { until } from "../../helpers/patience.ts";
import { call, echo, fixture, fixturePath, textIs, useWorkspace } from "../../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();

/** Resolves once the run has ended for the first time. */
const ended = (running: RunningCli): Promise<void> => running.printed("Ctrl-C ends.");

async function stop(running: RunningCli): Promise<void> {
  running.kill("SIGINT");
  expect((await running.done).code).toBe(130);
}

function suite(expected: string): object {
  return { servers: { good: fixture("good") }, tools: [echo("one", { expect: [textIs(expected)] })] };
}

test("a run starts again when the suite changes, and Ctrl-C ends it with 130", async () => {
  workspace.write("suite.yml", suite("two"));
  const running = workspace.start(["run", "suite.yml", "--watch"]);
  await ended(running);
  expect(running.stdout).toContain("FAILED  1 failed (1 test");
  workspace.write("suite.yml", suite("one"));
  // A file may be read while it is being written.
  await running.printed("PASSED  1 passed (1 test");
  expect(running.stdout).toContain("suite.yml changed.");
  await stop(running);
});

test("a suite with an error is watched as well, and so are the files that it imports", async () => {
  workspace.write("parts.yml", "tools: [oops");
  workspace.write("suite.yml", { imports: ["parts.yml"], servers: { good: fixture("good") } });
  const running = workspace.start(["run", "suite.yml", "--watch"]);
  await ended(running);
  expect(running.stderr).toContain("error[yaml-syntax]");
  workspace.write("parts.yml", { tools: [echo("one")] });
  await running.printed("PASSED  1 passed (1 test");
  expect(running.stdout).toContain("parts.yml changed.");
  await stop(running);
});

test("a change while the tests run is not missed, nor is one of the server's own file", async () => {
  copyFileSync(fixturePath("wire"), `${workspace.root}/wire.mjs`);
  copyFileSync(fixturePath("good"), `${workspace.root}/server.mjs`);
  const servers = { mine: { command: ["node", "server.mjs"] } };
  workspace.write("suite.yml", { servers, tools: [echo("one"), call("hang", {}, { timeout: "700ms" })] });
  const running = workspace.start(["run", "suite.yml", "--watch"]);
  await running.printed("  one");
  workspace.write("suite.yml", { servers, tools: [echo("one")] });
  await running.printed("PASSED  1 passed (1 test");
  workspace.write("server.mjs", workspace.read("server.mjs").replace("text(message)", 'text("else")'));
  await running.printed('expected "one", found "else"');
  expect(running.stdout).toContain("server.mjs changed.");
  await stop(running);
});

test("Ctrl-C during a watched run ends it with 130", async () => {
  const tools = [echo("one"), call("hang")];
  workspace.write("suite.yml", { servers: { good: fixture("good") }, tools });
  const running = workspace.start(["run", "suite.yml", "--watch"], { bundle: true });
  await running.printed("  one");
  await stop(running);
  expect(running.stdout).toContain("INTERRUPTED");
  expect(running.stdout).not.toContain("Watching");
});

describe("with a keyboard", () => {
  const KEYS = "a all · f failed · u update snapshots · p filter · h keys · q quit\n";
  const WAITS = "Press h to list the keys.\n";
  const start = () =>
    workspace.start(["run", "suite.yml", "-w"], { terminal: true, keyboard: true, env: { NO_COLOR: "1" } });

  /** Presses keys, and types what is asked for then; gives what is printed from then on to the next list of keys. */
  async function press(running: RunningCli, keys: string, typed?: string): Promise<string> {
    const before = running.stdout.length;
    running.keyboard?.write(keys);
    if (typed !== undefined) {
      await until(() => running.stdout.indexOf("Filter (", before) > before);
      running.keyboard?.write(`${typed}\r`);
    }
    await until(() => running.stdout.indexOf(WAITS, before) > before);
    return running.stdout.slice(before);
  }

  test("keys run all, what failed, what a filter matches, and update snapshots, on a cleared screen; q ends with 0", async () => {
    const snapshot = { target: "result.content[0].text", matcher: { snapshot: "said" } };
    const tools = [echo("one"), echo("two", { expect: [textIs("wrong")] }), echo("three", { expect: [snapshot] })];
    workspace.write("suite.yml", { servers: { good: fixture("good") }, tools });
    const running = start();
    await running.printed(KEYS);
    expect(running.keyboard?.raw).toBe(true);
    expect(running.stdout).not.toContain("--last-failed");
    const failed = await press(running, "xf");
    expect(failed).toMatch(/^\u001b\[2J\u001b\[H/);
    expect(failed).toContain("FAILED  partial (what failed before) · 1 failed (1 test");
    expect(failed).toContain("; only what failed. Press h");
    expect(await press(running, "a")).toContain("1 failed, 2 passed (3 tests");
    const filtered = await press(running, "p", "one");
    expect(filtered).toContain("PASSED  partial (--filter one) · 1 passed (1 test");
    expect(filtered).toContain('; only "one". Press h');
    workspace.write("suite.yml", {
      servers: { good: fixture("good") },
      tools: [echo("three", { args: { message: "new" }, expect: [snapshot] })],
    });
    await running.printed("suite.yml changed.");
    await until(() => running.stdout.includes("matches none of") || running.stderr.includes("matches none of"));
    expect(await press(running, "p", "")).toContain("FAILED  1 failed (1 test");
    expect(await press(running, "u")).toContain("PASSED  1 passed (1 test");
    running.keyboard?.write("q");
    expect((await running.done).code).toBe(0);
    expect(running.keyboard?.raw).toBe(false);
  });

  test("keys are listed once, and by h; they work after an error in a suite, and after what cannot run", async () => {
    workspace.write("suite.yml", suite("one"));
    const running = start();
    await running.printed(KEYS);
    workspace.write("suite.yml", { servers: { good: fixture("good") }, tools: [{ name: "one", toool: "echo" }] });
    await until(() => running.stdout.includes(WAITS));
    expect(running.stdout + running.stderr).toContain('did you mean "tool"?');
    const asked = running.stdout.length;
    running.keyboard?.write("h");
    await until(() => running.stdout.slice(asked) === KEYS);
    expect(await press(running, "a")).toContain("Watching 1 file. Press h");
    const changed = running.stdout.length;
    workspace.write("suite.yml", suite("one"));
    await until(() => running.stdout.indexOf(WAITS, changed) > changed);
    expect(running.stdout.slice(changed)).toContain("1 passed (1 test");
    // Not a regular expression: the next run is without it.
    expect(await press(running, "p", "re:(")).toContain("Watching 1 file. Press h");
    expect(running.stderr).toContain("error[usage]");
    expect(running.stdout.split(KEYS)).toHaveLength(3);
    running.keyboard?.write("q");
    expect((await running.done).code).toBe(0);
  });

  test("q and Ctrl-C interrupt a run, and Ctrl-C ends a prompt; the terminal is given back", async () => {
    workspace.write("suite.yml", { servers: { good: fixture("good") }, tools: [echo("one"), call("hang")] });
    for (const key of ["q", "\u0003"]) {
      const running = start();
      await running.printed("  one");
      running.keyboard?.write(key);
      expect((await running.done).code).toBe(130);
      expect(running.stdout).toContain("INTERRUPTED");
      expect(running.keyboard?.raw).toBe(false);
    }
    workspace.write("suite.yml", suite("one"));
    const running = start();
    await running.printed(KEYS);
    running.keyboard?.write("p");
    await running.printed("Filter (");
    running.keyboard?.write("\u0003");
    expect((await running.done).code).toBe(130);
    expect(running.keyboard?.raw).toBe(false);
  });
});

test("--watch with a report on stdout that is not for people is exit 2", async () => {
  workspace.write("suite.yml", suite("one"));
  const result = await workspace.cli(["run", "suite.yml", "--watch", "--reporter", "json"]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
});
