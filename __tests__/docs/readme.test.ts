import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSnippets } from "./snippets.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const README = read("README.md");
const LINES = README.trimEnd().split("\n");
const first = (count: number): string => LINES.slice(0, count).join("\n");

test("is at most 180 lines, in this order", () => {
  expect(LINES.length).toBeLessThanOrEqual(180);
  expect(LINES.filter((line) => line.startsWith("#") && !line.startsWith("# yaml"))).toEqual([
    "# mcptest",
    "## Try it, nothing installed",
    "## Your first suite",
    "## On every pull request",
    "## What a green mark means",
    "## Which page do you need?",
    "## What it is not",
    "## Install",
  ]);
});

test("the first 60 lines show what to type with nothing installed, from a clone, and a suite that runs offline", () => {
  const commands = readSnippets(first(60)).flatMap(({ language, text }) => (language === "sh" ? text.split("\n") : []));
  expect(commands).toEqual(
    expect.arrayContaining([
      'npx mcptest init --server-command "npx -y @modelcontextprotocol/server-everything"',
      "npx mcptest run",
      "node dist/cli/index.js run examples/quickstart.yml",
      "npm cit",
    ]),
  );
  expect(commands.filter((line) => line.startsWith("docker run "))).toHaveLength(2);
  expect(first(60)).toContain("from the first release on");
  expect(first(60)).toMatch(/shop: \{ mock: \{ tools:[\s\S]*shop: \{ command: npx -y my-server \}/);
});

test.each([
  ["docs/assets/failure.svg", 14],
  ["docs/assets/comment.svg", 96],
])("shows %s, whose text alternative is what the picture says", (path, line) => {
  const [, alt = ""] = new RegExp(`!\\[(.+)\\]\\(${path}\\)`).exec(first(line)) ?? [];
  const svg = read(path);
  expect(svg).toContain(`<title id="t">${alt}</title>`);
  const said = alt.split(": ")[1]?.replace(/ is the one cause.*/, "") ?? "";
  expect(svg.slice(svg.indexOf("</title>"))).toContain(said);
  expect(svg).toContain("@media (prefers-color-scheme: dark)");
  expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)/);
});

test("five promises lead to the test or the page that proves each, and seven rows are about other tools", () => {
  const promises = /## What a green mark means([\s\S]*?)\n## /.exec(README)?.[1]?.split("\n- ").slice(1) ?? [];
  expect(promises).toHaveLength(5);
  for (const promise of promises) {
    const links = [...promise.matchAll(/\]\(([^)#]+)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  }
  const others = /\n\| from \|.*\n\|.*\n([\s\S]*?)\n\n/.exec(README)?.[1]?.split("\n") ?? [];
  expect(others).toHaveLength(7);
  expect(others[0]).toContain("docs/guides/is-my-suite-any-good.md");
});

/** A command as code, to its end. */
function quoted(command: string): RegExp {
  return new RegExp(`${command.replace(/[.*+?^$()[\]\\/]/g, "\\$&")}[\n\`]`);
}

/** Commands that a newcomer types, in the order of their use. */
const COMMANDS = [
  'npx mcptest init --server-command "npx -y @modelcontextprotocol/server-everything"',
  "npx mcptest run",
  "npx mcptest init --ci github",
];

test.each(["README.md", "docs/start/first-suite.md"])("%s shows the same three commands, in order", (path) => {
  const places = COMMANDS.map((command) => read(path).search(quoted(command)));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});
