import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { parse } from "yaml";
import { MATCHERS } from "../../../src/check/index.ts";
import type { TestResult } from "../../../src/report/index.ts";
import type { KeptCall } from "../../../src/run/index.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import { readSnippets } from "../../docs/snippets.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";
import { keepRun } from "./keeps.ts";

const folder = useWorkspace();
const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/reference/matchers.md"), "utf8");
const MOCK = readSnippets(PAGE).find(({ mark }) => mark === "file emma.mock.yml");
const EMMA = (parse(MOCK?.text ?? "") as { tools: { structured: JsonObject }[] }).tools[0]?.structured ?? {};
/** One line of each matcher that holds of Emma, and one that does not; words; and a program that reads all of it. */
const LINES = Object.values(MATCHERS)
  .flatMap(({ passes, fails }) => [passes, fails])
  .filter((line) => !/llm_judge|snapshot/.test(line));
const EXPECTS = [
  ...LINES.map((line) => [line]),
  "success",
  "refused",
  ["result jq tojson | length == 300"],
  LINES.slice(0, 6),
];

/** A result of a tool, a resource and a prompt at once. */
const whole = (text: string): JsonObject => ({
  content: [],
  contents: [{ uri: "told:emma", text }],
  messages: [{ role: "user", content: { type: "text", text } }],
});

/** One change of Emma, or another answer altogether. */
const answers = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.keys(EMMA)), fc.constantFrom("drop", null, 7, "other", [], true, { a: 1 }, EMMA))
    .map(([key, to]) => {
      const { [key]: _, ...rest } = EMMA;
      const structuredContent = to === "drop" ? rest : { ...rest, [key]: to as Json };
      return { result: { content: [], structuredContent } };
    }),
  fc.constantFrom<{ result?: Json; error?: Json }>(
    { result: { content: [{ type: "text", text: JSON.stringify(EMMA) }] } },
    { result: { content: [{ type: "text", text: "Emma" }], isError: true } },
    { result: { content: [] } },
    { result: { ...whole("Emma"), structuredContent: EMMA } },
    { result: { ...whole("Anne"), structuredContent: EMMA } },
    { result: { ...whole("Emma"), contents: [], messages: [] } },
    { error: { code: -32602, message: "no" } },
    { error: { code: -32603, message: "no" } },
    { result: { content: "none" } },
  ),
);

/** What tells the verdicts of a test apart. */
function verdictOf({
  status,
  assertions,
  rule_id: rule,
}: Pick<TestResult, "status" | "assertions" | "rule_id">): string {
  const first = assertions.find(({ passed }) => !passed);
  if (status === "passed") return status;
  if (!first) return `${status} finding:${rule}`;
  const { target, matcher } = first;
  const word = { succeeded: "success", refused: "refused" }[matcher];
  return `${status} ${word ?? `${target} ${matcher}`}`;
}

test("a changed answer has the verdict that a server has which gives it", async () => {
  const suiteOf = (told: object) => ({
    servers: { told: fixture("answers-as-told") },
    tools: EXPECTS.map((expect, at) => ({
      name: `test ${at}`,
      tool: expect === "refused" ? "tell" : "say",
      args: { told },
      expect,
    })),
    resources: ["success", "refused", ["result.contents[0].text = Emma"]].map((expect, at) => {
      return { name: `resource ${at}`, uri: `told:${encodeURIComponent(JSON.stringify(told))}`, expect };
    }),
    prompts: ["success", "refused", ["result.messages[0].content.text = Emma"]].map((expect, at) => {
      return { name: `prompt ${at}`, prompt: `prompt ${at}`, args: { told: JSON.stringify(told) }, expect };
    }),
  });
  const run = <T>(told: object, look: Parameters<typeof keepRun<T>>[2]): Promise<T> => {
    folder.write("suite.yml", suiteOf(told));
    return keepRun(folder.root, ["suite.yml"], look);
  };
  await run({ result: { ...whole("Emma"), structuredContent: EMMA } }, async ({ kept }) => {
    expect(kept.tests.filter(({ passed }) => passed).length).toBeGreaterThan(LINES.length / 2);
    const judge = (answer: { result?: Json; error?: Json }) =>
      Promise.all(
        kept.tests.map(async ({ test, calls }) => {
          const changed = calls.map(({ result: _, ...call }): KeptCall => ({ ...call, ...answer }));
          const { status, check, unclear } = await kept.rejudge(test, changed);
          return unclear ? "unclear" : check === undefined ? status : `${status} ${check}`;
        }),
      );
    const isFaithful = async (answer: { result?: Json; error?: Json }) => {
      const live = await run(answer, ({ report }) => report.results.map(verdictOf));
      expect(await judge(answer)).toEqual(live);
    };
    await fc.assert(fc.asyncProperty(answers, isFaithful), { numRuns: 10 });
  });
});
