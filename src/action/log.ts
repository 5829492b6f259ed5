import { randomUUID } from "node:crypto";
import { formatProblem, type McptestError } from "../errors.ts";
import { openFencedLog } from "../github/index.ts";
import { type ConcludedReport, REPORTERS, type TestResult } from "../report/index.ts";
import { escapeControls } from "../values/text.ts";
import type { Step } from "./step.ts";

/** GitHub's log shows colours, and is about this wide. */
const STYLE = { colour: true, columns: 100 };

/** What the step prints besides its commands, as the pretty reporter draws it. No line of a suite or server can act as a command. */
export async function openLog({ write, redactor }: Pick<Step, "write" | "redactor">) {
  const { stream, render } = await REPORTERS.pretty.load();
  const log = openFencedLog(write, randomUUID());
  let current: string | undefined;
  return {
    finished(result: TestResult, suite: { name: string; path: string }): void {
      if (!stream) return;
      if (suite.path !== current) log.write(stream.heading(suite, STYLE));
      current = suite.path;
      log.write(stream.line(result, STYLE));
    },
    line: (line: string): void => log.write(`${escapeControls(redactor.text(line))}\n`),
    /** Prints all of them: the summary and the annotations have no room for many, and point here. */
    problems(problems: readonly McptestError[]): void {
      for (const problem of problems) log.write(`${escapeControls(formatProblem(problem))}\n`);
    },
    report: (report: ConcludedReport): void => log.write(stream ? stream.close(report, STYLE) : render(report, STYLE)),
    /** Ends the log; commands act again. */
    close: (): void => log.close(),
  };
}
