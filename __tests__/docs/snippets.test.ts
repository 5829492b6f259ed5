import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listPages } from "../../scripts/docs/pages.mjs";
import type { CliResult } from "../helpers/cli.ts";
import { playBlock, ROOT } from "./play.ts";
import { isSuite, readSnippets } from "./snippets.ts";

const ENV = { EXAMPLE_TOKEN: "example" };
/** Recipes have a test of their own, with servers, and with files beside them. */
const PAGES = listPages().filter((page) => !page.startsWith("docs/recipes/"));

test.each(PAGES)("%s shows what works", async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-docs-"));
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  try {
    let last: CliResult | undefined;
    for (const snippet of readSnippets(readFileSync(join(ROOT, page), "utf8"))) {
      last = await playBlock(snippet, `${page}:${snippet.line}`, { folder, env: ENV }, last);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("finds the blocks of a page and what is to be done with them", () => {
  const page = "a\n\n<!-- snippet: run 1 -->\n\n```yaml\nservers: {}\n```\n\n```sh\nls\n```\n```yaml\non: push\n```\n";
  const snippets = readSnippets(page);
  expect(snippets).toEqual([
    { line: 5, language: "yaml", text: "servers: {}\n", mark: "run 1" },
    { line: 9, language: "sh", text: "ls\n", mark: undefined },
    { line: 12, language: "yaml", text: "on: push\n", mark: undefined },
  ]);
  expect(snippets.map(isSuite)).toEqual([true, false, false]);
});

test.each([
  ["```yaml\nservers: { a: { mock: a.yml } }\n```\n", "a suite without <!-- snippet: run -->"],
  ["<!-- snippet: sh -->\n```sh\nmcptest tools list\n```\n", "no server is named"],
  ["<!-- snippet: nonesuch -->\n```yaml\na: 1\n```\n", "unknown mark nonesuch"],
  ["<!-- snippet: output -->\n```text\nnever printed\n```\n", "never printed"],
  ["<!-- snippet: validate -->\n```yaml\nservers: 1\n```\n", "wrong-type"],
])("a page that does not work fails: %j", async (page, message) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-docs-"));
  try {
    const checks = readSnippets(page).map((snippet) => playBlock(snippet, "page.md:1", { folder, env: ENV }));
    await expect(Promise.all(checks)).rejects.toThrow(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
