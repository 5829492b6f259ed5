import { callText, failureOf, fixture, kindsOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

test("reads all pages of the list, raw", async () => {
  const session = await sandbox.open(fixture("pages"));
  expect(await session.tools()).toEqual([
    { name: "one", inputSchema: { type: "object" }, "x-page": 0 },
    { name: "two", inputSchema: { type: "object" }, "x-page": 1 },
    { name: "three", inputSchema: { type: "object" }, "x-page": 2 },
  ]);
});

test("stops where the pages go in a circle", async () => {
  const session = await sandbox.open(fixture("pages", ["endless"]));
  expect((await session.tools()).map((tool) => tool.name)).toEqual(["one", "two", "three", "one"]);
  expect(session.findings).toEqual([
    expect.objectContaining({
      rule: "pages-end",
      severity: "error",
      message: expect.stringContaining("/result/nextCursor wants a cursor that did not come before in this list"),
    }),
  ]);
});

test("passes on why there is no list, and asks again the next time", async () => {
  const session = await sandbox.open(fixture("pages", ["refuse"]));
  const error = await failureOf(session.tools());
  expect(error).toMatchObject({
    code: "request-failed",
    message: 'server "fixture" answered tools/list with {"code":-32603,"message":"no list today"}',
  });
  const untold = {
    rule: "output-schema",
    severity: "warning",
    message: `${error.message}; so no result is checked against an outputSchema`,
  };
  expect(session.findings).toEqual([untold]);
  expect(await failureOf(session.tools())).not.toBe(error);
});

test.each<[limit: string, mode: string, size: number]>([
  ["1,000 pages", "onward", 0],
  ["64 MiB", "onward", 8_000_000],
  ["10,000 tools", "wide", 10_001],
])("gives up a list beyond %s", async (limit, mode, size) => {
  const session = await sandbox.open(fixture("pages", [mode, String(size)]));
  // However busy the machine is.
  const error = await failureOf(session.tools(30_000));
  expect(error.code).toBe("tools-list-too-large");
  expect(error.message).toBe(`the list of tools of server "fixture" goes beyond ${limit}`);
  const message = `${error.message}; so no result is checked against an outputSchema`;
  const own = session.findings.filter(({ rule }) => rule !== "pages-end");
  expect(own).toEqual([{ rule: error.code, severity: "warning", message }]);
  expect(session.findings.length - own.length).toBe(limit === "1,000 pages" ? 1 : 0);
  expect(session.toolList).toBeUndefined();
  expect(await callText(session, "one")).toBe("1");
});

test("reads a list of 10,000 tools", async () => {
  const session = await sandbox.open(fixture("pages", ["wide", "10000"]));
  expect(await session.tools(30_000)).toHaveLength(10_000);
  expect(session.findings).toEqual([]);
});

test("gives up a page that is larger than a message may be", async () => {
  const server = fixture("pages", ["onward", "2000"], { max_message_bytes: 1000 });
  const session = await sandbox.open(server);
  expect((await failureOf(session.tools(30_000))).hint).toBe("raise the server's `max_message_bytes`");
  expect(kindsOf(session)).toEqual(["tools-list-too-large"]);
});

test("gives up a list that takes longer than it may, in all or for a page", async () => {
  for (const [limitMs, call_timeout_ms] of [[100], [30_000, 100]] as const) {
    const session = await sandbox.open(fixture("pages", ["mute"], call_timeout_ms ? { call_timeout_ms } : {}));
    const error = await failureOf(session.tools(limitMs));
    expect(error.code).toBe("tools-list-timeout");
    expect(error.message).toMatch(/^server "fixture" did not list its tools within [\d.]+m?s$/);
    expect(kindsOf(session)).toEqual(["tools-list-timeout"]);
  }
});

test("judges results by the tool's outputSchema once the tools are known", async () => {
  const session = await sandbox.open(fixture("output-schema"));
  await callText(session, "broken");
  await session.tools();
  const names = ["kept", "failing", "broken", "missing", "senseless", "recursive", "endless", "endless", "broken"];
  for (const name of names) await callText(session, name);
  await session.close();
  const own = session.findings.filter(({ rule }) => rule === "output-schema");
  expect(kindsOf(session)).toContain("protocol-schema");
  expect(own).toHaveLength(5);
  expect(own).toEqual(
    expect.arrayContaining([
      {
        rule: "output-schema",
        severity: "warning",
        message: "a result of broken breaks its outputSchema: at /count: must be integer",
      },
      {
        rule: "output-schema",
        severity: "warning",
        message: "a result of missing breaks its outputSchema: it has no structuredContent",
      },
      {
        rule: "output-schema",
        severity: "warning",
        message: expect.stringContaining("the outputSchema of senseless does not compile: "),
      },
      {
        rule: "output-schema",
        severity: "warning",
        message:
          'a result of recursive breaks its outputSchema: at /next/next: must NOT have additional properties ("other")',
      },
      {
        rule: "output-schema",
        severity: "warning",
        message:
          "a result of endless was not checked against its outputSchema: validation was stopped after 2.0s; no more results of this server are checked against an outputSchema",
      },
    ]),
  );
});
