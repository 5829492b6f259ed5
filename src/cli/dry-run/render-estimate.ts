import picocolors from "picocolors";
import { placeCassette, readOwnCassette } from "../../cassette/index.ts";
import { textOfError } from "../../errors.ts";
import { type ASSUMED, type Candidate, candidateOfResponse, loadPrompts } from "../../judge/index.ts";
import {
  ASSUMED_TURN,
  type CallBound,
  type CompositionEstimate,
  type Estimate,
  type NodeEstimate,
  type PlannedTest,
} from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import type { EvalTest } from "../../suite/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, escapeControls, formatNumber, oneLine } from "../../values/text.ts";
import { sayLoad } from "../list/render.ts";

type JudgeEstimate = NonNullable<Estimate["judge"]>;

export interface JudgeOptions {
  assumed: typeof ASSUMED;
  /** Variable of a judge's key that is not set. */
  deferred: string | undefined;
}

/** The calls of a run and their highest cost, factor by factor, and what is unknown before it. */
export function renderEstimate(estimate: Estimate, options: { colour: boolean } & JudgeOptions): string {
  const { bold } = picocolors.createColors(options.colour);
  const { requests, loads, compositions, judge, live } = estimate;
  const judged = new Set(judge?.tests.map(({ spec }) => spec));
  const apart = judge && compositions.some(({ spec }) => judged.has(spec)) ? APART : "";
  const lines = [
    bold("Estimate"),
    ...(requests === 0 ? [] : [`  ${count(requests, "test")} of one request each, retries apart`]),
    ...loads.map((load) => `  a load of ${sayLoad(load)}`),
    ...compositions.flatMap((one) => describeComposition(one, judged.has(one.spec) ? APART : "")),
    ...(compositions.length < 2 ? [] : [`  all compositions: ${describeTotal(compositions)}${apart}`]),
    ...(judge ? describeJudge(judge, options) : []),
    ...(live ? describeLive(live) : []),
  ];
  return `${lines.join("\n")}\n`;
}

const APART = ", judges apart";

function describeComposition(estimate: CompositionEstimate, apart: string): string[] {
  const { spec, nodes, min, max } = estimate;
  return [
    `  ${oneLine(spec.name)}`,
    ...layOut(nodes.map((node) => [node.node.id, showCalls(node.min, node.max), showFactors(node, estimate)])),
    `    total: ${showCalls(min, max)}`,
    `    cost: ${oneLine(showCost(estimate), 500)}${apart}`,
  ];
}

function layOut(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows.map((cells) => cells.map((cell) => oneLine(cell)))).map((line) => `    ${line}`);
}

/** `4 calls`, `0 to 20 calls`, `2 calls and more: at most 2, and 6 for each element of search`. */
function showCalls(min: number, { known, each }: CallBound): string {
  if (each.size === 0) return showRange(min, known);
  const elements = [...each].map(([id, calls]) => `${formatNumber(calls)} for each element of ${id}`);
  const most = [...(known > 0 ? [formatNumber(known)] : []), ...elements].join(", and ");
  return `${count(min, "call")} or more: at most ${most}`;
}

function showFactors({ node, elements, max, answeredBy }: NodeEstimate, { rows, tries }: CompositionEstimate): string {
  if (answeredBy !== "server") return `a ${answeredBy} answers`;
  const isTotal = typeof elements === "object" && "total" in elements;
  const each =
    typeof elements === "number" ? count(elements, "element") : "of" in elements && `the elements of ${elements.of}`;
  const factors = [
    isTotal ? `${count(elements.total, "element")} in ${count(rows, "row")}` : count(rows, "row"),
    node.for_each !== undefined && !isTotal && each,
    node.loop && `up to ${count(node.loop.max, "round")}`,
    node.retry && `up to ${node.retry.max + 1} tries of a call`,
    tries > 1 && `up to ${tries} tries of a row`,
  ].filter(Boolean);
  return factors.length === 1 && max.each.size === 0 && rows === 1 ? "" : factors.join(" x ");
}

function showCost(estimate: CompositionEstimate): string {
  const { cost, nodes, rows, tries } = estimate;
  if (cost.usd === undefined) return `no upper bound, since it is not known ${listUnknown(nodes).join(", and ")}`;
  if (cost.usd === 0) return "nothing";
  const runs = count(rows * tries, "run");
  const from = {
    calls: "every call at its cap",
    max_cost_usd: `max_cost_usd, ${runs}; the call that crosses it is paid in full`,
    max_tokens: `max_tokens at the highest price known, ${runs}; the call that crosses it is paid in full`,
  }[cost.from ?? "calls"];
  return `at most ${formatCost(cost.usd)} (${from})`;
}

function listUnknown(nodes: readonly NodeEstimate[]): string[] {
  const free = nodes.filter(({ price }) => price === undefined).map(({ node }) => node.id);
  const ids = [...new Set(nodes.flatMap(({ max, price }) => (price === 0 ? [] : [...max.each.keys()])))];
  return [
    ...(free.length === 0 ? [] : [`what a call of ${free.join(", ")} costs (max_cost_per_call_usd caps it)`]),
    ...ids.map((id) => `how many elements ${id} gives (a budget caps it)`),
  ];
}

