import { padWidth } from "../../../../values/show/width.ts";
import { oneLine } from "../../../../values/text.ts";
import { type CriterionRow, listCriteria, showScore } from "../../../judged/criteria.ts";
import { describeBasis, describeGate } from "../../../judged/wording.ts";
import type { CandidateInfo, EvaluationDetail, Judging, PathStep } from "../../../model/report.ts";
import { indent, listBlocks, narrower, prose, type Style } from "../style.ts";
import { renderConversation } from "./conversation.ts";

/** Bounds of what one evaluation shows: criteria, judgements, characters of a name, lines of a text. */
const MAX = { criteria: 30, judging: 15, name: 40, reason: 4, evidence: 3, candidate: 3 };

/** A judgement as a person wants to read it: by whom, criteria with reasons and evidence, what was judged. */
export function renderEvaluation(detail: EvaluationDetail, style: Style): string[] {
  const { candidate, judging, combined, conversation } = detail;
  return [
    ...describeBasis(detail)
      .flatMap((fact) => prose(fact, style, MAX.reason))
      .map((line) => style.dim(line)),
    ...(combined ? renderVotes(judging, style) : []),
    ...renderCriteria(listCriteria(judging), style),
    ...judging.slice(0, MAX.judging).flatMap((one) => renderPath(one, style)),
    "",
    ...(conversation ? renderConversation(conversation, style) : renderCandidate(candidate, style)),
  ];
}

/** All votes on a line; of those that were not given, the reasons below. */
function renderVotes(judging: readonly Judging[], style: Style): string[] {
  const several = new Set(judging.map(({ model }) => model)).size > 1;
  const votes = judging.slice(0, MAX.judging).map(({ model, score, passed, error }) => {
    const mark = error === undefined ? tick(passed, style) : style.red("!");
    const told = error === undefined ? (showScore({ score }) ?? "no score") : "none";
    return `${mark} ${several ? `${oneLine(model, MAX.name)} ` : ""}${told}`;
  });
  const errors = [...new Set(judging.flatMap(({ error }) => error ?? []))];
  return [
    votes.join("  "),
    ...errors.flatMap((error) => prose(error, narrower(style, 2), MAX.reason)).map((line) => `  ${style.red(line)}`),
  ];
}

function renderCriteria(rows: readonly CriterionRow[], style: Style): string[] {
  const names = rows.map(({ worst }) => oneLine(worst.name, MAX.name));
  const width = Math.max(0, ...names.map(({ length }) => length));
  const shown = rows.map((row, at) => renderCriterion(row, padWidth(names[at] ?? "", width), style));
  return shown.length === 0 ? [] : ["", ...listBlocks(shown, MAX.criteria, style)];
}

function renderCriterion({ worst, scores, passed }: CriterionRow, name: string, style: Style): string[] {
  const { reason, evidence, unsupported, skipped } = worst;
  const mark = tick(passed, style);
  if (skipped !== undefined) return [`${mark} ${name}  ${style.dim(`skipped: ${oneLine(skipped)}`)}`];
  const gate = describeGate(worst);
  const painted = passed ? String : style.red;
  const within = narrower(style, 4);
  const cited = evidence === undefined ? "" : `“${evidence}”`;
  return [
    `${mark} ${name}  ${painted(scores.map((score) => oneLine(score, MAX.name)).join(" "))}${gate === "" ? "" : style.dim(`  ${gate}`)}`,
    ...indent(prose(reason ?? "", within, passed ? 1 : MAX.reason), 4),
    ...indent(prose(cited, within, MAX.evidence), 4).map((line) => style.cyan(line)),
    ...(unsupported ? [`    ${style.red(cited === "" ? "it cites nothing" : "that is not in the candidate")}`] : []),
  ];
}

/** The questions of a tree in the order they were asked, and what the last answer leads to. */
function renderPath({ path = [], score, passed, reason }: Judging, style: Style): string[] {
  if (path.length === 0) return [];
  const leaf = `${tick(passed, style)} ${showScore({ score }) ?? "no score"}`;
  return ["", ...path.flatMap((step, at) => renderStep(step, at + 1, style)), ...hang(`   ${leaf}  `, reason, style)];
}

function renderStep({ ask, answer, score, reason = "" }: PathStep, number: number, style: Style): string[] {
  return [
    ...hang(`${String(number).padStart(2)} `, `${ask} ${answer} (${showScore({ score })})`, style),
    ...indent(prose(reason, narrower(style, 4), 2), 4).map((line) => style.dim(line)),
  ];
}

function hang(head: string, text: string | undefined, style: Style): string[] {
  const [first = "", ...others] = prose(text ?? "", narrower(style, 4), MAX.reason);
  return [`${head}${first}`.trimEnd(), ...indent(others, 4)];
}

function renderCandidate({ prompt, response }: CandidateInfo, style: Style): string[] {
  const parts = [
    ["asked", prompt],
    ["reply", response],
  ] as const;
  return parts.flatMap(([label, text]) => {
    const [first = "", ...others] = prose(text ?? "", narrower(style, 7), MAX.candidate);
    return text === undefined ? [] : [`${style.dim(label)}  ${first}`, ...indent(others, 7)];
  });
}

function tick(passed: boolean | undefined, style: Style): string {
  return passed === undefined ? style.dim("○") : passed ? style.green("✓") : style.red("✗");
}
