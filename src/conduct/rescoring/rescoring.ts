import type { Model } from "../../model/index.ts";
import { expandSuite, metricOf, type PlannedTest } from "../../plan/index.ts";
import { mergeReports } from "../../report/index.ts";
import type { Stored } from "../../run/index.ts";
import {
  DEFAULT_THRESHOLD,
  type JudgedMetric,
  type JudgeSpec,
  modelByEnvironment,
  PRESETS,
  presetRubric,
  type Rubric,
  type Suite,
  type TestKind,
  type TestSpec,
  type TestSpecs,
  textRubric,
} from "../../suite/index.ts";
import { readSavedReports } from "../comparing/comparing.ts";
import type { Host, RescoreRequest } from "../request.ts";
import { type Declared, declareStored } from "./declared.ts";
import { findRefusal, Holdings } from "./holdings.ts";
import { emptyRubric, NOTHING, nothingToJudge, rubricWithoutSuite, unknownPreset, unknownRubric } from "./wording.ts";

/** A run that judges what a report holds. Its suites have no servers and hooks: nothing is started. */
export type Rescoring = Awaited<ReturnType<typeof openRescoring>>;

/** Finds what a report holds of the loaded suites, or everything if none is. Throws McptestError: report-unreadable, usage. */
export async function openRescoring(
  loaded: readonly Suite[],
  { report: file, rubric }: RescoreRequest,
  host: Pick<Host, "root" | "env">,
) {
  const given = rubric === undefined ? undefined : readRubric(rubric, loaded);
  const held = new Holdings(await mergeReports(await readSavedReports([file], host.root)));
  const own = loaded.length === 0;
  const judge = await modelByEnvironment("judge", host.env);
  const declared: Declared[] = loaded.map((suite) => ({ suite, expand: (how) => expandSuite(suite, how) }));
  const all = (own ? declareStored(held, host, judge) : declared).map(({ suite: { hooks: _, ...rest }, expand }) => {
    const tests = rest.tests.map(({ hooks: __, ...test }) => test);
    return { suite: { ...rest, servers: new Map(), tests }, expand };
  });
  const stored = new Map<string, Stored>();

  const expand: typeof expandSuite = (suite, how) => {
    const tests = all.find((one) => one.suite === suite)?.expand(how) ?? [];
    const again = new Map<PlannedTest, PlannedTest>();
    for (const test of tests) {
      const { of: _, ...rest } = test;
      const members = test.members?.flatMap((member) => again.get(member) ?? []);
      const row = held.row(test.id);
      const [first] = members ?? [];
      if (first) {
        again.set(test, { ...rest, suite, spec: first.spec, members });
        stored.set(test.id, { was: held.was(row) });
      }
      const metric = members || !row ? undefined : metricFor(test, given, judge);
      if (!row || !metric) continue;
      const holding = held.of(row);
      const refused = findRefusal(row, holding, metric, own && !given);
      stored.set(test.id, { was: held.was(row), ...holding, refused });
      const spec = metric.rubric ? againOf(test.spec)?.graded(test.spec, metric.rubric) : undefined;
      const skip = rest.skip ?? held.skipped(row);
      again.set(test, { ...rest, suite, spec: spec ?? test.spec, again: refused ? null : metric, skip });
    }
    return [...again.values()];
  };

  if (all.every(({ suite }) => expand(suite).length === 0))
    throw nothingToJudge({ file, what: NOTHING[own ? "any" : "ofSuites"] });
  return { suites: all.map(({ suite }) => suite), expand, stored };
}

/** How a kind is judged again. */
interface Again<S extends TestSpec> {
  judge(spec: S, model: Model): JudgeSpec;
  /** The rubric that judges a test unless one is given for all; left out of a kind whose metrics are judged instead. */
  rubricOf?(spec: S): Rubric | undefined;
  /** The test with the rubric that judges it: its sum reads the threshold. */
  graded(spec: S, rubric: Rubric): S;
}

const KINDS: { [K in TestKind]?: Again<TestSpecs[K]> } = {
  agent: { judge: ({ metrics }, model) => metrics[0]?.judge ?? { model }, graded: (spec) => spec },
  eval: {
    judge: ({ judge }) => judge,
    rubricOf: ({ rubric }) => rubric,
    graded: (spec, rubric) => (spec.compare ? spec : { ...spec, rubric }),
  },
};

function againOf({ kind }: TestSpec): Again<TestSpec> | undefined {
  return KINDS[kind] as Again<TestSpec> | undefined;
}

/** The metric that judges a test again; undefined if nothing does. A rubric for all judges agents themselves, not their metrics. */
function metricFor(test: PlannedTest, given: GivenRubric | undefined, own: Model): JudgedMetric | undefined {
  const { spec, suite, coordinates } = test;
  const again = againOf(spec);
  if (!again) return undefined;
  if (coordinates.metric !== undefined || (!given && !again.rubricOf)) return given ? undefined : metricOf(test);
  const rubric = given ? given(suite, spec) : again.rubricOf?.(spec);
  const judge = again.judge(spec, suite.judge ?? own);
  return { name: "rubric", rubric, threshold: rubric?.threshold ?? 0, judge, location: spec.location };
}

/** The rubric for a test. Its threshold is that of the eval, except for a rubric of the suite, which has its own. */
type GivenRubric = (suite: Suite, spec: TestSpec) => Rubric;

/** Reads `--rubric`. Throws McptestError `usage` if it is not a rubric. */
function readRubric(text: string, suites: readonly Suite[]): GivenRubric {
  const [, kind, name = ""] = /^(preset|ref):(.*)$/s.exec(text) ?? [];
  if (kind === "ref") {
    const missing = suites.filter(({ rubrics }) => !rubrics?.get(name));
    if (suites.length === 0) throw rubricWithoutSuite({ text });
    if (missing.length > 0) {
      const known = suites.flatMap(({ rubrics }) => [...(rubrics?.keys() ?? [])]);
      const facts = { suites: missing.map(({ path }) => path), known: known.length > 0 ? known : undefined };
      throw unknownRubric({ text, ...facts });
    }
    return ({ rubrics }) => rubrics?.get(name) as Rubric;
  }
  if (text.trim() === "") throw emptyRubric();
  if (kind === "preset" && !Object.hasOwn(PRESETS, name)) throw unknownPreset({ text, presets: Object.keys(PRESETS) });
  return (_, spec) => {
    const own = "rubric" in spec && !spec.rubric?.strict ? spec.rubric?.threshold : undefined;
    const threshold = own ?? DEFAULT_THRESHOLD;
    const common = { threshold, strict: false, location: spec.location };
    return (kind === "preset" && presetRubric(name, common)) || textRubric(text, common);
  };
}
