import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { split } from "shlex";
import { listPages } from "../../scripts/docs/pages.mjs";
import { type CliResult, runCli } from "../helpers/cli.ts";
import { isSuite, maskTimes, readSnippets, type Snippet } from "./snippets.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Recipes have a test of their own, for more marks. */
const PAGES = listPages().filter((page) => !page.startsWith("docs/recipes/"));

test.each(PAGES)("%s shows what works", async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-docs-"));
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  try {
    let last: CliResult | undefined;
    for (const snippet of readSnippets(readFileSync(join(ROOT, page), "utf8"))) {
      last = await check(snippet, `${page}:${snippet.line}`, folder, last);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Does what the mark says; gives the last run, which an `output` after it is compared with. */
async function check(
  snippet: Snippet,
  place: string,
  folder: string,
  last?: CliResult,
): Promise<CliResult | undefined> {
  const [word, argument = ""] = snippet.mark?.split(" ") ?? [];
  switch (word) {
    case undefined:
      if (isSuite(snippet)) throw new Error(`${place}: a suite without <!-- snippet: run --> or the like above it`);
      return last;
    case "file":
      writeFileSync(join(folder, argument), snippet.text);
      return last;
    case "sh": {
      const [, ...args] = split(snippet.text.replaceAll("\\\n", " "));
      const result = await runCli(args, { cwd: folder, terminal: true, env: { NO_COLOR: "1" } });
      if (result.code === Number(argument) && !result.stderr.includes("error[")) return result;
      throw new Error(`${place}: ended with ${result.code}\n${result.stdout}\n${result.stderr}`);
    }
    case "run":
    case "validate": {
      writeFileSync(join(folder, "mcptest.yml"), snippet.text);
      const result = await runCli([word, "mcptest.yml"], { cwd: folder, env: { EXAMPLE_TOKEN: "example" } });
      if (result.code === Number(argument) && result.stderr === "") return result;
      throw new Error(`${place}: ended with ${result.code}\n${result.stdout}\n${result.stderr}`);
    }
    case "output":
      expect(maskTimes(last?.stdout ?? "")).toContain(maskTimes(snippet.text));
      return last;
    default:
      throw new Error(`${place}: unknown mark ${snippet.mark}`);
  }
}

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
    const checks = readSnippets(page).map((snippet) => check(snippet, "page.md:1", folder));
    await expect(Promise.all(checks)).rejects.toThrow(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
