import { readFileSync } from "node:fs";
import { readSnippets } from "./snippets.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the page shows the workflow that is played among the examples", () => {
  const shown = readSnippets(read("docs/reference/environment.md")).filter(({ text }) =>
    text.startsWith("# Four jobs"),
  );
  expect(shown.map(({ text }) => text.trim())).toEqual([read("examples/workflows/shards.yml").trim()]);
});
