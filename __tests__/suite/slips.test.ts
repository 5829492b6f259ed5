import { readFileSync } from "node:fs";
import { SLIPS, SUITE } from "./slips.ts";
import { createWorkspace, removeWorkspaces, type Workspace } from "./workspace.ts";

const LABELS = Array.from({ length: 20 }, (_, index) => ({ response: `${index}`, label: index % 2 ? "pass" : "fail" }));
const EVERYWHERE = " (everywhere)";
const SCHEMA = JSON.parse(readFileSync(new URL("../../schemas/suite/v1.json", import.meta.url), "utf8"));
/** A row of the table for each rule adds one. */
const RULES: number = SCHEMA.$defs.RuleId.enum.length;
const ROWS = SLIPS.replace("RULES", `${RULES}`)
  .split("\n")
  .slice(1, -1)
  .map((row) => row.split(" ⇒ ").map((part) => part.replaceAll("⏎", "\n")));

let workspace: Workspace;
beforeAll(() => {
  const labels = LABELS.map((label) => JSON.stringify(label)).join("\n");
  workspace = createWorkspace({ "a.yml": "description: a\n", "book.json": "{}", "labels.jsonl": labels });
});
afterAll(removeWorkspaces);

async function problemsOf(text: string): Promise<(string | undefined)[][]> {
  workspace.write("suite.yml", text);
  const { errors, warnings } = await workspace.load({ env: { TOKEN: "abcabc123" } });
  return [...errors, ...warnings].map(({ message, hint }) => [message, hint]);
}

test("the suite itself has no problem", async () => {
  expect(await problemsOf(SUITE)).toEqual([]);
});

test.each(ROWS)("one slip, one error: %s → %s", async (stands = "", written = "", message = "", hint) => {
  const text = stands.endsWith(EVERYWHERE)
    ? SUITE.replaceAll(stands.slice(0, -EVERYWHERE.length), written)
    : SUITE.replace(stands, () => written);
  expect(text).not.toBe(SUITE);
  expect(await problemsOf(text)).toEqual([[message, hint]]);
});

test("several slips are several errors, each once, and what they hide is told with them", async () => {
  const text = SUITE.replace("\ntools:", "\ntool:")
    .replace("    tags: [fast]", "    tgas: [fast]")
    .replace("exact: Austen", "exat: 1");
  expect((await problemsOf(text)).map(([message]) => message)).toEqual([
    'unknown key "tool" in a suite file',
    'unknown key "tgas" in a tool test',
    'unknown matcher "exat"',
  ]);
});

test("a right name beside the wrong one is no reason to take one for the other", async () => {
  const text = SUITE.replace("    tags: [fast]", "    tags: [fast]\n    tag: [slow]");
  expect(await problemsOf(text)).toEqual([['unknown key "tag" in a tool test', 'did you mean "tags"?']]);
});

test.each(["{ exact: 3 }", "{ target: result, exact: 3 }"])(
  "a matcher that stands bare is one error, and nothing is missing: %s",
  async (assertion) => {
    const text = `servers: { s: { command: x } }\ntools: [{ name: a, tool: f, expect: [${assertion}] }]\n`;
    expect(await problemsOf(text)).toEqual([
      [
        'unknown key "exact" in an assertion',
        expect.stringMatching(/^a matcher is written as matcher: \{ "exact": … \}/),
      ],
    ]);
  },
);

test("variables under vars are meant, and references to them are not unknown", async () => {
  const text =
    "servers: { s: { command: x } }\nvars: { price: 1 }\ntools: [{ name: a, tool: f, args: { p: '${var.price}' } }]\n";
  expect(await problemsOf(text)).toEqual([['unknown key "vars" in a suite file', 'did you mean "variables"?']]);
});

test.each(["polite", "{ rubric: polite }"])(
  "a misspelt judge asks a model as the right one does: %s",
  async (value) => {
    const matcher = `{ target: result, matcher: { llm_jugde: ${value} } }`;
    const text = `servers: { s: { command: x } }\ntools: [{ name: a, tool: f, expect: [${matcher}] }]\n`;
    expect((await problemsOf(text)).slice(0, 1)).toEqual([
      ['unknown matcher "llm_jugde"', 'did you mean "llm_judge"?'],
    ]);
  },
);
