import { createPool, openSession, type Pool } from "../../src/mcp/index.ts";
import type { ServerSpec } from "../../src/suite/suite.ts";
import { callText, declare, failureOf, fixture, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

let pool: Pool;
/** Names of the servers that were started, in order. */
let starts: string[] = [];
beforeEach(() => {
  starts = [];
  pool = createPool((server, protocol) => {
    starts.push(server.name);
    return openSession(server, sandbox.options(protocol === undefined ? {} : { protocol }));
  });
  sandbox.atEnd(() => pool.close());
});

const crash = (server: ServerSpec) =>
  pool.acquire(server).then((session) => failureOf(callText(session, "exit", { code: 1 })));

test("shares one session for a server, however many ask at once", async () => {
  const server = fixture("good");
  const [first, second] = await Promise.all([pool.acquire(server), pool.acquire(server)]);
  expect(second).toBe(first);
  await pool.release(first);
  expect(await pool.acquire(server)).toBe(first);
  expect(first.failure).toBeUndefined();
  expect(pool.sessions()).toEqual([{ server, protocol: undefined, session: first }]);
});

test("keeps servers and revisions apart", async () => {
  const server = fixture("good");
  const sessions = await Promise.all([
    pool.acquire(server),
    pool.acquire(server, "2025-03-26"),
    pool.acquire(fixture("good")),
  ]);
  expect(new Set(sessions).size).toBe(3);
  expect(sessions.map((session) => session.protocol)).toEqual(["2025-11-25", "2025-03-26", "2025-11-25"]);
});

test("opens another session after a crash", async () => {
  const server = fixture("exits-midway");
  const first = await pool.acquire(server);
  await crash(server);
  const [second, third] = await Promise.all([pool.acquire(server), pool.acquire(server)]);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(await callText(second, "echo", { message: "again" })).toBe("again");
  expect(pool.sessions().map((record) => record.session)).toEqual([first, second]);
});

test("gives the error of the crash again when the suite says stop", async () => {
  const server = fixture("exits-midway", [], { on_crash: "stop" });
  const error = await crash(server);
  expect(await failureOf(pool.acquire(server))).toBe(error);
  expect(starts).toEqual(["fixture"]);
});

test("tries once to start a server that cannot be started", async () => {
  const server = declare(["no-such-command"]);
  const [first, second] = await Promise.all([failureOf(pool.acquire(server)), failureOf(pool.acquire(server))]);
  expect(first?.code).toBe("spawn-failed");
  expect(second).toBe(first);
  expect(await failureOf(pool.acquire(server))).toBe(first);
  expect(await failureOf(pool.fresh(server))).toBe(first);
  expect(starts).toHaveLength(1);
});

test("gives each test a session of its own, starts none ahead, and ends it when it is given back", async () => {
  const server = fixture("good");
  const first = await pool.fresh(server);
  expect(starts).toHaveLength(1);
  await pool.release(first);
  expect(await sandbox.running()).toEqual([]);
  const second = await pool.fresh(server);
  expect(starts).toHaveLength(2);
  expect((await failureOf(first.request("ping", {}))).code).toBe("cancelled");
  expect(pool.sessions().map((record) => record.session)).toEqual([first, second]);
});

test("gives fresh sessions to tests that run side by side", async () => {
  const server = fixture("good");
  const sessions = await Promise.all([1, 2, 3].map(() => pool.fresh(server)));
  const pids = await Promise.all(sessions.map((session) => callText(session, "pid")));
  expect(new Set(pids).size).toBe(3);
  for (const session of sessions) await pool.release(session);
});

test("closes everything, what is still starting included", async () => {
  const [good, stubborn] = [fixture("good"), fixture("stubborn")];
  await Promise.all([pool.acquire(good), pool.acquire(stubborn), pool.fresh(good)]);
  const late = [pool.acquire(fixture("byte-by-byte")), pool.fresh(fixture("byte-by-byte"))].map(failureOf);
  await pool.close();
  expect(await sandbox.running()).toEqual([]);
  for (const error of await Promise.all(late)) expect(error.code).toBe("cancelled");
  expect((await failureOf(pool.acquire(fixture("good")))).code).toBe("cancelled");
});
