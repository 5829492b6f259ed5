import type { ShownCall, TestFinding } from "../generated/report.ts";
import { sha256 } from "../values/hash.ts";
import { withoutUndefined } from "../values/json.ts";
import type { Observation } from "./trying/caller.ts";
import { NO_ANSWER } from "./wording.ts";

/** What tells findings apart. */
export type FindingKey = Pick<TestFinding, "rule" | "tool" | "at" | "keyword"> & { readonly server: string };

/** The id of a finding: 16 hex digits of its key, so that new words keep it. */
export function idOfFinding({ rule, server, tool, at, keyword }: FindingKey): string {
  return sha256(JSON.stringify([rule, server, tool ?? null, at ?? null, keyword ?? null]), 16);
}

type Said = Pick<TestFinding, "severity" | "message"> & {
  readonly [K in "evidence" | "also" | "flaky"]?: TestFinding[K] | undefined;
};

/** What calls showed, as reports tell it. */
export function findingOf({ server, ...key }: FindingKey, said: Said, calls: readonly Observation[]): TestFinding {
  return withoutUndefined({ id: idOfFinding({ server, ...key }), ...key, ...said, calls: calls.map(showCall) });
}

/** The first of several that tell the same, with how many more there are. */
export function joinSame<T extends { also?: number | undefined }>([first, ...others]: readonly T[]): T {
  const also = others.reduce((sum, { also = 0 }) => sum + 1 + also, first?.also ?? 0);
  return { ...(first as T), ...(also > 0 && { also }) };
}

/** A call and what came of it, as findings show it. */
function showCall({ call, outcome }: Observation): ShownCall {
  const shown = { tool: call.tool, arguments: call.arguments };
  const answer = outcome.kind === "lost" && outcome.answer ? outcome.answer : outcome;
  if (answer.kind === "silent") return { ...shown, error: NO_ANSWER };
  if (answer.kind === "lost" || answer.kind === "unclear") return { ...shown, error: answer.message };
  const { result = null } = answer;
  return "error" in answer && answer.error !== undefined ? { ...shown, error: answer.error } : { ...shown, result };
}
