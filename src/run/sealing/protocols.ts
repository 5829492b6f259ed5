import { isTime } from "../../check/index.ts";
import { nameResult, type TestResult, type Warning } from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";

/** One warning for each test, or row of a composition, whose outcome depends on the protocol revision it ran on. */
export function describeProtocolDifferences(results: readonly TestResult[]): Warning[] {
  const onSeveral = results.filter((result) => result.coordinates.protocol !== undefined);
  const groups = groupBy(onSeveral, ({ suite, kind, name, coordinates }) => {
    const { protocol: _, ...others } = coordinates;
    return JSON.stringify([suite, kind, name, others]);
  });
  return [...groups.values()].flatMap(describeDifference);
}

function describeDifference(group: readonly TestResult[]): Warning[] {
  const byOutcome = groupBy(group, outcomeOf);
  const [first] = group;
  if (!first || byOutcome.size < 2) return [];
  const { protocol: _, ...others } = first.coordinates;
  const name = nameResult({ name: first.name, coordinates: others });
  const parts = [...byOutcome.values()].map(describeOutcome);
  return [
    {
      code: "protocol-difference",
      message: `"${name}" depends on the protocol: ${parts.join("; ")}`,
      location: first.location,
    },
  ];
}

/** What counts as the same outcome: times differ from run to run, and say nothing of the protocol. */
function outcomeOf({ status, rule_id: rule, assertions }: TestResult): string {
  const failed = assertions.filter((assertion) => !assertion.passed);
  const facts = failed.map(({ target, matcher, message }) => [target, matcher, isTime(target) ? "" : message]);
  return JSON.stringify([status, rule, facts]);
}

function describeOutcome(results: readonly TestResult[]): string {
  const [first] = results;
  const why = first?.message === undefined ? "" : ` (${first.message})`;
  return `${first?.status}${why} on ${results.map((result) => result.coordinates.protocol).join(", ")}`;
}
