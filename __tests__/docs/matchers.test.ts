import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type AskJudge, checkExpectations, MATCHERS, subjectOf } from "../../src/check/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { exchange, openWorkbench, type Workbench } from "../check/fixtures/checking.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "../suite/workspace.ts";
import { readSnippets } from "./snippets.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/reference/matchers.md"), "utf8");
const MOCK = readSnippets(PAGE).find(({ mark }) => mark === "file emma.mock.yml");
const ANSWER = (parse(MOCK?.text ?? "") as { tools: { structured: JsonObject }[] }).tools[0]?.structured ?? {};
/** The lines about snapshots are about these. */
const SNAPSHOTS = { tools: { "a test": { "first-edition": 1814, "result.author": ANSWER.author } } };
const STORED = { format: "mcptest-snapshot", version: 1, snapshots: SNAPSHOTS };
const ROWS = Object.entries(MATCHERS).map(([name, { passes, fails }]) => ({ name, passes, fails }));

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(async () => {
  await bench.close();
  await removeWorkspaces();
});

/** A number is the title of nothing. */
const askJudge: AskJudge = async ({ candidate }) => {
  const score = typeof candidate === "string" ? 1 : 0;
  return { passed: score === 1, score, reason: "It is one.", model: "some-model" };
};

async function check(line: string) {
  const workspace = createWorkspace(oneTest("expect:", `  - '${line}'`));
  const { tests } = await workspace.suite();
  const file = join(bench.root, "__snapshots__", "suite.yml.snap.json");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify(STORED));
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: ANSWER } }));
  const expectations = tests.map(({ expect }) => expect);
  const results = await checkExpectations(expectations, subject, { ...bench.context(), askJudge });
  return results.map(({ matcher, passed }) => [matcher, passed]);
}

test.each(ROWS)("the lines of $name are about it; one holds of the answer and the other does not", async (row) => {
  const { name, passes, fails } = row;
  expect(await check(passes)).toEqual([[name, true]]);
  expect(await check(fails)).toEqual([[name, false]]);
  expect(PAGE).toContain(`\`${passes.replaceAll("|", "\\|")}\` | \`${fails.replaceAll("|", "\\|")}\` |`);
});
