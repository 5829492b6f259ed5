import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fixture, fixturePath, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const accept = (more: object): object => ({ mode: "url", action: "accept", ...more });
const call = (tool: string, expect: unknown, more: object = {}): object => ({ name: tool, tool, expect, ...more });

test("over HTTP a question belongs to the request on whose stream it comes, however many are open", async () => {
  const child = spawn(process.execPath, [fixturePath("visits"), "--http"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = await once(child.stdout, "data");
    const bad = accept({ match: { message: "Bad" }, open: ["node", "-e", "setTimeout(() => process.exit(1), 300)"] });
    const slow = accept({ open: ["node", "-e", "setTimeout(() => fetch(process.argv.at(-1)), 300)"] });
    const connect = (message: string, name: string) =>
      call("connect", ["payload.answer.action = accept"], { name, args: { message } });
    const run = await workspace.run({
      servers: { visits: { url: String(address).trim(), client: { elicitation: [bad, slow] } } },
      tools: [connect("Good", "first"), connect("Bad", "second"), connect("Good", "third")],
      run: { parallel: 3 },
    });
    expect(run.statuses).toEqual(["passed", "errored", "passed"]);
    expect(run.result("second").rule_id).toBe("open-failed");
  } finally {
    child.kill();
    await once(child, "exit");
  }
});

test("a command that still runs when its test is out of time, or the run is interrupted, is ended with what it started", async () => {
  workspace.write("child.cjs", `require("fs").writeFileSync("started", ""); setInterval(() => {}, 1000);`);
  workspace.write("stay.cjs", `require("child_process").spawn("node", ["child.cjs"]); setInterval(() => {}, 1000);`);
  const servers = { visits: fixture("visits", [], { client: { elicitation: [accept({ open: "node stay.cjs" })] } }) };
  // Whoever leaves a process behind fails the test.
  const late = await workspace.run({ servers, tools: [call("connect", undefined, { timeout: "3s" })] });
  expect(late.result("connect")).toMatchObject({ status: "errored", rule_id: "test-timeout" });
  rmSync(join(workspace.root, "started"));
  workspace.write("suite.yml", { servers, tools: [call("guarded", undefined)] });
  const running = workspace.start(["run", "suite.yml"]);
  while (!workspace.has("started")) await new Promise((resolve) => setTimeout(resolve, 50));
  running.kill("SIGINT");
  expect((await running.done).code).toBe(130);
});

test("the reference server asks for visits, and refuses until they are made", async () => {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve("@modelcontextprotocol/server-everything/dist/index.js");
  const args = { url: "https://example.com/connect" };
  const trigger = (name: string, server: string, expect: unknown, more: object = {}) =>
    call("trigger-url-elicitation", expect, { name, server, args: { ...args, ...more } });
  const everything = (...elicitation: object[]) => ({ command: ["node", file, "stdio"], client: { elicitation } });
  const run = await workspace.run({
    servers: {
      accepting: everything(accept({ wait: "10ms" })),
      declining: everything({ mode: "url", action: "decline" }),
      filling: everything({ action: "accept" }),
    },
    tools: [
      trigger("asks", "accepting", ['result.content[0].text contains "completed the URL elicitation"']),
      trigger("refuses first", "accepting", ['result.content[0].text contains "completed"'], { errorPath: true }),
      trigger("is declined", "declining", ['result.content[0].text contains "declined"']),
      trigger("refuses", "declining", ["error.code = -32042"], { errorPath: true }),
      trigger("is not listed", "filling", ['result.content[0].text contains "not found"']),
    ],
  });
  expect(run.statuses).toEqual(["passed", "passed", "passed", "passed", "passed"]);
});
