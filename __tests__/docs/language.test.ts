import { findAddress, findLongSentences, findPhrases } from "./language.ts";
import { readPage, readPages } from "./pages.ts";
import { findMisspelt } from "./spelling.mjs";

const PAGES = readPages();
const DOCS = PAGES.filter(({ path }) => path.startsWith("docs/") || path === "README.md");

/** Faults of the passages of pages, each with its place. */
function findIn(pages: readonly (typeof PAGES)[number][], find: (passage: string) => string[]): string[] {
  return pages.flatMap(({ path, passages }) =>
    passages.flatMap(({ line, text }) => find(text).map((fault) => `${path}:${line} ${fault}`)),
  );
}

test("no sentence has more than 25 words", () => {
  expect(findIn(DOCS, findLongSentences)).toEqual([]);
});

test("no phrase stops a reader", () => {
  expect(findIn(DOCS, findPhrases)).toEqual([]);
});

test("the reference describes, and addresses nobody, but for what is taken from help and rules", () => {
  const reference = DOCS.filter(({ path }) => path.startsWith("docs/reference/"));
  const own = reference.map((page) => ({ ...page, passages: page.passages.filter(({ generated }) => !generated) }));
  expect(findIn(own, findAddress)).toEqual([]);
});

test("every word is spelt as in the dictionary or in the list of our own", () => {
  expect(findIn(PAGES, findMisspelt)).toEqual([]);
});

test("what breaks these rules is found, with its line, and code is none of it", () => {
  const long = "a ".repeat(26);
  const page = readPage(
    "a.md",
    `# A title\n\n${long.trim()}.\nIt is no key. Your \`wurd\` is\n\n| we | (4 when left out) | misspeled |\n`,
  );
  const find = (fault: (passage: string) => string[]) => findIn([page], fault);
  expect(find(findLongSentences)).toEqual([`a.md:3 26 words: ${long.trim()}.`]);
  expect(find(findPhrases)).toEqual([
    'a.md:3 "is no key": is not a …',
    'a.md:6 "we": mcptest',
    'a.md:6 "when left out": (default: …)',
  ]);
  expect(find(findAddress)).toEqual(['a.md:3 "Your"']);
  expect(find(findMisspelt)).toEqual(["a.md:6 misspeled"]);
  expect(findLongSentences(`${"a ".repeat(24)}a. A ${"b ".repeat(23)}b.`)).toEqual([]);
});
