import { readFileSync } from "node:fs";
import { drawComment, writeComment } from "./comment.mjs";
import { runThere } from "./run-cli.mjs";
import { drawTerminal } from "./terminal.mjs";

/** Each generated picture: its path from the root of the repository, and what draws it. */
export const PICTURES = {
  "docs/assets/failure.svg": drawFailure,
  "docs/assets/comment.svg": async () => drawComment(await writeComment(), altOf("docs/assets/comment.svg")),
};
const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** The first suite of README.md, run in a terminal. */
function drawFailure() {
  const [, suite] = /<!-- snippet: run 1 -->\n+```yaml\n([\s\S]*?)```/.exec(README);
  const [output] = runThere({ "mcptest.yml": suite }, [{ args: ["run"] }], { FORCE_COLOR: "1" });
  return drawTerminal(steady(output), { title: "mcptest run", alt: altOf("docs/assets/failure.svg") });
}

/** Output whose times are the same in every run. */
function steady(output) {
  return output.replace(/ +[\d.]+m?s(?=\u001b)/g, "   2ms").replace(/, [\d.]+m?s\)/g, ", 96ms)");
}

/** What README.md says instead of a picture. */
function altOf(path) {
  const [, alt] = new RegExp(`!\\[(.+)\\]\\(${path}\\)`).exec(README) ?? [];
  if (alt === undefined) throw new Error(`README.md does not show ${path}`);
  return alt;
}
