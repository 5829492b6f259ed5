import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listPages } from "../../scripts/docs/pages.mjs";
import { VERSION } from "../../src/generated/version.ts";
import { readSnippets } from "../docs/snippets.ts";
import { actionlint } from "../helpers/actionlint.ts";
import { findFaults } from "../helpers/workflow-faults.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Ours is pinned by the tag of its release, which never moves. */
const OURS = [`mcptest/action@v${VERSION} # a release is never changed`];

/** Every workflow that is there: files, and blocks of pages. */
const WORKFLOWS = [
  ...[".github/workflows", "examples/workflows"].flatMap(listFiles).map((path) => ({ path, text: read(path) })),
  ...listPages().flatMap((page) =>
    readSnippets(read(page))
      .filter(({ language, text }) => language === "yaml" && /^jobs:/m.test(text))
      .map(({ line, text }) => ({ path: `${page}:${line}`, text })),
  ),
];

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).map((name) => join(folder, name));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

test.each(WORKFLOWS)(
  "$path is what actionlint takes, pinned, granted what it needs, and safe from injection",
  async ({ path, text }) => {
    expect([...(await actionlint(text, path)), ...findFaults(text, OURS)]).toEqual([]);
  },
);

test("files and pages were looked at", () => {
  const folders = new Set(WORKFLOWS.map(({ path }) => path.replace(/\/?[\w-]+\.(yml|md.*)$/, "")));
  for (const folder of [".github/workflows", "examples/workflows", "docs/guides"]) expect(folders).toContain(folder);
});

test("what breaks these rules is found", async () => {
  const text = `on: push
jobs:
  a:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v7
      - run: echo \${{ github.head_ref }}
      - if: github.nonesuch
        run: "true"
  b:
    runs-on: ubuntu-24.04
    permissions:
      contents: read
    steps: [{ run: "true" }]
`;
  expect(findFaults(text, OURS)).toEqual([
    "not pinned: actions/checkout@v7",
    "no `permissions: {}` at the top",
    "a grants not by name",
    "0 of 1 grants have a reason",
    expect.stringContaining("an expression in a script: echo"),
    "a checkout leaves its token in the workspace",
  ]);
  expect(await actionlint(text, "a.yml")).toEqual([
    expect.stringContaining('a.yml:7: "github.head_ref" is potentially untrusted'),
    expect.stringContaining('a.yml:8: property "nonesuch" is not defined'),
  ]);
});

test("README, docs and examples pin the Action at the version of this package", () => {
  const pages = [...listPages(), ...listFiles("examples/workflows")];
  const pins = pages.flatMap((page) =>
    [...read(page).matchAll(/mcptest\/action@([\w.-]+)/g)].map(([, at]) => `${page} ${at}`),
  );
  expect(pins.length).toBeGreaterThan(20);
  expect(pins.filter((pin) => !pin.endsWith(` v${VERSION}`))).toEqual([]);
});
