import { randomUUID } from "node:crypto";
import { formatProblem, McptestError } from "../errors.ts";
import { INPUT_NAMES } from "../generated/action-inputs.ts";
import * as reports from "../report/index.ts";
import { escapeControls } from "../values/text.ts";
import type { Step } from "./step.ts";

/** GitHub's log shows colours, and is about this wide. */
const STYLE = { colour: true, columns: 100 };

/** What the step prints besides its commands, as the pretty reporter draws it. No line of a suite or server can act as a command. */
export async function openLog(
  { write, redactor }: Pick<Step, "write" | "redactor">,
  tests: readonly reports.SuiteTest[] = [],
) {
  const { stream, render } = await reports.REPORTERS.pretty.load();
  const log = openFencedLog(write, randomUUID());
  const lines = stream && reports.openLines(stream, tests, STYLE);
  return {
    finished: (result: reports.TestResult): void => log.write(lines?.take(result) ?? ""),
    line: (line: string): void => log.write(`${escapeControls(redactor.text(line))}\n`),
    /** Prints all of them: the summary and the annotations have no room for many, and point here. */
    problems(problems: readonly McptestError[]): void {
      for (const problem of problems) log.write(`${escapeControls(formatProblem(problem))}\n`);
    },
    report(concluded: reports.ConcludedReport): void {
      const report = nameInputsOf(concluded);
      log.write(stream && lines ? lines.end() + stream.close(report, STYLE) : render(report, STYLE));
    },
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

const GATE = /^(?:fail-on|max-(?!annotations)|min-|require-|strict-protocol|deny-warnings|allow-partial|coverage$)/;
const PLACE = /^(?:url|server-command|config|server)$/;
/** Flags that are inputs of another name. */
const RENAMED: Readonly<Record<string, string>> = { "min-score": "min-mutation-score" };
/** Flags of gates and servers that are inputs here, the longest first. */
const NAMES = [...INPUT_NAMES.filter((name) => GATE.test(name) || PLACE.test(name)), ...Object.keys(RENAMED)].sort(
  (a, b) => b.length - a.length,
);
const FLAGS = new RegExp(`\`mcptest [^\`]*\`|(?<![\\w-])--(${NAMES.join("|")})(?![\\w-])`, "g");

/** A text in which gates and servers have the names of the Action's inputs, not of flags; a line to run stays as it is. */
function nameInputs(text: string): string {
  return text.replace(FLAGS, (whole, name?: string) => (name === undefined ? whole : (RENAMED[name] ?? name)));
}

function nameIn<T extends { message: string; hint?: string | undefined }>(told: T): T {
  const { message, hint } = told;
  return { ...told, message: nameInputs(message), ...(hint !== undefined && { hint: nameInputs(hint) }) };
}

/** The report as people read it here. */
export function nameInputsOf<R extends reports.Report>(report: R): R {
  const { gates, warnings, notes, verdict } = report;
  return {
    ...report,
    warnings: warnings.map(nameIn),
    ...(verdict && { verdict: nameInputsOfVerdict(verdict) }),
    ...(notes && { notes: notes.map(nameIn) }),
    ...(gates && {
      gates: gates.map(({ gate, message }) => ({ gate: nameInputs(gate), message: nameInputs(message) })),
    }),
  };
}

/** The same of why a run is red. */
export function nameInputsOfVerdict(verdict: reports.Verdict): reports.Verdict {
  return { ...verdict, reasons: verdict.reasons.map(nameIn) };
}

/** The same of an error. */
export function nameInputsIn(error: McptestError): McptestError {
  const { code, message, hint, location, stderr, cause } = error;
  const told = nameIn({ message, hint });
  return new McptestError(code, told.message, { hint: told.hint, location, stderr, cause });
}
