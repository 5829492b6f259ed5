import { AUDIT_RULES } from "../../generated/audit-rules.ts";
import { CHECKS, type CheckId } from "./table.ts";

const PAIRS = ["read-only", "idempotent", "found", "gone", "pages"] as const;

/** The checks of property tests: those of single calls, and those of short sequences. */
export const CHECK_IDS: readonly (CheckId | (typeof PAIRS)[number])[] = [
  ...(Object.keys(CHECKS) as CheckId[]),
  ...PAIRS,
];

/** What a check finds, where it does not say so itself. */
export function severityOf(check: CheckId): "error" | "warning" {
  return AUDIT_RULES[check].severity;
}
