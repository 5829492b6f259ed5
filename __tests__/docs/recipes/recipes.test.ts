import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendText, streamable, useHttp } from "../../fixtures/servers/http.ts";
import type { CliResult } from "../../helpers/cli.ts";
import { bookshop, has, playBlock, ROOT, readPage } from "../play.ts";
import { readSnippets } from "../snippets.ts";

const RECIPES = join(ROOT, "docs/recipes");
const entries = readdirSync(RECIPES, { withFileTypes: true });
const pages = entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/\.md$/, ""));
const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

const { serve } = useHttp();
const token = "a-token-of-the-shop";

/** A server over HTTP, which may know one token. */
const shop = (guarded: boolean) =>
  serve(
    streamable({
      before(call) {
        if (!guarded || call.headers.authorization === `Bearer ${token}`) return false;
        sendText(call, 401, "text/plain", "no");
        return true;
      },
    }),
  );

/** What is in the reader's folder besides: what `go build` makes, or a stand-in where there is no Go; the example that the page names. */
const PREPARED: Readonly<Record<string, (folder: string) => void>> = {
  sharding(folder) {
    for (const file of ["quickstart.yml", "quickstart.mock.yml"])
      cpSync(join(ROOT, "examples", file), join(folder, file));
  },
  "go-server"(folder) {
    const built = has("go", "version");
    if (built) execFileSync("go", ["build", "-o", "bookshop", "."], { cwd: folder });
    else writeFileSync(join(folder, "bookshop"), bookshop(), { mode: 0o755 });
  },
};

const needs = (name: string): boolean => name !== "python-server" || has("python3", "--version");

test.each(pages.filter(needs))("%s: every block of it works", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-recipe-"));
  try {
    if (folders.includes(name)) cpSync(join(RECIPES, name), folder, { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    PREPARED[name]?.(folder);
    const { origin } = await shop(name === "remote-bearer");
    const env = { SHOP_URL: `${origin}/mcp`, SHOP_TOKEN: token, EXPIRED_TOKEN: "expired" };
    let last: CliResult | undefined;
    for (const snippet of readSnippets(readPage(name)))
      last = await playBlock(snippet, `docs/recipes/${name}.md:${snippet.line}`, { folder, env }, last);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(pages)("%s is short, says for whom it is, and ends with its reference page", (name) => {
  const lines = readPage(name).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.slice(0, 3)).toEqual([expect.stringMatching(/^# \S/), "", expect.stringMatching(/^For .*\.$/)]);
  expect(lines.at(-1)).toMatch(/^Next: .*\. Reference: \[.*\]\(\.\.\/reference\/[\w-]+\.md\)$/);
  const marks = readSnippets(readPage(name)).map(({ mark }) => mark);
  expect(marks.filter((mark) => !mark)).toEqual([]);
  expect(marks.join("\n")).toMatch(/^(run|workflow|shows)\b/m);
});

test.each(folders)("the files of %s are those that its page names", (name) => {
  const named = [...readPage(name).matchAll(/\]\(([\w-]+\/[\w.-]+)\)/g)].map(([, path]) => path);
  expect(named.toSorted()).toEqual(readdirSync(join(RECIPES, name)).map((file) => `${name}/${file}`));
});
