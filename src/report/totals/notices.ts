import { ERROR_CODES, type ErrorCode } from "../../errors.ts";
import type { Report, Warning } from "../model/report.ts";

/** Warnings, which a user should change, apart from notes of what happened: the table of codes decides. */
export function splitNotices(told: readonly Warning[]): Pick<Report, "warnings" | "notes"> {
  return addNotices({ warnings: [] }, told);
}

/** The report with more to tell; `notes` is left out when there is none. */
export function addNotices<R extends Pick<Report, "warnings" | "notes">>(report: R, told: readonly Warning[]): R {
  const isNote = ({ code }: Warning): boolean => ERROR_CODES[code as ErrorCode]?.note === true;
  const notes = [...(report.notes ?? []), ...told.filter(isNote)];
  const warnings = [...report.warnings, ...told.filter((one) => !isNote(one))];
  return { ...report, warnings, ...(notes.length > 0 && { notes }) };
}
