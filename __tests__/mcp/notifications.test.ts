import { callText, fixture, kindsOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

test("keeps progress and logs with the call they belong to", async () => {
  const session = await sandbox.open(fixture("notifies"));
  const { progress, logs } = await session.request("tools/call", { name: "work", arguments: { steps: 2 } });
  expect(progress).toEqual([
    { progressToken: 2, progress: 1, total: 2 },
    { progressToken: 2, progress: 2, total: 2 },
  ]);
  expect(logs).toEqual([
    { level: "info", data: "step 1" },
    { level: "info", data: "step 2" },
  ]);
  const next = await session.request("tools/call", { name: "work", arguments: { steps: 0 } });
  expect(next).toMatchObject({ progress: [], logs: [] });
  expect(kindsOf(session)).toEqual(["progress-token", "progress-token"]);
});

test("gives each of several calls its own progress", async () => {
  const session = await sandbox.open(fixture("notifies"));
  const calls = [1, 2, 3].map((steps) => session.request("tools/call", { name: "work", arguments: { steps } }));
  const exchanges = await Promise.all(calls);
  expect(exchanges.map(({ progress }) => progress.length)).toEqual([1, 2, 3]);
});

test("keeps a bounded number of them", async () => {
  const session = await sandbox.open(fixture("notifies"));
  const { progress, logs } = await session.request("tools/call", { name: "work", arguments: { steps: 3000 } });
  expect(progress).toHaveLength(1000);
  expect(logs).toHaveLength(1000);
});

test("asks for the tools once, and again after they changed", async () => {
  const session = await sandbox.open(fixture("notifies"));
  const first = session.tools();
  expect(session.tools()).toBe(first);
  expect((await first).map((tool) => tool.name)).toEqual(["work", "grow"]);
  await callText(session, "grow", { name: "third" });
  expect((await session.tools()).map((tool) => tool.name)).toEqual(["work", "grow", "third"]);
});
