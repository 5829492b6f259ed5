import { usageError } from "../../errors.ts";
import type { Model } from "../../model/index.ts";
import { expandSuite, metricOf, type PlannedTest } from "../../plan/index.ts";
import { mergeReports } from "../../report/index.ts";
import type { Stored } from "../../run/index.ts";
import { type JudgedMetric, modelByEnvironment, type Suite } from "../../suite/index.ts";
import { readSavedReports } from "../comparing/comparing.ts";
import type { Host, RescoreRequest } from "../request.ts";
import { type Declared, declareStored } from "./declared.ts";
import { type GivenRubric, readRubric } from "./given-rubric.ts";
import { Holdings } from "./holdings.ts";
import { findRefusal } from "./refusals.ts";

/** A run that judges what a report holds. */
export interface Rescoring {
  /** Without servers and hooks: nothing is started. */
  suites: readonly Suite[];
  expand: typeof expandSuite;
  stored: ReadonlyMap<string, Stored>;
}

/** Finds what a report holds of suites, or, where none is loaded, all that it holds. Throws McptestError: report-unreadable, usage. */
export async function openRescoring(
  loaded: readonly Suite[],
  { report: file, rubric }: RescoreRequest,
  host: Pick<Host, "root" | "env">,
): Promise<Rescoring> {
  const given = rubric === undefined ? undefined : readRubric(rubric, loaded);
  const held = new Holdings(await mergeReports(await readSavedReports([file], host.root)));
  const own = loaded.length === 0;
  const judge = await modelByEnvironment("judge", host.env);
  const declared: Declared[] = loaded.map((suite) => ({ suite, expand: (how) => expandSuite(suite, how) }));
  const all = (own ? declareStored(held, host, judge) : declared).map(({ suite, expand }) => {
    return { suite: withoutServers(suite), expand };
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
      again.set(test, {
        ...rest,
        suite,
        ...judged(test, metric),
        again: refused ? null : metric,
        skip: rest.skip ?? held.skipped(row),
      });
    }
    return [...again.values()];
  };

  if (all.every(({ suite }) => expand(suite).length === 0)) {
    const what = own ? "no eval, and no judged agent" : "none of the evals and agents of these suites";
    throw usageError(`${file} holds ${what}: there is nothing to judge again`, "name the JSON report of a run of them");
  }
  return { suites: all.map(({ suite }) => suite), expand, stored };
}

/** By what a test is judged; undefined of an agent's own assertions, and of its metrics beside a rubric for all, which judges the agent itself. */
function metricFor(test: PlannedTest, given: GivenRubric | undefined, own: Model): JudgedMetric | undefined {
  const { spec, suite, coordinates } = test;
  const { location } = spec;
  if ("agent" in spec && (!given || coordinates.metric !== undefined)) return given ? undefined : metricOf(test);
  if (!("agent" in spec || "matrix" in spec)) return undefined;
  const judge = "agent" in spec ? (spec.metrics[0]?.judge ?? { model: suite.judge ?? own }) : spec.judge;
  const rubric = given?.(suite, spec) ?? ("agent" in spec ? undefined : spec.rubric);
  return { name: "rubric", rubric, threshold: rubric?.threshold ?? 0, judge, location };
}

/** An eval with the rubric that it is judged by: what sums it up reads its threshold. */
function judged({ spec }: PlannedTest, { rubric }: JudgedMetric): Pick<PlannedTest, "spec"> {
  return { spec: "matrix" in spec && !spec.compare && rubric ? { ...spec, rubric } : spec };
}

function withoutServers(suite: Suite): Suite {
  const { hooks: _, ...rest } = suite;
  const tests = suite.tests.map(({ hooks: __, ...test }) => test);
  return { ...rest, servers: new Map(), tests };
}
