import { sha256 } from "../../values/hash.ts";
import { isCounted } from "../model/describe-server.ts";
import type { Finding, Report, ServerReport, TestResult } from "../model/report.ts";

/** `server shop: error invalid-frame: no JSON`: each finding that counts, in a line. */
export function sayFindings({ servers }: Pick<Report, "servers">): string[] {
  return servers.flatMap(({ name, findings }) =>
    findings.filter(isCounted).map((one) => `server ${name}: ${one.severity} ${one.rule}: ${one.message}`),
  );
}

/** A finding as formats that know tests alone tell it: as a test of the server that failed. */
export function resultOfFinding({ suite, name, location }: ServerReport, finding: Finding): TestResult {
  const { rule, message, method, count } = finding;
  return {
    // The same in the next run, whatever stands around it.
    id: sha256(JSON.stringify([suite, name, rule, method]), 16),
    kind: "tool",
    suite,
    name: `server ${name}`,
    coordinates: {},
    server: name,
    tags: [],
    status: "failed",
    message: count > 1 ? `${message} (${count} times)` : message,
    rule_id: rule,
    assertions: [],
    location: location ?? { file: suite, line: 1, column: 1 },
    duration_ms: 0,
    attempts: 0,
  };
}
