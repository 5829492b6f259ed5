import { commandOf, type PlannedTest, singleOut } from "../plan/index.ts";
import { quoteWord } from "../values/shell-word.ts";
import type { Host, RunRequest } from "./request.ts";

/** Says how a test is run again, alone, from where a person stands. Values that would be masked are left out, and said to be. */
export function createRerun(
  { vars }: Pick<RunRequest, "vars">,
  { folder = "", redactor }: Pick<Host, "folder" | "redactor">,
): (test: PlannedTest) => string {
  const lead = folder === "" ? "" : `cd ${quoteWord(folder)} && `;
  return (test) => {
    // One that only other suites read would be refused.
    const read = Object.entries(vars).filter(([name]) => test.suite.variables?.includes(name));
    const given = read.map(([name, value]) => ({ name, text: `${name}=${value}` }));
    const shown = given.filter(({ text }) => redactor.text(text) === text);
    const masked = given.filter((variable) => !shown.includes(variable)).map(({ name }) => `--var ${name}`);
    const words = [
      test.suite.files[0]?.path ?? test.suite.path,
      ...singleOut(test),
      ...shown.flatMap(({ text }) => ["--var", text]),
    ];
    const rest = masked.length === 0 ? "" : ` # and ${masked.join(", ")}: masked`;
    return `${lead}mcptest ${commandOf(test.spec)} ${words.map(quoteWord).join(" ")}${rest}`;
  };
}
