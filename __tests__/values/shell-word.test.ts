import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { asPath, quoteWord } from "../../src/values/shell-word.ts";
import { escapeControls } from "../../src/values/text.ts";

const bash = (script: string, cwd = "/"): string => execFileSync("bash", ["-c", script], { cwd, encoding: "utf8" });

test("bash reads each word back, and nothing in it hides or breaks the line", () => {
  const words = fc.sample(fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 20 }), 20).flat();
  const hostile = ["a\nb", "\u202ecba", "it's\t\\n", "\u200f", "\u00ad'\\", "$(id)", "", "~", "-rf", "é\u2028"];
  const all = [...words, ...hostile].map((word) => word.replaceAll("\0", "").toWellFormed());
  for (const word of all) {
    const quoted = quoteWord(word);
    expect(escapeControls(quoted)).toBe(quoted);
    expect(quoted).not.toMatch(/[\n\t]/);
  }
  expect(
    bash(`printf '%s\\0' ${all.map(quoteWord).join(" ")}`)
      .split("\0")
      .slice(0, -1),
  ).toEqual(all);
});

test.each(["-rf", "a\nb", "\u202egnp.exe", "!x", "--", "it's"])("bash goes into the folder %j", (name) => {
  const root = mkdtempSync(join(tmpdir(), "mcptest-words-"));
  try {
    mkdirSync(join(root, name));
    expect(bash(`cd ${quoteWord(asPath(name))} && printf %s "$PWD"`, root)).toBe(join(root, name));
  } finally {
    rmSync(root, { recursive: true });
  }
});
