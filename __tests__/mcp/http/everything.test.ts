import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { isObject } from "../../../src/values/json.ts";
import { freePort } from "../../helpers/ports.ts";
import { callText, pathOf, useSandbox } from "../sessions.ts";
import { reach } from "./server.ts";

const sandbox = useSandbox();

describe.each([
  ["streamableHttp", "/mcp", "http"],
  ["streamableHttp", "/mcp", "auto"],
  ["sse", "/sse", "sse"],
  ["sse", "/sse", "auto"],
] as const)("server-everything over %s%s with transport %s", (mode, path, transport) => {
  let child: ChildProcess;
  let url = "";

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}${path}`;
    child = spawn("node", [pathOf("package", "@modelcontextprotocol/server-everything/dist/index.js"), mode], {
      env: { PORT: String(port) },
      stdio: "ignore",
    });
  });

  afterAll(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });

  test("lists its tools, calls one, and hears of progress, which starts the time of a call anew", async () => {
    const limits = { call_timeout_ms: 1000, reset_timeout_on_progress: transport !== "auto" };
    const session = await sandbox.open(reach(url, { transport, wait_for_ready_ms: 30_000, ...limits }));
    expect(session.protocol).toBe("2025-11-25");
    expect((await session.tools()).map(({ name }) => name)).toContain("echo");
    expect(await callText(session, "echo", { message: "wire" })).toBe("Echo: wire");
    const long = await session.request("tools/call", {
      name: "trigger-long-running-operation",
      arguments: { duration: transport === "auto" ? 0.2 : 1.2, steps: 8 },
    });
    expect(long.progress.map((note) => isObject(note) && note.progress)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await session.request("tools/call", { name: "echo", arguments: {} })).result).toMatchObject({
      isError: true,
    });
    await session.close();
    expect(session.findings).toEqual([]);
  });
});
