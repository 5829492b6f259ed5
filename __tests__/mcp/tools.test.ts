import { callText, failureOf, fixture, useSandbox } from "./sessions.ts";

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
    { kind: "invalid-frame", message: expect.stringContaining("the pages of tools/list do not end") },
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
    kind: "output-schema",
    message: `${error.message}; so no result is checked against an outputSchema`,
  };
  expect(session.findings).toEqual([untold]);
  expect(await failureOf(session.tools())).not.toBe(error);
});

test("judges results by the tool's outputSchema once the tools are known", async () => {
  const session = await sandbox.open(fixture("output-schema"));
  await callText(session, "broken");
  await session.tools();
  for (const name of ["kept", "failing", "broken", "missing", "senseless"]) await callText(session, name);
  await session.close();
  expect(session.findings).toHaveLength(3);
  expect(session.findings).toEqual(
    expect.arrayContaining([
      {
        kind: "output-schema",
        message: "a result of broken breaks its outputSchema: at /count: must be integer",
      },
      { kind: "output-schema", message: "a result of missing breaks its outputSchema: it has no structuredContent" },
      { kind: "output-schema", message: expect.stringContaining("the outputSchema of senseless does not compile: ") },
    ]),
  );
});
