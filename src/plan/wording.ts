import { failure, type McptestError } from "../errors.ts";
import { serversOf } from "../suite/index.ts";
import { quoteWord } from "../values/shell-word.ts";
import { words } from "../values/show/words.ts";
import { hintName, listNames, suggest } from "../values/suggest.ts";
import { count } from "../values/text.ts";
import type { Plan, Selection } from "./plan.ts";

/** A `re:` filter that does not compile. */
export const badFilter = failure(`usage: filter <json filter> does not compile: <why>
  hint: the syntax is RE2's; leave re: out to look for the text as it is`);

/** What a run says that has nothing to do in its shard; undefined where nothing is amiss. */
export function describeEmptyShard({ tests, shard }: Plan): string | undefined {
  if (!shard || tests.length > 0 || shard.all.length === 0) return undefined;
  const there = shard.all.length === 1 ? "there is 1 test" : `there are ${shard.all.length} tests`;
  const none = shard.positions.size === 0 ? "No test is" : "No test that failed when it last ran is";
  return `${none} in shard ${shard.index}/${shard.count}: ${there} in all shards.`;
}

const caseUnmatched = failure(`no-tests-selected: no case matches <json pattern>
  hint: <hint>`);

/** A `--case` that matches no row. */
export function caseUnknown(pattern: string, names: readonly string[]): McptestError {
  const there = names.length === 0 ? "no test has cases" : `cases are ${listNames(names)}`;
  return caseUnmatched({ pattern, hint: hintUnknown([pattern], names) ?? there });
}

/** A tag or server in a selection that no suite has. */
export const unknownName = failure(`no-effect: nothing has the <noun> <json name>, which the selection names
  hint: <name of names> else: remove it`);

const matchesNone = failure(`no-tests-selected: <asked> matches none of <count declared test>
  hint: <hint>`);
const matchNone = failure(`no-tests-selected: <asked> match none of <count declared test>
  hint: <hint>`);

/** The error for a selection that no test matches. */
export function nothingSelected(selection: Selection, plan: Plan): McptestError {
  const { declared, suites, leftOut, unknownCase } = plan;
  if (unknownCase) return unknownCase;
  const { filter, tags, servers, ids } = selection;
  const texts = filter.map(({ text }) => text).filter((text) => !text.startsWith("re:"));
  const asked = [...describeSelection(selection, JSON.stringify), ...(ids ? ["--last-failed"] : [])];
  const tests = suites.flatMap((suite) => suite.tests);
  const allTags = tests.flatMap((test) => test.tags);
  const names = tests.map(({ name }) => name);
  const hint =
    (leftOut && describeLeftOut(leftOut)) ||
    hintRow(filter) ||
    hintUnknown(tags, allTags) ||
    hintUnknown(servers, tests.flatMap(serversOf)) ||
    hintNames(texts, names);
  const none = asked.length > 1 ? matchNone : matchesNone;
  return none({ asked: asked.join(", ") || "the selection", declared, hint });
}

const noEvals = failure(`no-tests: no eval is declared in <where>; \`mcptest run\` runs the <count tests test> there
  hint: add an eval under \`evals\`: see docs/reference/evals.md`);

/** The error of `eval` for suites that have only other tests; undefined where there is no test at all. */
export function nothingToGrade(suites: Plan["suites"], tests: number): McptestError | undefined {
  const [first, ...others] = suites;
  if (!first || tests === 0) return undefined;
  return noEvals({ where: others.length === 0 ? first.path : count(suites.length, "suite"), tests });
}

/** The flags of a selection, each with its value. */
export function describeSelection(selection: Selection, quote: (value: string) => string): string[] {
  const { filter, tags, skipTags, servers, cases } = selection;
  const texts = filter.map(({ text }) => text);
  const given = { "--filter": texts, "--tag": tags, "--skip-tag": skipTags, "--server": servers, "--case": cases };
  return Object.entries(given).flatMap(([flag, values]) => values.map((value) => `${flag} ${quote(value)}`));
}

/** `run` leaves evals and calibrations to a command of their own. */
export function describeLeftOut(number: number): string {
  return `${count(number, "eval")} left out: \`mcptest eval\` runs what is under \`evals\` and \`calibration\``;
}

/** Reports name a row behind its test: `greets [Ada]`. */
function hintRow(filter: Selection["filter"]): string | undefined {
  const [, name, row] = filter.map(({ text }) => /^(.*) \[(.+)\]$/.exec(text)).find((match) => match !== null) ?? [];
  if (name === undefined || row === undefined) return undefined;
  return `a row is chosen by --case: --filter ${quoteWord(name)} --case ${quoteWord(row)}`;
}

/** What the first of the texts may be meant for that no name is equal to, or the names that are most like it. */
function hintNames(texts: readonly string[], names: readonly string[]): string {
  const matching = (text: string) => names.find((name) => name.toLowerCase().includes(text.toLowerCase()));
  const unknown = texts.find((text) => matching(text) === undefined);
  const other = texts.find((text) => !names.some((name) => name.includes(text)) && matching(text) !== undefined);
  if (other !== undefined) return `upper and lower case count: did you mean ${JSON.stringify(matching(other))}?`;
  const all = "mcptest list shows their names, tags and servers";
  return unknown === undefined ? all : hintName(unknown, [...new Set(names)], all);
}

/** What the first of the names may be meant for that there is not. */
function hintUnknown(asked: readonly string[], names: readonly string[]): string | undefined {
  const unknown = asked.find((name) => !names.includes(name));
  const close = unknown === undefined ? undefined : suggest(unknown, names);
  return close === undefined ? undefined : `did you mean ${JSON.stringify(close)}?`;
}

/** What only the run will tell of a node. */
export const WHEN_UNKNOWN = "whether its when holds";
export const WHEN_ITEM_UNKNOWN = "which elements its when_item takes";
export const RECORDING_UNKNOWN = "whether a recording answers";
export const parentUnknown = words("the output of <id>");
export const elementsUnknown = words("how many elements <id> gives");
export const roundsUnknown = words("how many of <max> rounds it takes");
export const passedOn = (name: string): string =>
  `\${var.${name}}, which nothing defines and which is passed on as it stands`;
