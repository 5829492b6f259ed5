import type { TestFinding } from "../generated/report.ts";
import { sha256 } from "../values/hash.ts";
import { withoutUndefined } from "../values/json.ts";
import { showCall } from "./show-call.ts";
import type { Observation } from "./trying/call.ts";

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
