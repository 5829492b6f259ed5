import { Answers, type Exchange } from "../../src/cassette/index.ts";
import { cassetteMiss, nameQuestion } from "../../src/cassette/wording.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const PATH = ".mcptest/cassettes/suite.yml/a.json";
const ask = (method: string, params: JsonObject, server = "calc"): Exchange => ({
  ...{ via: "server", server, method, params, result: {} },
});
const call = (name: string, args: JsonObject, server?: string): Exchange =>
  ask("tools/call", { name, arguments: args }, server);

/** What is said when the last question is asked after the others, all of which are answered. */
function miss(recorded: readonly Exchange[], ...questions: readonly Exchange[]): string {
  const redactor = createRedactor({ secrets: ["hunter2-hunter2"] });
  const answers = new Answers(recorded, { masked: (params) => redactor.json(params), get: () => undefined });
  const found = questions.map((question) => answers.take(question) !== undefined);
  expect(found).toEqual([...questions.slice(1).map(() => true), false]);
  const last = questions.at(-1) as Exchange;
  return cassetteMiss(nameQuestion(last), PATH, answers.nearest(last)).message;
}

test("a call is held against the nearest one of its server and tool, and how it differs is shown", () => {
  const recorded = [
    call("add", { a: 9, b: 9 }, "other"),
    call("add", { a: 2, b: 1 }),
    call("add", { a: 1, b: 2, deep: [{ x: "same" }] }),
    call("mul", { a: 1, b: 3 }),
  ];
  expect(miss(recorded, call("add", { a: 1, b: 3, deep: [{ x: "same" }, 2] }))).toBe(
    [
      `no recording answers tools/call add of the server calc: arguments.b and arguments.deep[1] changed; the nearest is exchange 3 of ${PATH}:`,
      "- arguments.b: 2",
      "+ arguments.b: 3",
      "+ arguments.deep[1]: 2",
    ].join("\n"),
  );
});

test("of calls that are as near the one that still waits is the nearest", () => {
  const recorded = [call("add", { a: 1 }), call("add", { a: 2 })];
  expect(miss(recorded, call("add", { a: 1 }), call("add", { a: 3 }))).toContain(`exchange 2 of ${PATH}`);
});

test("what was given as often as it was recorded is not told to have changed", () => {
  const add = call("add", { a: 1 });
  expect(miss([add, add], add, add, add)).toBe(
    `no recording answers tools/call add of the server calc: it was asked more often than it is recorded, 2 times; the nearest is exchange 1 of ${PATH}`,
  );
});

test.each([
  [call("sub", {}), `tools/call sub of the server calc: only add and mul are recorded (${PATH})`],
  [ask("prompts/get", { name: "p" }), "prompts/get p of the server calc: no such request to this server is recorded"],
  [call("add", {}, "mail"), "tools/call add of the server mail: no such request to this server is recorded"],
  [ask("resources/read", { uri: "x://2" }), "resources/read x://2 of the server calc: only x://1 is recorded"],
])("without a call of the tool, what there is is named: %#", (asked, said) => {
  const recorded = [call("add", { a: 1 }), call("mul", {}), ask("resources/read", { uri: "x://1" })];
  expect(miss(recorded, asked)).toContain(said);
});

test("secrets are alike, and not shown", () => {
  const recorded = [call("login", { user: "ada", password: "[secret:PASSWORD]", note: "by [secret:PASSWORD]" })];
  const said = miss(recorded, call("login", { user: "bob", password: "hunter2-hunter2", note: "by hunter2-hunter2" }));
  expect(said).toMatch(/: arguments\.user changed; .*\n- arguments\.user: "ada"\n\+ arguments\.user: "bob"$/);
});

test("long values are shown where they part, and of many differences the first", () => {
  const long = "x".repeat(5000);
  const args = (mark: string): JsonObject => Object.fromEntries([..."abcdefg"].map((key) => [key, `${long}${mark}`]));
  const lines = miss([call("add", args("1"))], call("add", args("2"))).split("\n");
  expect(lines[0]).toContain("arguments.a, arguments.b, arguments.c, arguments.d, arguments.e and 2 more changed");
  expect(lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^- arguments\.a: …x+1"$/),
    expect.stringMatching(/^\+ .*x2"$/),
  ]);
  expect(lines.at(-1)).toBe("… 2 more differences");
  expect(lines).toHaveLength(12);
});
