import { readFileSync } from "node:fs";
import { runCli, startCli, startNode, useBundles } from "./cli.ts";
import { findLeftovers } from "./leftovers.ts";

useBundles();

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const idle = "setInterval(() => {}, 1000)";
const spawnIdle = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(idle)}], { detached: true, stdio: "inherit" })`;

test.each([false, true])("runs to its end and gives what it printed, from the bundle: %s", async (bundle) => {
  const result = await runCli(["--version"], { bundle });
  expect(result).toMatchObject({ code: 0, signal: null, stdout: `${version}\n`, stderr: "" });
});

test("gives the exit code of a usage error", async () => {
  expect(await runCli(["--no-such-flag"])).toMatchObject({ code: 2, stdout: "" });
});

test("passes stdin, working folder and environment", async () => {
  const script = `process.stdin.pipe(process.stdout); console.error(process.cwd(), process.env.A, process.env.CI)`;
  const result = await startNode(["-e", script], { cwd: "/", env: { A: "1" }, input: "text" }).done;
  expect(result).toMatchObject({ code: 0, stdout: "text", stderr: "/ 1 undefined\n" });
});

test("fails when a process is left behind, and ends that process", async () => {
  const running = startNode(["-e", `const c = ${spawnIdle}; console.log(process.env.HOME); c.unref()`], {
    leftoversMs: 0,
  });
  await expect(running.done).rejects.toThrow(/left processes behind:\n\d+ .*setInterval/);
  expect(await findLeftovers(running.stdout.trim())).toEqual([]);
});

test("fails when the time limit is reached", async () => {
  await expect(startNode(["-e", idle], { timeoutMs: 300 }).done).rejects.toThrow("did not end within 300 ms");
});

test("waits for a text, and says when it never comes", async () => {
  const running = startNode(["-e", `console.log("ready"); ${idle}`]);
  await running.printed("ready");
  running.kill("SIGTERM");
  expect(await running.done).toMatchObject({ code: null, signal: "SIGTERM", stdout: "ready\n" });

  const silent = startCli(["--version"]);
  await expect(silent.printed("never")).rejects.toThrow('ended without printing "never"');
  await silent.done;
});
