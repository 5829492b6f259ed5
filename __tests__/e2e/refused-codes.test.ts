import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const server = { servers: { s: fixture("answers-as-told") } };

/** A test of each kind that is answered in the same way. */
function entries(name: string, told: object, more: object): { [K in "tools" | "resources" | "prompts"]: object[] } {
  const text = JSON.stringify(told);
  return {
    tools: [{ name, tool: "say", args: { told }, ...more }],
    resources: [{ name, uri: `told:${encodeURIComponent(text)}`, ...more }],
    prompts: [{ name, prompt: "say", args: { told: text }, ...more }],
  };
}

function join(all: readonly ReturnType<typeof entries>[]): object {
  const of = (key: keyof ReturnType<typeof entries>) => all.flatMap((one) => one[key]);
  return { ...server, tools: of("tools"), resources: of("resources"), prompts: of("prompts") };
}

/** Names of those that passed, by kind. */
async function passing(suite: object): Promise<Record<string, string[]>> {
  const { report } = await workspace.run(suite);
  const passed: Record<string, string[]> = { tool: [], resource: [], prompt: [] };
  for (const { kind, name, status } of report.results) if (status === "passed") passed[kind]?.push(name);
  return passed;
}

const CODES = [-32602, -32002, -32603, -32601, -32600, -32700, -32000, -32001, -32042, -32099, -32768, -32100];
const OTHERS = [1, 0, 404, -1, -31999, -32769, -40000];

test("codes that refuse a request are -32602 and those that nobody reserved, and of a resource -32002", async () => {
  const all = [...CODES, ...OTHERS].map((code) =>
    entries(String(code), { error: { code, message: `no ${code}` } }, { expect: "refused" }),
  );
  const refused = ["-32602", ...OTHERS.map(String)];
  expect(await passing(join(all))).toEqual({
    tool: refused,
    resource: ["-32602", "-32002", ...OTHERS.map(String)],
    prompt: refused,
  });
});

test.each([
  [
    -32603,
    /^the server had an internal error, which is not a refusal: the server answered with error -32603: "down"; to expect this error, assert `error.code`/,
  ],
  [-32601, /^the server does not know the method, which is not a refusal/],
  [-32043, /^JSON-RPC reserves the code -32043, which is not a refusal/],
])("of error %s the message says why it is not a refusal", async (code, message) => {
  const { report } = await workspace.run(
    join([entries("t", { error: { code, message: "down" } }, { expect: "refused" })]),
  );
  for (const { status, rule_id, message: said } of report.results)
    expect([status, rule_id, said]).toEqual(["failed", "assertion.refused", expect.stringMatching(message)]);
  expect(report.results).toHaveLength(3);
});

test.each([-32042, "-32602", -32602.5])("error %s breaks the protocol, and is no refusal", async (code) => {
  const { report } = await workspace.run(
    join([entries("t", { error: { code, message: "down" } }, { expect: "refused" })]),
  );
  for (const { status, rule_id } of report.results) expect([status, rule_id]).toEqual(["failed", "protocol-schema"]);
  expect(report.results).toHaveLength(3);
});

test("a row, a list beside the row's word, and rows of a file say refused as the test does", async () => {
  workspace.write("rows.json", JSON.stringify([{ name: "of a file", vars: { code: -32603 }, expect: "refused" }]));
  const args = { told: { error: { code: `\${var.code}`, message: "no" } } };
  const cases = [
    { name: "broken", vars: { code: -32603 }, expect: "refused" },
    { name: "refused", vars: { code: -32602 }, expect: "refused" },
  ];
  const code = { target: "error.message", matcher: { exact: "no" } };
  const { report } = await workspace.run({
    ...server,
    defaultTest: { expect: [{ target: "result.isError", matcher: { exact: false } }] },
    tools: [
      { name: "rows", tool: "say", args, cases },
      { name: "list", tool: "say", args, cases, expect: [code] },
      { name: "file", tool: "say", args, cases: { file: "rows.json" } },
      { name: "list of a file", tool: "say", args, cases: { file: "rows.json" }, expect: { assertions: [code] } },
    ],
  });
  expect(report.results.map(({ name, coordinates, status }) => [name, coordinates.case, status])).toEqual([
    ["rows", "broken", "failed"],
    ["rows", "refused", "passed"],
    ["list", "broken", "failed"],
    ["list", "refused", "passed"],
    ["file", "of a file", "failed"],
    ["list of a file", "of a file", "failed"],
  ]);
});

describe("what succeeds without giving anything", () => {
  const content = (more: object) => ({ result: { contents: [{ uri: "told:x", ...more }] } });
  const message = { role: "user", content: { type: "text", text: "hi" } };
  const answers: [string, object][] = [
    ["no contents", { result: {} }],
    ["contents null", { result: { contents: null } }],
    ["contents empty", { result: { contents: [] } }],
    ["contents bare", content({})],
    ["contents of nothing", content({ text: null })],
    ["contents of no text", content({ text: 7, blob: {} })],
    ["text", content({ text: "" })],
    ["blob", content({ blob: "" })],
    ["one of two", { result: { contents: [{ uri: "a:a" }, { uri: "a:b", text: "b" }] } }],
    ["messages empty", { result: { messages: [] } }],
    ["messages null", { result: { messages: [null] } }],
    ["message", { result: { messages: [message] } }],
    ["result of no object", { result: "contents" }],
  ];
  test.each([
    ["no expect", {}],
    ["expect: success", { expect: "success" }],
  ])("is no success with %s", async (_, more) => {
    const passed = await passing(join(answers.map(([name, told]) => entries(name, told, more))));
    expect(passed).toMatchObject({ resource: ["text", "blob"], prompt: ["message"] });
  });

  test("is said", async () => {
    const empty = { result: { contents: [], messages: [] } };
    const { stdout } = await workspace.run({ ...join([entries("t", empty, {})]), tools: [] });
    expect(stdout).toContain("the server gave no content with text or blob");
    expect(stdout).toContain("the server gave no message");
  });
});
