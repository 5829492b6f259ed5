import { sumCosts } from "../../values/show/cost.ts";
import { modelTokens } from "../compare/tokens.ts";
import type { ServerReport, Summary, TestResult } from "../model/report.ts";
import { countJudged } from "./judged.ts";

/** Counts what a run came to and what it spent. Results that share a cause are one cause; of several runs their aggregate counts. */
export function summarise(all: readonly TestResult[], servers: readonly ServerReport[]): Summary {
  const results = all.filter(({ single }) => !single);
  const count = (status: TestResult["status"]): number => results.filter((result) => result.status === status).length;
  const cached = results.filter((result) => result.cached).length;
  const causes = results.flatMap((result) => (result.status === "passed" ? [] : (result.cause ?? [])));
  // What an earlier run spent is not spent again.
  const fresh = all.filter((result) => !result.cached);
  const cost = sumCosts(fresh.map(({ cost_usd }) => cost_usd ?? 0));
  const tokens = fresh.reduce((sum, result) => sum + (modelTokens(result) ?? 0), 0);
  return {
    total: results.length,
    passed: count("passed"),
    failed: count("failed"),
    errored: count("errored"),
    skipped: count("skipped"),
    deferred: count("deferred"),
    flaky: results.filter((result) => result.flaky).length,
    is_error: results.filter((result) => result.is_error).length || undefined,
    cached: cached || undefined,
    ...countJudged(all),
    causes: new Set(causes).size,
    findings: servers.reduce((sum, server) => sum + server.findings.length, 0),
    cost_usd: cost || undefined,
    tokens: tokens || undefined,
  };
}
