import { callText, failureOf, fixture, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("lets a good server exit by itself and finds nothing to say", async () => {
  const session = await sandbox.open(fixture("good"));
  await session.close();
  expect(await sandbox.running()).toEqual([]);
  expect(session.findings).toEqual([]);
});

test("ends a server and its child that ignore everything", async () => {
  const session = await sandbox.open(fixture("stubborn"));
  const child = Number(await callText(session, "child"));
  expect(runs(child)).toBe(true);
  await session.close();
  expect(session.findings).toEqual([
    {
      rule: "slow-shutdown",
      severity: "warning",
      message: "it did not exit when its stdin was closed, nor within 700ms after SIGTERM; SIGKILL ended it",
    },
  ]);
  expect(await sandbox.running()).toEqual([]);
});

test("sends SIGTERM to a server that waits for something else, and leaves it at that", async () => {
  const session = await sandbox.open(fixture("slow-to-exit"));
  await session.close();
  expect(await sandbox.running()).toEqual([]);
  expect(session.findings).toEqual([]);
});

test.each([
  ["5", "with code 5"],
  ["SIGABRT", "by SIGABRT"],
])("says when a server ends badly at the end of its stdin (%s)", async (end, how) => {
  const session = await sandbox.open(fixture("slow-to-exit", [end]));
  await session.close();
  expect(session.findings).toEqual([
    { rule: "unclean-exit", severity: "warning", message: `when its stdin was closed it ended ${how}` },
  ]);
});

test("takes the exit code that means SIGTERM for a clean end", async () => {
  const session = await sandbox.open(fixture("slow-to-exit", ["143"]));
  await session.close();
  expect(session.findings).toEqual([]);
});

test.each([
  ["", []],
  [", though it left the group", ["detached"]],
])("names and ends the child that a server leaves behind%s", async (_, args) => {
  const session = await sandbox.open(fixture("leaves-child", args));
  const child = Number(await callText(session, "child"));
  expect(runs(child)).toBe(true);
  await session.close();
  expect(session.findings).toEqual([
    {
      rule: "orphaned-process",
      severity: "warning",
      message: expect.stringMatching(/^it left a process behind: .*left behind$/),
    },
  ]);
  expect(await sandbox.running()).toEqual([]);
});

test("ends the child of a server that crashed, without being asked", async () => {
  const session = await sandbox.open(fixture("stubborn"));
  const error = await failureOf(callText(session, "crash"));
  expect(error.message).toContain("exited (code 7)");
  await session.close();
  expect(session.findings).toEqual([expect.objectContaining({ rule: "orphaned-process", severity: "warning" })]);
  expect(await sandbox.running()).toEqual([]);
});

test("closes once, however often it is asked", async () => {
  const session = await sandbox.open(fixture("stubborn"));
  await Promise.all([session.close(), session.close()]);
  await session.close();
  expect(session.findings).toHaveLength(1);
});
