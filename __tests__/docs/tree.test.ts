import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { type Page, readPage, readPages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = readPages();
const DOCS = PAGES.filter(({ path }) => path.startsWith("docs/"));
const INDEX = "docs/README.md";

/** Lines that a page has at most; recipes are read at the side of what they are about. */
const lengthOf = (path: string) => (path.startsWith("docs/recipes/") ? 120 : 400);

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Links of a page that lead to no file, or to no heading of one. */
function findDeadLinks({ path, links, anchors }: Page): string[] {
  return links.filter((link) => {
    const [, file = "", anchor] = /^([^#]*)(?:#(.*))?$/.exec(link) ?? [];
    const target = file === "" ? path : normalize(join(path, "..", file));
    if (file !== "" && !existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith(".md") && !(file === "" ? anchors : anchorsOf(target)).has(anchor);
  });
}

function anchorsOf(path: string): ReadonlySet<string> {
  return (PAGES.find((page) => page.path === path) ?? readPage(path, read(path))).anchors;
}

/** What a page of the docs lacks of its form: a title, a sentence that says for whom it is, a last line that leads on. */
function findFaultsOfForm({ path, text }: Page): string[] {
  const lines = text.trimEnd().split("\n");
  const lede = text.split("\n\n")[1] ?? "";
  return [
    ...(lines.length > lengthOf(path) ? [`${lines.length} lines`] : []),
    ...(/^# \S/.test(text) ? [] : ["no title"]),
    ...(/^(?!#|[-|>`!<]).*\bfor\b/i.test(lede) && /\.$/.test(lede) ? [] : ["no sentence for whom it is"]),
    ...(/^Next: .*\]\([^)]+\)/.test(lines.at(-1) ?? "") ? [] : ['no last line "Next: [page](page.md)"']),
  ];
}

/** Pages that no chain of links from the index leads to. */
function findUnreached(pages: readonly Page[], from: string): string[] {
  const reached = new Set<string>();
  const queue = [from];
  for (const path of queue) {
    if (reached.has(path)) continue;
    reached.add(path);
    const links = pages.find((page) => page.path === path)?.links ?? [];
    queue.push(...links.map((link) => normalize(join(path, "..", link.replace(/#.*/, "")))));
  }
  return pages.map(({ path }) => path).filter((path) => !reached.has(path));
}

const GENERATED = /<!-- generated:[\s\S]*?<!-- \/generated -->/g;

/** Keys, flags, inputs and variables whose row stands in several pages: `name: page, page`. */
function findDoubleRows(pages: readonly Page[]): string[] {
  const homes = new Map<string, Set<string>>();
  const add = (name: string, path: string) => homes.set(name, (homes.get(name) ?? new Set()).add(path));
  const tables = new Map(pages.map(({ path, text }) => [path, (text.match(GENERATED) ?? []).join("\n")]));
  const isFlag = (name: string, table = "") => new RegExp(`^\\| \`(?:-\\w, )?${name}\\b(?!-)`, "m").test(table);
  for (const { path, text } of pages) {
    const generated = [...text.matchAll(/<!-- generated:(keys|flags|inputs|outputs|errors|rules)(.*?) -->/g)];
    for (const [, table = "", of = ""] of generated) add(`the ${table}${of}`, path);
    // Of another tool, and of recipes, flags may be rows.
    if (/^docs\/(?:coming-from|recipes)\//.test(path)) continue;
    const own = text.replace(GENERATED, "");
    for (const [, name = ""] of own.matchAll(/^\| `([A-Z][A-Z0-9_]{3,}|--[a-z-]+)[^`]*`/gm)) {
      add(name, path);
      const home = isFlag(name, tables.get(path)) ? undefined : [...tables].find(([, table]) => isFlag(name, table));
      if (home) add(name, home[0]);
    }
  }
  return [...homes].filter(([, found]) => found.size > 1).map(([name, found]) => `${name}: ${[...found].join(", ")}`);
}

test.each(PAGES)("every link of $path leads somewhere", (page) => {
  expect(findDeadLinks(page)).toEqual([]);
});

test("each page has a title, says for whom it is, is short, and leads on", () => {
  const faults = DOCS.flatMap((page) => findFaultsOfForm(page).map((fault) => `${page.path}: ${fault}`));
  expect(faults).toEqual([]);
});

test("the index leads to each page", () => {
  expect(findUnreached(DOCS, INDEX)).toEqual([]);
});

test("a key, a flag, an input or a variable has its row in one page", () => {
  expect(findDoubleRows(DOCS)).toEqual([]);
});

test("something runs each example", () => {
  const tests = readdirSync(join(ROOT, "__tests__"), { recursive: true, encoding: "utf8" });
  const sources = tests.filter((path) => path.endsWith(".test.ts") && !path.startsWith("docs/tree"));
  expect(findUnused(listExamples(), sources.map((path) => read(join("__tests__", path))).join("\n"))).toEqual([]);
});

function listExamples(): { path: string; text: string }[] {
  const paths = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => /\.\w+$/.test(path) && !path.includes("node_modules"));
  return files.map((path) => ({ path, text: read(join("examples", path)) }));
}

/** Examples that neither a test names (by path, workflows by name) nor another example that is used. */
function findUnused(examples: readonly { path: string; text: string }[], tests: string): string[] {
  const named = (path: string): boolean => {
    const [, workflow] = /^(?:workflows|ci)\/(.+)\.yml$/.exec(path) ?? [];
    return (
      tests.includes(`"${path}"`) ||
      tests.includes(`examples/${path}`) ||
      (!!workflow && tests.includes(`"${workflow}"`))
    );
  };
  const used = new Set(examples.map(({ path }) => path).filter(named));
  for (const path of used) {
    const { text = "" } = examples.find((example) => example.path === path) ?? {};
    const others = examples.filter((other) => text.includes(other.path.replace(/^.*\//, "")));
    for (const other of others) used.add(other.path);
  }
  // Kept by mcptest itself, and read by it, beside a suite that is used.
  const own = (path: string) => /(^|\/)(\.env(\.example)?|__snapshots__\/.*)$/.test(path);
  return examples.map(({ path }) => path).filter((path) => !used.has(path) && !own(path));
}

test("what is wrong with a page, or with how pages go together, is found", () => {
  const page = (path: string, text: string) => readPage(path, text);
  expect(
    findDeadLinks(
      page("docs/a.md", "[a](README.md#no-such) [b](nonesuch.md) [c](#gone) [d](https://x.example) [e](#f)\n## F\n"),
    ),
  ).toEqual(["README.md#no-such", "nonesuch.md", "#gone"]);
  expect(findDeadLinks(page("docs/a.md", "```md\n[b](nonesuch.md)\n```\n"))).toEqual([]);
  const long = `Text.\n\nMore.${"\n\nMore.".repeat(60)}\n`;
  expect(findFaultsOfForm(page("docs/recipes/a.md", long))).toEqual([
    "123 lines",
    "no title",
    "no sentence for whom it is",
    'no last line "Next: [page](page.md)"',
  ]);
  expect(findFaultsOfForm(page("docs/a.md", "# A\n\nFor readers of A.\n\nNext: [b](b.md)\n"))).toEqual([]);
  const pages = [page("docs/a.md", "[b](b.md)"), page("docs/b.md", "[a](a.md)"), page("docs/c.md", "[a](a.md)")];
  expect(findUnreached(pages, "docs/a.md")).toEqual(["docs/c.md"]);
  const run = "<!-- generated:keys suite Run -->\n<!-- /generated -->\n";
  const flags = "<!-- generated:flags run -->\n| `-b, --bail [n]` | stop | |\n<!-- /generated -->\n";
  const rows = "| `NO_COLOR` | no colours |\n| `--other` | |\n";
  const pagesWithRows = [
    page("docs/a.md", `${run}${rows}`),
    page("docs/b.md", `${run}${flags}| \`NO_COLOR\`, \`X_1\` | the same |\n`),
    page("docs/c.md", "| `--bail 2` | stop |\n"),
    page("docs/recipes/d.md", "| `--bail` | stop |\n"),
  ];
  expect(findDoubleRows(pagesWithRows)).toEqual([
    "the keys suite Run: docs/a.md, docs/b.md",
    "NO_COLOR: docs/a.md, docs/b.md",
    "--bail: docs/c.md, docs/b.md",
  ]);
  const examples = [
    { path: "a.yml", text: "mock: b.mock.yml" },
    { path: "b.mock.yml", text: "" },
    { path: "workflows/c.yml", text: "" },
    { path: "d.yml", text: "" },
  ];
  expect(findUnused(examples, 'run("examples/a.yml"); play("c")')).toEqual(["d.yml"]);
});
