import { McptestError } from "../errors.ts";
import { INPUT_NAMES } from "../generated/action-inputs.ts";
import type { Report, Verdict } from "../report/index.ts";

const GATE = /^(?:fail-on|max-(?!annotations)|min-|require-|strict-protocol|deny-warnings|allow-partial|coverage$)/;
/** Flags that are inputs of another name. */
const RENAMED: Readonly<Record<string, string>> = { "min-score": "min-mutation-score" };
/** Flags of gates that are inputs here, the longest first. */
const NAMES = [...INPUT_NAMES.filter((name) => GATE.test(name)), ...Object.keys(RENAMED)].sort(
  (a, b) => b.length - a.length,
);
const FLAGS = new RegExp(`(?<![\\w-])--(${NAMES.join("|")})(?![\\w-])`, "g");

/** A text in which gates have the names of the Action's inputs, not of flags. */
function nameInputs(text: string): string {
  return text.replace(FLAGS, (_, name: string) => RENAMED[name] ?? name);
}

function nameIn<T extends { message: string; hint?: string | undefined }>(told: T): T {
  const { message, hint } = told;
  return { ...told, message: nameInputs(message), ...(hint !== undefined && { hint: nameInputs(hint) }) };
}

/** The report as people read it here. */
export function nameInputsOf<R extends Report>(report: R): R {
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
export function nameInputsOfVerdict(verdict: Verdict): Verdict {
  return { ...verdict, reasons: verdict.reasons.map(nameIn) };
}

/** The same of an error. */
export function nameInputsIn(error: McptestError): McptestError {
  const { code, message, hint, location, stderr, cause } = error;
  const told = nameIn({ message, hint });
  return new McptestError(code, told.message, { hint: told.hint, location, stderr, cause });
}
