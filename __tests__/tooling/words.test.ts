import { readdirSync, readFileSync } from "node:fs";
import { runCli } from "../helpers/cli.ts";

const SOURCE = new URL("../../src/", import.meta.url);
/** Words of a sentence in help and messages. */
const MOST_WORDS = 20;
/** Phrases that nobody says. */
const ODD = /\b(?:is no|are no|in the place of|anew|befell|when left out|what comes after it|the house)\b/i;

/** Rows of `fault`, `failure`, `words` and `failing`, and other texts that begin with a code. */
const ROW =
  /\b(?:fault|failure|words)\(\s*(["'`])((?:\\[\s\S]|(?!\1)[^\\])+)\1|(["'`])([a-z]+(?:-[a-z]+)+: (?:\\[\s\S]|(?!\3)[^\\])+)\3/g;

function rowsOf(path: string): string[] {
  const text = readFileSync(new URL(path, SOURCE), "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...text.matchAll(ROW)].map(([, , row = "", , other = row]) => other.replaceAll(/\\n|\n\s+hint: /g, ". "));
}

const PATHS = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((path) =>
  /^(?!generated).*\.ts$/.test(path),
);
const ROWS = PATHS.flatMap((path) => rowsOf(path).map((row) => [path, row.replaceAll(/\s+/g, " ")] as const));

/** Sentences with more words than a reader keeps in mind; a value counts as one, an example after a colon not. */
function longSentences(text: string): string[] {
  const plain = text.replaceAll(/<[^<>]*>/g, "x").replaceAll(/\[\[|\]\]/g, "");
  const sentences = plain.split(/(?<=[.!?;:])\s+/);
  return sentences.filter((one) => one.split(/\s+/).filter((word) => /\w/.test(word)).length > MOST_WORDS);
}

test("there are rows of messages to read", () => {
  expect(ROWS.length).toBeGreaterThan(600);
});

test("no sentence of a message has more than 20 words", () => {
  expect(ROWS.flatMap(([path, row]) => longSentences(row).map((sentence) => `${path}: ${sentence}`))).toEqual([]);
});

test("no message has a phrase that nobody says", () => {
  expect(ROWS.filter(([, row]) => ODD.test(row))).toEqual([]);
});

test("no message dumps what it has: a list of names is bounded", async () => {
  const { listNames, hintName } = await import("../../src/values/suggest.ts");
  const names = Array.from({ length: 500 }, (_, index) => `name${index}`);
  expect(listNames(names)).toMatch(/"name7" and 492 more$/);
  expect(hintName("zzzzzzzz", names)).toMatch(/^the nearest names are "[^"]+", "[^"]+", "[^"]+"$/);
});

const COMMANDS = [
  ...[
    "",
    "run",
    "eval",
    "validate",
    "list",
    "report",
    "baseline update",
    "baseline show",
    "baseline diff",
    "init",
    "pipe",
  ],
  ...["tools list", "tools describe", "tools call", "cassette list", "cassette verify", "cassette prune", "distill"],
  ...["doctor", "record", "mock", "serve", "schema", "completion"],
];

test.each(COMMANDS)("the help of %j has short sentences and usual words", async (command) => {
  const { code, stdout } = await runCli([...command.split(" ").filter(Boolean), "--help"]);
  expect(code).toBe(0);
  // A flag's text goes on in indented lines; its name and the next flag end it.
  const texts = stdout.replaceAll(/\n {20,}(?=\S)/g, " ").split(/\n| {2,}/);
  expect(texts.flatMap(longSentences)).toEqual([]);
  expect(texts.filter((text) => ODD.test(text))).toEqual([]);
});
