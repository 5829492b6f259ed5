import type { ASSUMED } from "../../judge/index.ts";
import type { Estimate } from "../../plan/index.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";

type JudgeEstimate = NonNullable<Estimate["judge"]>;

export interface JudgeOptions {
  /** What tokens were estimated by. */
  assumed: typeof ASSUMED;
  /** Whether there is no key to ask a judge with. */
  deferred: boolean;
}

/** What `llm_judge` asks, test by test, and what that may cost. */
export function describeJudge(judge: JudgeEstimate, { assumed, deferred }: JudgeOptions): string[] {
  const { tests, models, least, most } = judge;
  const rows = tests.map((test) => [test.spec.name, showRange(test.min, test.max), showFactors(test)]);
  return [
    `  llm_judge by ${oneLine(models.join(", "), 500)}`,
    ...alignColumns(rows.map((cells) => cells.map((cell) => oneLine(cell)))).map((line) => `    ${line}`),
    `    total: ${showRange(least.calls, most.calls)}`,
    `    tokens: about ${range(roughly(least.tokens), roughly(most.tokens))} (${showAssumption(assumed.likely)})`,
    `    cost: ${oneLine(showCost(judge, assumed), 1000)}`,
    ...(deferred ? ["    without ANTHROPIC_API_KEY, as here, it is deferred and costs nothing"] : []),
  ];
}

function showRange(min: number, max: number): string {
  return min === max ? count(max, "call") : `${formatNumber(min)} to ${count(max, "call")}`;
}

function showFactors({ questions, planned, tries, max }: JudgeEstimate["tests"][number]): string {
  const inTests = planned > 1 ? ` in ${count(planned, "test")}` : "";
  const asks = max / questions / tries;
  const factors = [
    `${count(questions, "question")}${inTests}`,
    ...(asks > 1 ? [`up to ${asks} tries of a question`] : []),
    ...(tries > 1 ? [`up to ${tries} tries of a test`] : []),
  ];
  return factors.join(" x ");
}

function showCost({ models, unpriced, least, most, worst }: JudgeEstimate, assumed: JudgeOptions["assumed"]): string {
  const names = unpriced.join(", ");
  if (models.length === unpriced.length) return `not known, since there is no price of ${names}`;
  const about = `about ${range(formatCost(least.usd), formatCost(most.usd))}`;
  const atWorst = `at worst ${formatCost(worst.usd)} (${showAssumption(assumed.worst)})`;
  const without = unpriced.length === 0 ? "" : `; without what ${names} costs, of which there is no price`;
  return `${about}, ${atWorst}${without}`;
}

function showAssumption({ candidate, answer }: { candidate: number; answer: number }): string {
  return `values of ${formatNumber(candidate)} tokens, answers of ${formatNumber(answer)}`;
}

function range(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

/** Two digits of an estimate count. */
function roughly(tokens: number): string {
  return formatNumber(Number(tokens.toPrecision(2)));
}
