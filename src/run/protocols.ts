import type { TestResult, Warning } from "../report/report.ts";
import { groupBy } from "./scheduler.ts";

/** One warning for each test whose outcome depends on the protocol revision it ran on. */
export function describeProtocolDifferences(results: readonly TestResult[]): Warning[] {
  const onSeveral = results.filter((result) => result.coordinates.protocol !== undefined);
  const groups = groupBy(onSeveral, (result) => `${result.suite}\n${result.kind}\n${result.name}`);
  return [...groups.values()].flatMap(describeDifference);
}

function describeDifference(group: readonly TestResult[]): Warning[] {
  const byOutcome = groupBy(group, (result) => `${result.status}${result.message ? ` (${result.message})` : ""}`);
  const [first] = group;
  if (!first || byOutcome.size < 2) return [];
  const parts = [...byOutcome].map(
    ([outcome, results]) => `${outcome} on ${results.map((result) => result.coordinates.protocol).join(", ")}`,
  );
  return [
    {
      code: "protocol-difference",
      message: `"${first.name}" depends on the protocol: ${parts.join("; ")}`,
      location: first.location,
    },
  ];
}
