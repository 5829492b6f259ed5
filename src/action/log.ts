import { randomUUID } from "node:crypto";
import { formatProblem, type McptestError } from "../errors.ts";
import { type ConcludedReport, openLines, REPORTERS, type SuiteTest, type TestResult } from "../report/index.ts";
import { escapeControls } from "../values/text.ts";
import { nameInputsOf } from "./naming.ts";
import type { Step } from "./step.ts";

/** GitHub's log shows colours, and is about this wide. */
const STYLE = { colour: true, columns: 100 };

/** What the step prints besides its commands, as the pretty reporter draws it. No line of a suite or server can act as a command. */
export async function openLog({ write, redactor }: Pick<Step, "write" | "redactor">, tests: readonly SuiteTest[] = []) {
  const { stream, render } = await REPORTERS.pretty.load();
  const log = openFencedLog(write, randomUUID());
  const lines = stream && openLines(stream, tests, STYLE);
  return {
    finished: (result: TestResult): void => log.write(lines?.take(result) ?? ""),
    line: (line: string): void => log.write(`${escapeControls(redactor.text(line))}\n`),
    /** Prints all of them: the summary and the annotations have no room for many, and point here. */
    problems(problems: readonly McptestError[]): void {
      for (const problem of problems) log.write(`${escapeControls(formatProblem(problem))}\n`);
    },
    report(concluded: ConcludedReport): void {
      const report = nameInputsOf(concluded);
      log.write(stream && lines ? lines.end() + stream.close(report, STYLE) : render(report, STYLE));
    },
    /** Ends the log; commands act again. */
    close: (): void => log.close(),
  };
}

/**
 * Opens a log whose lines cannot act as workflow commands: between `::stop-commands::token` and its end, the runner prints everything and
 * obeys nothing. The token must be random and never shown to what is logged. Nothing else may be written to the same stream meanwhile, and
 * nothing at all to the other one: the runner reads stdout and stderr side by side.
 * Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#stopping-and-starting-workflow-commands
 */
export function openFencedLog(write: (text: string) => void, token: string) {
  let atLineStart = true;
  let closed = false;
  write(`::stop-commands::${token}\n`);
  return {
    write(text: string): void {
      if (closed) throw new Error("the fenced log is closed");
      if (text === "") return;
      write(text);
      atLineStart = /[\r\n]$/.test(text);
    },
    /** Ends the fence and refuses later writes. Closing twice does nothing. */
    close(): void {
      if (closed) return;
      closed = true;
      write(`${atLineStart ? "" : "\n"}::${token}::\n`);
    },
  };
}
