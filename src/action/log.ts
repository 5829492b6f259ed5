import { randomUUID } from "node:crypto";
import { formatProblem, type McptestError } from "../errors.ts";
import { openFencedLog } from "../github/index.ts";
import { type ConcludedReport, REPORTERS, type TestResult } from "../report/index.ts";
import { escapeControls } from "../values/text.ts";
import type { Step } from "./step.ts";

/** What the step prints besides its commands. Whatever a suite or a server wrote goes through here. */
export interface StepLog {
  finished(result: TestResult, suite: { name: string; path: string }): void;
  /** A line of a server's stderr, or of ours. */
  line(line: string): void;
  problems(problems: readonly McptestError[]): void;
  /** Prints what a run came to. */
  report(report: ConcludedReport): void;
  /** Ends the log; commands act again. */
  close(): void;
}

/** GitHub's log shows colours; it is about this wide. */
const STYLE = { colour: true, columns: 100 };

/** A log as the pretty reporter draws it, in a fence that no line can get out of. */
export async function openLog({ write, redactor }: Pick<Step, "write" | "redactor">): Promise<StepLog> {
  const { stream, render } = await REPORTERS.pretty.load();
  const log = openFencedLog(write, randomUUID());
  let current: string | undefined;
  return {
    finished(result, suite) {
      if (!stream) return;
      if (suite.path !== current) log.write(stream.heading(suite, STYLE));
      current = suite.path;
      log.write(stream.line(result, STYLE));
    },
    line: (line) => log.write(`${escapeControls(redactor.text(line))}\n`),
    // All of them: the summary and the annotations, which have no room for many, point here.
    problems(problems) {
      for (const problem of problems) log.write(`${escapeControls(formatProblem(problem))}\n`);
    },
    report: (report) => log.write(stream ? stream.close(report, STYLE) : render(report, STYLE)),
    close: () => log.close(),
  };
}
