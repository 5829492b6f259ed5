import { chmodSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchedAhead, openSession, startAhead } from "../../src/mcp/index.ts";
import { explainSilence } from "../../src/mcp/stdio/first-output.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { callText, declare, failureOf, fixture, pathOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

test("names a command that does not exist", async () => {
  const error = await failureOf(sandbox.open(declare(["no-such-command", "x"])));
  expect(error.code).toBe("spawn-failed");
  expect(error).toMatchObject({
    message: "command not found: no-such-command",
    hint: "install it, or give its full path",
  });
});

test.each(["node server.js", "cd", "A=1"])(
  "says of %j, which only a shell would start, that no shell reads it",
  async (file) => {
    const { hint } = await failureOf(sandbox.open(declare([file, "x"])));
    expect(hint).toBe("`command` is a program and its arguments; no shell reads it");
  },
);

test("a runtime that the container image lacks is said to be missing there", async () => {
  // Nothing is in the empty folder, whatever this machine has.
  const { hint } = await failureOf(sandbox.open(declare(["uvx", "some-server"], { env: { PATH: sandbox.home } })));
  expect(hint).toBe(
    "install uvx where mcptest runs; its container image has Node only, and docs/reference/environment.md shows how to add to it",
  );
});

test("names a program file that does not exist", async () => {
  const error = await failureOf(sandbox.open(declare(["/no/such/server"])));
  expect(error.message).toBe('cannot start server "fixture": "/no/such/server" does not exist');
});

test("names a working directory that does not exist", async () => {
  const error = await failureOf(sandbox.open(fixture("good", [], { cwd: "/no/such/folder" })));
  expect(error.message).toBe('cannot start server "fixture": its working directory /no/such/folder does not exist');
});

test("names an interpreter that does not exist, and a file that may not be run", async () => {
  const script = join(sandbox.home, "server");
  writeFileSync(script, "#!/no/such/interpreter\n");
  expect((await failureOf(sandbox.open(declare([script])))).message).toContain(`"${script}" is not executable`);
  chmodSync(script, 0o755);
  expect((await failureOf(sandbox.open(declare([script])))).message).toContain("the interpreter that");
});

test("says that arguments cannot be passed on", async () => {
  const error = await failureOf(sandbox.open(declare(["node", "a\0b"])));
  expect(error).toMatchObject({ code: "spawn-failed", message: expect.stringContaining("null bytes") });
});

test("gives exit code and stderr of a server that ends at once", async () => {
  const error = await failureOf(sandbox.open(fixture("exits-at-once")));
  expect(error.code).toBe("server-exited");
  expect(error.message).toMatch(/^server "fixture" exited \(code 2\) before it answered initialize$/);
  expect(error.hint).toContain("exits-at-once.mjs");
  expect(error.stderr).toEqual(["config.json: no such file"]);
});

test("asks whether a program that ends at once, without a fault, is the start command", async () => {
  const error = await failureOf(sandbox.open(declare(["node", "-e", "1"], { name: "server" })));
  expect(error.message).toBe("the server exited (code 0) before it answered initialize");
  expect(error.hint).toBe('a stdio server keeps running and reads stdin: is "node -e 1" its start command?');
});

test("says what did and did not come when the handshake is not answered", async () => {
  const silent = fixture("never-answers", [], { startup_timeout_ms: 300 });
  const error = await failureOf(sandbox.open(silent));
  expect(error.code).toBe("startup-timeout");
  expect(error.message).toMatch(
    /^server "fixture" did not answer initialize within 300ms: the process runs and wrote nothing to stdout$/,
  );
  const second = await withEnoughTime(
    (ms) => failureOf(sandbox.open(fixture("never-answers", ["Listening on port 3000"], { startup_timeout_ms: ms }))),
    ({ message }) => !message.includes("wrote nothing"),
  );
  expect(second.code).toBe("startup-timeout");
  expect(second.message).toContain('wrote 23 bytes to stdout, last the line "Listening on port 3000"');
  expect(await sandbox.running()).toEqual([]);
});

test("a Python process that writes nothing may keep what it writes", async () => {
  const python = join(sandbox.home, "python3");
  symlinkSync(process.execPath, python);
  const open = (argv: string[]) => failureOf(sandbox.open(declare(argv, { startup_timeout_ms: 300 })));
  const script = ["-e", "setInterval(() => {}, 1000)"];
  expect((await open([python, ...script])).hint).toBe(
    "Python buffers a pipe: run python3 -u, or print(…, flush=True); if it only starts slowly, raise `startup_timeout`",
  );
  expect((await open(["node", ...script])).hint).not.toContain("Python");
});

