import { copyFileSync } from "node:fs";
import type { RunningCli } from "../../helpers/cli.ts";
import { call, echo, fixture, fixturePath, textIs, useWorkspace } from "../../helpers/runs.ts";

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
  expect(running.stdout).toContain("FAILED  1 failed of 1 test");
  workspace.write("suite.yml", suite("one"));
  // A file may be read while it is being written.
  await running.printed("PASSED  1 passed of 1 test");
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
  await running.printed("PASSED  1 passed of 1 test");
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
  await running.printed("PASSED  1 passed of 1 test");
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

test("--watch with a report on stdout that is not for people is exit 2", async () => {
  workspace.write("suite.yml", suite("one"));
  const result = await workspace.cli(["run", "suite.yml", "--watch", "--reporter", "json"]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
});
