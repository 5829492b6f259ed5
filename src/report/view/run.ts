import { showSpent, showTokens, sumAll } from "../../values/show/cost.ts";
import { words } from "../../values/show/words.ts";
import { count, listTold, nameSome, oneLine } from "../../values/text.ts";
import { describeComparison } from "../judged/comparison.ts";
import { chance, dayOf, describeUnjudged } from "../judged/wording.ts";
import { isCounted } from "../model/describe-server.ts";
import type { Report } from "../model/report.ts";
import { replayOf } from "../totals/judged.ts";
import { nameResult } from "../wording/name-result.ts";
import { isFound } from "./found.ts";

/** Reasons, days, models and comparisons that are named. */
const MAX_NAMED = 3;

const SAID = {
  replayed: words(
    "<from>[[ of <days>]][[, <models>]][[; <made> by a scripted API]][[; <cost> then, nothing now]][[; <unjudged>]]",
  ),
};

/** What is worth knowing about a run besides its tests: a word and a sentence each. */
export function listNotices({ summary, servers, results, run }: Report): [string, string][] {
  const { near = 0, vacuous = 0, cut = 0, unpriced = [], alpha, cost_usd: cost, tokens } = summary;
  const { left_out_evals: left = 0, is_error: errors = 0 } = summary;
  const all = vacuous === 1 ? "it" : "them";
  const another = results.some(({ repeats }) => repeats?.near) ? "one vote, or one more repeat," : "one vote";
  const waiting = results.filter(({ status, single }) => status === "deferred" && !single);
  const reasons = [...new Set(waiting.map(({ message = "no reason was given" }) => message))];
  const told = { summary, results };
  const used = tokens !== undefined && `${showTokens(tokens)}${tokens === null ? "" : " of models"}`;
  const spent = listTold([cost !== undefined && showSpent(cost), used]);
  const broken = new Set([
    ...servers.filter(({ findings }) => findings.some(isCounted)).map(({ name }) => name),
    ...results.filter(isFound).map(({ server }) => server),
  ]);
  const names = [...broken].map((one) => oneLine(one, 60));
  const isIdle = results.length > 0 && results.every((one) => one.status === "skipped" && one.rule_id === undefined);
  const idle = [...new Set(results.map(({ suite }) => suite))];
  return [
    ...tell("skipped", Number(isIdle), `no test ran: remove \`skip\` from ${name(idle)}`),
    ...tell("flaky", summary.flaky, `${count(summary.flaky, "test")} passed only on a retry`),
    ...tell("isError", errors, `${count(errors, "test")} passed on an error that no assertion is about`),
    ...tell("spent", spent.length, spent.join(", ")),
    ...tellComparisons(told),
    ...tell("deferred", summary.deferred, `${count(summary.deferred, "test")} not judged: ${name(reasons, "; ")}`),
    ...tellReplayed(told),
    ...tell("vacuous", vacuous, `${count(vacuous, "result")} passed, and nothing of ${all} was judged`),
    ...tell("cut", cut, `${count(cut, "result")} judged on a part of what there was`),
    ...tell("unpriced", unpriced.length, `what ${name(unpriced)} cost is not known, and is in no sum`),
    ...tell("near the line", near, `${count(near, "result")} that ${another} decides`),
    ...tell("juries", alpha?.units, `Krippendorff's alpha ${chance(alpha?.value)} over ${alpha?.units} candidates`),
    ...tell("evals", left, `${count(left, "eval")} ${left === 1 ? "is" : "are"} left to \`mcptest eval\``),
    ...tell("findings", summary.findings, `${summary.findings} on ${names.join(", ")}`),
    ...tell("merged", run.merged, `put together from ${count(run.merged ?? 0, "report")}`),
  ];
}

function tell(label: string, number: number | undefined, text: string): [string, string][] {
  return number ? [[label, text]] : [];
}

/** The result of comparisons, which even the shortest comment has. */
function tellComparisons({ results }: Pick<Report, "results">): [string, string][] {
  const told = results.flatMap((result) => {
    const { detail, name, coordinates } = result;
    return detail?.type === "comparison" ? [`${nameResult({ name, coordinates })}: ${describeComparison(detail)}`] : [];
  });
  const rest = told.length - MAX_NAMED;
  const shown = told.slice(0, MAX_NAMED).map((text): [string, string] => ["compared", text]);
  return [...shown, ...tell("compared", Math.max(0, rest), `${rest} more`)];
}

function tellReplayed({ summary: { replayed = 0 }, results }: Pick<Report, "summary" | "results">): [string, string][] {
  const replays = results.flatMap(({ detail }) => replayOf(detail) ?? []);
  const days = [...new Set(replays.map(({ recorded }) => dayOf(recorded)))].sort();
  const models = [...new Set(replays.flatMap((replay) => replay.models))].sort();
  const scripted = replays.filter((replay) => replay.scripted).length;
  const unjudged = describeUnjudged(...results);
  const cost = sumAll(replays.flatMap(({ cost_usd: one }) => (one === undefined ? [] : [one])));
  const from = replayed === 1 ? "a recording" : "recordings";
  const made = scripted === 0 ? "" : scripted === replays.length ? "made" : `${scripted} of them made`;
  const named = { from, made, days: name(days), models: name(models) };
  const facts = SAID.replayed({ ...named, cost: showSpent(cost), unjudged });
  return tell("replayed", replayed, `${count(replayed, "result")} from ${facts}`);
}

function name(texts: readonly string[], between?: string): string {
  return nameSome(texts, MAX_NAMED, String, between);
}
