import { ERROR_CODES, firstExit, type McptestError } from "../../errors.ts";
import {
  type ConcludedReport,
  isFailure,
  type Reason,
  type Report,
  ranNothing,
  sayGate,
  type Verdict,
} from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { withoutUndefined } from "../../values/json.ts";
import { oneLine } from "../../values/text.ts";
import type { Circumstances, Code, Found } from "./gates.ts";
import * as gates from "./gates.ts";
import * as tests from "./tests.ts";
import { SAID } from "./wording.ts";

interface Row {
  exit: number;
  /** Left out where a report does not tell it. */
  find?(report: Report, circumstances: Circumstances): readonly Found[];
}

/** Every reason that makes a run red, in the order in which they are told. */
const ROWS: Readonly<Record<Code, Row>> = {
  invalid: { exit: 2 },
  "not-ready": {
    exit: 3,
    find: ({ results }) => tests.tellServers(results.filter(isFailure).filter(tests.isNotReady)),
  },
  interrupted: { exit: 130, find: tests.findInterruption },
  server: { exit: 1, find: tests.findLostServers },
  "tests-failed": { exit: 1, find: tests.findFailures },
  "shard-missing": { exit: 1, find: gates.findMissingShards },
  "shard-duplicate": { exit: 1, find: gates.findRepeatedShards },
  "nothing-run": { exit: 7, find: tests.findNothing },
  budget: { exit: 1, find: tests.findSpent },
  baseline: { exit: 6, find: gates.findGates("baseline") },
  "score-drop": { exit: 6, find: gates.findGates("score-drop") },
  "cost-increase": { exit: 6, find: gates.findGates("cost-increase") },
  surface: { exit: 6, find: gates.findGates("surface") },
  coverage: { exit: 6, find: gates.findGates("coverage") },
  mutation: { exit: 6, find: gates.findMutation },
  lock: { exit: 6, find: gates.findGates("lock") },
  "strict-protocol": { exit: 1, find: gates.findBreaches },
  "deny-warnings": { exit: 1, find: gates.findDenied },
  "require-judge": { exit: 1, find: tests.findUnjudged },
  refused: { exit: 5 },
  output: { exit: 1, find: gates.findLostOutput },
  publish: { exit: 1 },
};

/** The report with a new verdict: everything that makes the run red. */
export function conclude(report: Report, circumstances: Circumstances = {}): ConcludedReport {
  const { faults = [] } = circumstances;
  const exits: number[] = [];
  const reasons = (Object.keys(ROWS) as Code[]).flatMap((code): Reason[] => {
    const { exit: usual, find } = ROWS[code];
    const found: readonly Found[] = [
      ...(find?.(report, circumstances) ?? []),
      ...faults.filter((fault) => fault.code === code),
    ];
    exits.push(...found.map(({ exit = usual }) => exit));
    return found.map(({ exit: _, message, ...facts }) =>
      withoutUndefined<Reason>({ code, message: oneLine(message, MAX_MESSAGE), ...facts }),
    );
  });
  return { ...report, verdict: { status: statusOf(report, reasons), exit_code: firstExit(exits), reasons } };
}

/** The verdict of a run that these errors, or denied warnings, kept from starting. */
export function concludeProblems(problems: readonly McptestError[], faults: readonly Reason[] = []): Verdict {
  const groups = groupBy(problems, codeOf);
  const reasons = (Object.keys(ROWS) as Code[]).flatMap((code): Reason[] => {
    const [first, ...others] = groups.get(code) ?? [];
    const added = faults.filter((fault) => fault.code === code);
    if (!first) return added;
    const { file, line, column, end_column } = first.location ?? { file: "", line: 0, column: 0 };
    const location = first.location && withoutUndefined({ file, line, column, end_column });
    const told = SAID.problems({ message: oneLine(first.message, MAX_MESSAGE), more: others.length || undefined });
    const message = code === "deny-warnings" ? sayGate({ gate: "--deny-warnings", message: told }) : told;
    return [{ code, message, count: others.length + 1, ...(location && { location }) }, ...added];
  });
  const exits = problems.map(({ code }) => ERROR_CODES[code].exit || ROWS.invalid.exit);
  const nothing = reasons.every(({ code }) => code === "nothing-run") ? "nothing" : "failed";
  const status = exits.includes(ROWS.interrupted.exit) ? "interrupted" : nothing;
  return { status, exit_code: firstExit(exits), reasons };
}

/** Something that failed after the run, as a reason. */
export function asFault(code: "output" | "publish" | "interrupted", message: string): Reason {
  return { code, message };
}

const MAX_MESSAGE = 600;

function codeOf({ code }: McptestError): Code {
  const { exit } = ERROR_CODES[code];
  if (exit === 0) return "deny-warnings";
  if (code === "output-unwritable") return "output";
  return BY_EXIT[exit] ?? "invalid";
}

const BY_EXIT: Readonly<Record<number, Code>> = { 3: "not-ready", 5: "refused", 7: "nothing-run", 130: "interrupted" };

function statusOf(report: Report, reasons: readonly Reason[]): Verdict["status"] {
  if (reasons.some(({ code }) => code === "interrupted")) return "interrupted";
  const ran = !ranNothing(report);
  if (!ran && reasons.every(({ code }) => code === "nothing-run")) return "nothing";
  if (reasons.length > 0) return "failed";
  return report.results.some(isFailure) ? "allowed" : "passed";
}
