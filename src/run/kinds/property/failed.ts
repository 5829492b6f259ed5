import type { Grade } from "../../../check/index.ts";
import type { Attempt } from "../../outcome.ts";

export type Checked = Extract<Attempt, { assertions: unknown }>;

/** The grade of a row that fails for this reason. */
export function failed(message: string, rule_id: string, hint?: string): Grade {
  const failure = { message, rule_id, ...(hint !== undefined && { hint }) };
  return { state: "failed", assertions: [], sets: [], metrics: [], failure };
}
