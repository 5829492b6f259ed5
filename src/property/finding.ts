import type { TestFinding } from "../generated/report.ts";
import { sha256 } from "../values/hash.ts";

/** What tells findings apart. */
export type FindingKey = Pick<TestFinding, "rule" | "tool" | "at" | "keyword"> & { readonly server: string };

/** The id of a finding: 16 hex digits of its key, so that new words keep it. */
export function idOfFinding({ rule, server, tool, at, keyword }: FindingKey): string {
  return sha256(JSON.stringify([rule, server, tool ?? null, at ?? null, keyword ?? null]), 16);
}
