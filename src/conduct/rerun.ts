import { commandOf, isApart, type PlannedTest, singleOut } from "../plan/index.ts";
import { asPath, quoteWord } from "../values/shell-word.ts";
import type { Host, RunRequest } from "./request.ts";

/** A flag of a command line with its value, and its name, which is shown if the value is masked. */
export interface GivenFlag {
  words: readonly string[];
  name: string;
}

/** A command line for the user's folder. It names flags whose values are masked. */
export function writeCommand(
  words: readonly string[],
  given: readonly GivenFlag[],
  { folder = "", redactor }: Pick<Host, "folder" | "redactor">,
): string {
  const lead = folder === "" ? "" : `cd ${quoteWord(asPath(folder))} && `;
  const isShown = (word: string): boolean => redactor.text(word) === word;
  const shown = given.filter((each) => each.words.every(isShown));
  const masked = given.filter((each) => !shown.includes(each)).map(({ name }) => name);
  const rest = masked.length === 0 ? "" : ` # and ${masked.join(", ")}: masked`;
  return `${lead}mcptest ${[...words, ...shown.flatMap((each) => each.words)].map(quoteWord).join(" ")}${rest}`;
}

/** Gives the command that runs a test alone, from the user's folder. */
export function createRerun(request: RunRequest, host: Host): (test: PlannedTest) => string {
  const { vars, recordings, nearFails, rescore, suites, servers, fuzz } = request;
  if (fuzz) return () => fuzz.again;
  const { serverCommand } = servers;
  return (test) => {
    // A variable that only other suites read would be refused.
    const read = Object.entries(vars).filter(([name]) => test.suite.variables?.includes(name));
    const given = read.map(([name, value]) => ({ words: ["--var", `${name}=${value}`], name: `--var ${name}` }));
    const suite = asPath(test.suite.files[0]?.path ?? test.suite.path);
    // Only the same recordings give the same answers.
    const mode = recordings === "replay" ? ["--replay"] : [];
    if (nearFails && isApart(test.spec)) mode.push("--on-near", "fail");
    if (serverCommand !== undefined)
      given.push({ words: ["--server-command", serverCommand], name: "--server-command" });
    if (!rescore) return writeCommand([commandOf(test.spec), suite, ...singleOut(test), ...mode], given, host);
    const { report, rubric } = rescore;
    if (rubric !== undefined) given.push({ words: ["--rubric", rubric], name: "--rubric" });
    const again = [...(suites.length > 0 ? [suite] : []), "--rescore", asPath(report), "--filter", `id:${test.id}`];
    return writeCommand(["eval", ...again, ...mode], given, host);
  };
}