test.each([
  [["/opt/venv/bin/python3.12", "server.py"], {}, true],
  [["uv", "run", "server.py"], {}, true],
  [["uvx", "my-server"], {}, true],
  [["poetry", "run", "server"], {}, true],
  [["env", "A=b", "python", "server.py"], {}, true],
  [["python3", "-u", "server.py"], {}, false],
  [["python3", "-Bu", "server.py"], {}, false],
  [["python3", "server.py"], { PYTHONUNBUFFERED: "1" }, false],
  [["node", "python.js"], {}, false],
])("silence of %j with %j: Python is named %s", (argv, env, named) => {
  expect(explainSilence({ argv, env })?.includes("python3 -u") ?? false).toBe(named);
});

test("starts the mock in the folder of its manifest", async () => {
  const { argv: _, cwd: __, stderr: ___, ...common } = fixture("good");
  const mock = { ...common, kind: "mock" as const, manifest: {}, file: join(sandbox.home, "manifest.yml") };
  const session = await sandbox.open(mock, { mockCommand: ["node", pathOf("fixture", "good.mjs"), "mock"] });
  expect(JSON.parse(await callText(session, "arguments"))).toEqual(["mock", "-"]);
  expect(await callText(session, "folder")).toBe(realpathSync(sandbox.home));
});

test("stops starting when it is interrupted", async () => {
  const controller = new AbortController();
  const opening = failureOf(sandbox.open(fixture("never-answers"), { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);
  expect(await opening).toMatchObject({ code: "cancelled", message: 'the start of server "fixture" was interrupted' });
  expect(await sandbox.running()).toEqual([]);
  const late = openSession(fixture("good"), sandbox.options({ signal: controller.signal }));
  expect((await failureOf(late)).code).toBe("cancelled");
});

describe("wait_for_ready", () => {
  test("starts a server again until it is ready", async () => {
    const args = [join(sandbox.home, "starts"), "3"];
    const session = await sandbox.open(fixture("late-start", args, { wait_for_ready_ms: 20_000 }));
    expect(await callText(session, "echo", { message: "up" })).toBe("up");
  });

  test("says how often it tried, and why the last attempt failed", async () => {
    const args = [join(sandbox.home, "starts"), "1000"];
    const error = await withEnoughTime(
      (ms) => failureOf(sandbox.open(fixture("late-start", args, { wait_for_ready_ms: ms }))),
      ({ message }) => message.includes("attempts") && message.includes("code 1"),
    );
    expect(error.code).toBe("not-ready");
    expect(error.message).toMatch(/^server "fixture" was not ready after [\d.]+m?s and \d+ attempts; last: .*code 1/);
    expect(error.stderr).toEqual(["database is not up yet"]);
  });

  test("bounds an attempt that hangs", async () => {
    const error = await failureOf(sandbox.open(fixture("never-answers", [], { wait_for_ready_ms: 200 })));
    expect(error).toMatchObject({ code: "not-ready", message: expect.stringContaining("1 attempt; last: ") });
  });

  test("does not wait for a command that does not exist", async () => {
    const error = await failureOf(sandbox.open(declare(["no-such-command"], { wait_for_ready_ms: 10_000 })));
    expect(error.code).toBe("spawn-failed");
  });
});

/** Opens a session with a server that had time to do all it does before. */
async function openLate(script: string): Promise<unknown> {
  const server = declare(["sh", "-c", script]);
  const ahead = new LaunchedAhead();
  const options = sandbox.options({ ahead });
  sandbox.atEnd(() => ahead.end());
  startAhead(server, options.env, ahead);
  await sleep(300);
  return failureOf(openSession(server, options));
}

test.each([
  [
    "exited",
    "echo out of cheese >&2; exit 3",
    { code: "server-exited", message: /\(code 3\) before it answered initialize$/, stderr: ["out of cheese"] },
  ],
  ["exited silently", "exit 3", { code: "server-exited", message: /\(code 3\) before/, stderr: [] }],
  ["was ended by a signal", "kill -SEGV $$", { code: "server-exited", message: /SIGSEGV/ }],
  ["exited behind half a line", "printf '{'; exit 4", { code: "server-exited", message: /\(code 4\) before/ }],
  ["left a child that holds its pipes", "sleep 100 & exit 5", { code: "server-exited", message: /\(code 5\) before/ }],
  ["closed its stdout", "exec 1>&-; sleep 100", { code: "server-exited", message: /closed its stdout/ }],
])(
  "what started ahead and %s before its session began is told at once",
  async (_, script, { message, ...rest }) => {
    expect(await openLate(script)).toMatchObject({ ...rest, message: expect.stringMatching(message) });
  },
  // Less than they sleep.
  60_000,
);