function describeTotal(compositions: readonly CompositionEstimate[]): string {
  const known = compositions.flatMap(({ cost }) => cost.usd ?? []);
  const open = compositions.length - known.length;
  if (known.length === 0) return "no upper bound";
  const sum = `at most ${formatCost(known.reduce((total, usd) => total + usd, 0))}`;
  return open === 0 ? sum : `${sum}, without ${open} that have no upper bound`;
}

function describeJudge(judge: JudgeEstimate, { assumed, deferred }: JudgeOptions): string[] {
  const { tests, models, least, most } = judge;
  const roughly = ({ tokens }: typeof least) => formatNumber(Number(tokens.toPrecision(2)));
  return [
    `  judged by ${oneLine(models.join(", "), 500)}`,
    ...layOut(tests.map((test) => [test.spec.name, showRange(test.min, test.max), showAsks(test)])),
    `    total: ${showRange(least.calls, most.calls)}`,
    `    tokens: about ${range(roughly(least), roughly(most))} (${showAssumption(assumed.likely)})`,
    `    cost: ${oneLine(showJudgeCost(judge, assumed.worst), 1000)}`,
    ...(deferred ? [`    without ${deferred}, as here, it is deferred and costs nothing`] : []),
  ];
}

function describeLive(live: JudgeEstimate): string[] {
  const rows = live.tests.map((test) => [test.spec.name, showRange(test.min, test.max), count(test.questions, "run")]);
  const { input, output } = ASSUMED_TURN.worst;
  return [
    `  live runs by ${oneLine(live.models.join(", "), 500)}`,
    ...layOut(rows),
    `    total: ${showRange(live.least.calls, live.most.calls)}`,
    `    cost: ${oneLine(showJudgeCost(live, { candidate: input, answer: output }), 1000)}`,
  ];
}

function showRange(min: number, max: number): string {
  return min === max ? count(max, "call") : `${formatNumber(min)} to ${count(max, "call")}`;
}

function showAsks({ questions, planned, tries, max }: JudgeEstimate["tests"][number]): string {
  const asks = max / questions / tries;
  const factors = [
    `${count(questions, "question")}${planned > 1 ? ` in ${count(planned, "test")}` : ""}`,
    asks > 1 && `up to ${asks} tries of a question`,
    tries > 1 && `up to ${tries} tries of a test`,
  ];
  return factors.filter(Boolean).join(" x ");
}

function showJudgeCost({ models, unpriced, least, most, worst }: JudgeEstimate, assumed: Assumption): string {
  const names = unpriced.join(", ");
  if (models.length === unpriced.length) return `not known, since there is no price of ${names}`;
  const about = `about ${range(formatCost(least.usd), formatCost(most.usd))}`;
  const atWorst = `at worst ${formatCost(worst.usd)} (${showAssumption(assumed)})`;
  const without = unpriced.length === 0 ? "" : `; without the cost of ${names}, which has no price`;
  return `${about}, ${atWorst}${without}`;
}

type Assumption = { candidate: number; answer: number };

function showAssumption({ candidate, answer }: Assumption): string {
  return `values of ${formatNumber(candidate)} tokens, answers of ${formatNumber(answer)}`;
}

function range(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

const UNKNOWN = "its candidate is a live run: nothing is known of it before";

/** The prompts of judges, as far as they are known before a run, each once. Rejects with cassette-unreadable. */
export async function renderPrompts(tests: readonly PlannedTest[], redactor: Redactor): Promise<string> {
  const { showPrompt, ...finding } = await loadPrompts();
  const told = new Set<string>();
  for (const test of tests) {
    const { skip, spec, coordinates, members } = test;
    if (skip !== undefined || !("matrix" in spec) || members) continue;
    const { repeat: _, model: __, ...cell } = coordinates;
    const name = oneLine(nameResult({ name: spec.name, coordinates: cell }));
    const prompts = (await findCandidates(test, spec, finding)).map((candidate) =>
      describe(() => showPrompt(spec, candidate, redactor)),
    );
    for (const prompt of prompts.length > 0 ? prompts : [`${UNKNOWN}\n`]) told.add(`\nPrompt of ${name}\n\n${prompt}`);
  }
  return [...told].join("");
}

/** The candidates: one, or both orders of a comparison; none when it is not known. */
async function findCandidates(
  test: PlannedTest,
  spec: EvalTest,
  { partsOf, recordedCandidate }: Pick<Awaited<ReturnType<typeof loadPrompts>>, "partsOf" | "recordedCandidate">,
): Promise<Candidate[]> {
  const { prompt, context, reference, compare } = spec;
  const fixed = (compare ? [compare.a, compare.b] : [spec.candidate]).flatMap((one) =>
    "response" in one ? candidateOfResponse({ prompt, response: one.response, context: [...context], reference }) : [],
  );
  const [a, b] = fixed;
  if (a && b) return [{ parts: partsOf(a, b) }, { parts: partsOf(b, a) }];
  if (a) return [a];
  const cassette = await readOwnCassette(placeCassette(test.suite, test.id), "test");
  const asked = cassette?.exchanges.filter(({ method }) => method === "judge") ?? [];
  return asked.flatMap(({ params = {} }) => recordedCandidate(params) ?? []);
}

function describe(show: () => readonly (readonly [place: string, text: string])[]): string {
  try {
    return show()
      .map(([place, text]) => `${place}:\n${escapeControls(text)}\n`)
      .join("\n");
  } catch (error) {
    return `${oneLine(textOfError(error), 500)}\n`;
  }
}
