import { groupBy } from "../../values/group-by.ts";
import { isNested, isObject, type Json, tableOf, writeJson } from "../../values/json.ts";
import { formatPath, type PathStep, parseTarget } from "../../values/path.ts";
import type { Mutant, Report } from "../model/report.ts";

/** A recorded answer, masked: the result, or the error of a refusal without one. */
export interface RecordedAnswer extends Pick<Mutant, (typeof KEYS)[number]> {
  answer: Json;
}

const FRAMEWORK = { name: "mcptest", branding: { homepageUrl: "https://github.com/mcptest/action" } };

/** What the schema calls a state; the reason of those that it does not know. */
const STATUS: Readonly<Record<Mutant["state"], readonly [status: string, reason?: string]>> = {
  killed: ["Killed"],
  survived: ["Survived"],
  volatile: ["Ignored", "the value changes from call to call"],
  equivalent: ["Ignored", "the tests say that the order does not matter"],
  unclear: ["Ignored", "only a new call, or a judge, could tell"],
  "not-run": ["Ignored", "not judged: left out by the sample, or stopped early"],
};

/** Names of files by what was asked for; tools have the folder of the server to themselves. */
const FOLDERS: Readonly<Record<string, string>> = tableOf({
  "tools/call": "",
  "resources/read": "resources/",
  "prompts/get": "prompts/",
  "completion/complete": "completions/",
});

/**
 * The mutants of a report as text in mutation-testing-report-schema 2 (https://github.com/stryker-mutator/mutation-testing-elements): a file for
 * the answers of each tool, resource or prompt, mutants at the lines that they change, and the suites as files of tests.
 */
export function exportMutants(
  { mutation, results, tool }: Pick<Report, "mutation" | "results" | "tool">,
  answers: readonly RecordedAnswer[],
): string {
  const { mutants = [], seed } = mutation ?? {};
  const files = answers.flatMap((recorded) => {
    const { server, method, name, outcome, answer } = recorded;
    const own = mutants.filter((mutant) => KEYS.every((key) => mutant[key] === recorded[key]));
    if (own.length === 0) return [];
    const ending = outcome === "refused" ? ".refused.json" : ".json";
    const path = `answers/${asName(server)}/${FOLDERS[method] ?? "requests/"}${asName(name)}${ending}`;
    const { text, placeOf } = print(answer);
    return [[path, { language: "json", source: text, mutants: own.map((one) => describe(one, placeOf(one.at))) }]];
  });
  const suites = groupBy(results, ({ suite }) => suite);
  const tests = [...suites].map(([suite, own]) => [suite, { tests: own.map(asTest) }]);
  const report = {
    schemaVersion: "2",
    thresholds: { high: 80, low: 60 },
    framework: { ...FRAMEWORK, version: tool.version },
    config: { seed },
    files: Object.fromEntries(files),
    testFiles: Object.fromEntries(tests),
  };
  return `${writeJson(report, 2)}\n`;
}

/** What tells answers apart. */
const KEYS = ["server", "method", "name", "outcome"] as const;

function asName(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("/", "%2F");
}

function asTest({ id, name, suite, location }: Report["results"][number]): object {
  const { file, line, column } = location;
  return { id, name, ...(file === suite && { location: { start: { line, column } } }) };
}

function describe({ id, mutator, at, state, change, killed_by, sentence }: Mutant, location: object): object {
  const [status, why] = STATUS[state];
  const checks = killed_by.map(({ check }) => check);
  const reason = why ?? sentence ?? (checks.length > 0 ? checks.join(", ") : undefined);
  return {
    id,
    mutatorName: mutator,
    description: at,
    ...(change && { replacement: change.to }),
    status,
    ...(reason !== undefined && { statusReason: reason }),
    killedBy: killed_by.map(({ test }) => test),
    location,
  };
}

/** An answer as text, and where in it stands what a target reads, or what is nearest to that. */
function print(answer: Json) {
  let text = "";
  const places = new Map<string, readonly [start: number, end: number]>();
  const write = (value: Json, indent: string, path: readonly PathStep[]): void => {
    const start = text.length;
    if (!isNested(value)) text += writeJson(value);
    else {
      const isList = Array.isArray(value);
      const parts = isList
        ? value.map((item, index) => ["", item, { kind: "index", index }] as const)
        : Object.entries(value).map(([key, item]) => [`${JSON.stringify(key)}: `, item, { kind: "key", key }] as const);
      text += isList ? "[" : "{";
      for (const [at, [lead, item, step]] of parts.entries()) {
        text += `${at === 0 ? "" : ","}\n${indent}  ${lead}`;
        write(item, `${indent}  `, [...path, step]);
      }
      text += `${parts.length > 0 ? `\n${indent}` : ""}${isList ? "]" : "}"}`;
    }
    places.set(path.length === 0 ? "" : formatPath(path), [start, text.length]);
  };
  write(answer, "", []);
  const positionOf = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  };
  return {
    text,
    placeOf(target: string) {
      const parsed = parseTarget(target);
      const steps = Array.isArray(parsed) ? parsed.slice(1) : [];
      const [start, end] = nearest(places, placesOf(answer, steps));
      return { start: positionOf(start), end: positionOf(end) };
    },
  };
}

/** Where a path into the payload may lead in the answer as it was sent. */
function placesOf(answer: Json, [first, ...others]: readonly PathStep[]): PathStep[] {
  const has = (key: string): boolean => isObject(answer) && Object.hasOwn(answer, key);
  const steps = first
    ? [first, ...others].map((step) => (step.kind === "all" ? ({ kind: "index", index: 0 } as const) : step))
    : [];
  if (first?.kind === "key" && has(first.key)) return steps;
  if (!first) return [];
  if (has("structuredContent")) return [{ kind: "key", key: "structuredContent" }, ...steps];
  const list = ["content", "contents", "messages"].find(has);
  const text = list === undefined ? undefined : parseTarget(`${list}[0].text`);
  return Array.isArray(text) ? text : [];
}

function nearest<T>(places: ReadonlyMap<string, T>, path: readonly PathStep[]): T {
  const known = path.length === 0 ? undefined : places.get(formatPath(path));
  return known ?? (path.length === 0 ? (places.get("") as T) : nearest(places, path.slice(0, -1)));
}
