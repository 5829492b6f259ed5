import { gzipSync } from "node:zlib";
import { lacksShards, type Report } from "../../report/index.ts";
import type { Event } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, type Steps } from "../operations.ts";
import { done, failed, type Outcome, skipped } from "./outcome.ts";

interface SarifContent {
  text: string;
  commit: string;
  ref: string;
  /** Why the run must not replace the alerts of the last one; undefined if it may. */
  partial: string | undefined;
}

/** GitHub's words for repositories that have no code scanning. */
const SWITCHED_OFF = /(?:advanced security|code security|code scanning).*(?:enabled|available)/i;

/** What was checked out, as code scanning names it: a pull request's last commit has another ref than its merge. */
export function placeSarif(
  { sha, headSha, ref, pullRequest }: Event,
  head: string | undefined,
): Pick<SarifContent, "commit" | "ref"> {
  const merged = !pullRequest || head === undefined || head === sha;
  return merged ? { commit: sha, ref } : { commit: headSha, ref: `refs/pull/${pullRequest.number}/head` };
}

/** Why a run must not replace the alerts of the last one: it would close those of tests that did not run. */
export function whyPartial(report: Report): string | undefined {
  const { run, summary, results } = report;
  const parts = {
    "the run has no test": results.length === 0,
    "it is a shard": run.shard !== undefined && run.shard.count > 1,
    "shards are missing": run.parts !== undefined && lacksShards(report),
    "a selection left tests out": run.partial === true || run.last_failed === true,
    "it was interrupted": run.interrupted === true,
    "it ended early": run.bailed === true || run.budget_tripped !== undefined || (summary.not_run ?? 0) > 0,
  };
  return Object.entries(parts).find(([, holds]) => holds)?.[0];
}

/** Uploads SARIF and waits until GitHub has read it. A second upload of a commit and category replaces the first. */
export function* uploadSarif({ text, commit, ref, partial }: SarifContent, event: Event): Steps<Outcome> {
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/.test(commit)) return skipped(`"${commit}" is not a commit`, "denied");
  const closes = "alerts of tests that did not run would be closed; a separate `sarif-category` allows it";
  if (partial !== undefined) return skipped(`${partial}, and ${closes}`, "denied");
  const upload = { ...event.repository, commit_sha: commit, ref, sarif: gzipSync(text).toString("base64") };
  const sent = yield* ask("POST /repos/{owner}/{repo}/code-scanning/sarifs", upload, { repeatable: true });
  if (!sent.ok) {
    if (!SWITCHED_OFF.test(sent.why)) return failed("sarif", sent);
    const remedy = 'an owner switches it on in the settings, under "Code security"';
    return skipped(`this repository has no code scanning (${sent.why}); ${remedy}`, "denied");
  }
  const { id = "" } = sent.data;
  const facts = { "sarif-id": id };
  let last = "it is still being read";
  for (const afterMs of limits.POLLS_MS) {
    const about = { ...event.repository, sarif_id: id };
    const asked = yield* ask("GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}", about, { afterMs });
    if (!asked.ok && asked.status !== 404) last = asked.why;
    if (!asked.ok || asked.data.processing_status === "pending") continue;
    if (asked.data.processing_status === "complete") return done(facts);
    const why = `it was refused: ${(asked.data.errors ?? []).join("; ")}`;
    return failed("sarif", { ok: false, status: 0, lost: false, why }, facts);
  }
  return done(facts, `GitHub did not say in time whether it took it: ${last}`);
}
