import { callText, failureOf, fixture, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

test("proposes the newest legacy revision and keeps the answer as it came", async () => {
  const session = await sandbox.open(fixture("versions", ["--answer", "2025-11-25"]));
  expect(session.protocol).toBe("2025-11-25");
  expect(session.handshake.serverInfo).toEqual({ name: "v", version: "1", "x-raw": true });
  expect(JSON.parse(await callText(session, "proposals"))).toEqual(["2025-11-25"]);
});

test.each(["2024-11-05", "2025-03-26", "2025-06-18"] as const)("accepts an answer with %s", async (version) => {
  const session = await sandbox.open(fixture("versions", ["--answer", version]));
  expect(session.protocol).toBe(version);
  expect(session.findings).toEqual([]);
});

test("proposes the revision asked for, and no other", async () => {
  const server = fixture("versions", ["--accept", "2024-11-05"]);
  const session = await sandbox.open(server, { protocol: "2024-11-05" });
  expect(JSON.parse(await callText(session, "proposals"))).toEqual(["2024-11-05"]);
  const error = await failureOf(sandbox.open(server, { protocol: "2025-06-18" }));
  expect(error.code).toBe("unsupported-protocol");
  expect(error.message).toContain('does not speak protocol 2025-06-18: {"code":-32602');
});

test("proposes another revision to the same process when the server refuses one and names its own", async () => {
  const session = await sandbox.open(fixture("versions", ["--accept", "2025-03-26"]));
  expect(session.protocol).toBe("2025-03-26");
  expect(JSON.parse(await callText(session, "proposals"))).toEqual(["2025-11-25", "2025-03-26"]);
});

test("tries one after the other when the server names none", async () => {
  const session = await sandbox.open(fixture("versions", ["--strict", "2025-03-26"]));
  expect(JSON.parse(await callText(session, "proposals"))).toEqual(["2025-11-25", "2025-06-18", "2025-03-26"]);
});

test("says which revision the server answered with when another was asked for", async () => {
  const server = fixture("versions", ["--answer", "2025-06-18"]);
  const error = await failureOf(sandbox.open(server, { protocol: "2025-11-25" }));
  expect(error).toMatchObject({
    code: "unsupported-protocol",
    message:
      'server "fixture" does not speak protocol 2025-11-25: it answered initialize with protocolVersion "2025-06-18"',
  });
});

test("goes on with a revision that nobody knows, and says so", async () => {
  const session = await sandbox.open(fixture("versions", ["--answer", "2031-01-01"]));
  expect(session.protocol).toBe("2031-01-01");
  expect(session.findings).toEqual([
    {
      rule: "unknown-protocol",
      severity: "warning",
      message: 'the server answered with protocol version "2031-01-01"',
    },
  ]);
});

test("passes on the error of a handshake", async () => {
  const error = await failureOf(sandbox.open(fixture("versions", ["--error"])));
  expect(error).toMatchObject({
    code: "handshake-failed",
    message: 'server "fixture" answered initialize with the error {"code":-32603,"message":"database is down"}',
  });
});

test("names what an answer lacks", async () => {
  const error = await failureOf(sandbox.open(fixture("versions", ["--shapeless"])));
  expect(error).toMatchObject({
    code: "handshake-failed",
    message: 'server "fixture" answered initialize without a protocolVersion: {"capabilities":{}}',
  });
});
