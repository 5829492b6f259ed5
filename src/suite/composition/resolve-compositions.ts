import type { CompositionCase as CaseEntry, Composition } from "../../generated/suite.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject } from "../../values/json.ts";
import { placeOf } from "../../values/show/words.ts";
import { RAN } from "../defaults.ts";
import { readJudgedMetrics } from "../judged/judge.ts";
import { type ListedExpect, listedIn, readExpect, withDefault } from "../parts/expect.ts";
import { readTestHooks } from "../parts/hooks.ts";
import { checkScores, readMetrics } from "../parts/metrics.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { checkRowNames, joinRows } from "../scope/rows.ts";
import type { CompositionCase, CompositionTest, DerivedMetric, Expectation } from "../suite.ts";
import { commonOf, type Reader } from "../tests.ts";
import { unknownOutput } from "../wording/compositions.ts";
import { checkGraph } from "./check-graph.ts";
import { checkReferences } from "./check-references.ts";
import { type CompositionDraft, type DraftNode, readDraft } from "./draft.ts";
import { checkNodes, resolveNode, serverOf } from "./resolve-node.ts";
import { warnOf } from "./warn.ts";

/** Reads the compositions of a suite. Those with errors, all of which are reported, are left out. */
export function compositionReader(): Reader<Composition, CompositionTest> {
  let table: Partial<CaseEntry>[] = [];
  const read = (entry: Entry<Composition>, resolving: TestResolving): CompositionTest | undefined => {
    if (!entry.row?.index) {
      table = tableOf(entry.value);
      return resolveOne(entry, resolving);
    }
    // Faults and warnings of the table come with the first row.
    return resolveOne(entry.with({ ...entry.value, cases: table as Composition["cases"] }), {
      ...resolving,
      warn() {},
    });
  };
  const join = (tests: readonly CompositionTest[]): CompositionTest[] =>
    [...groupBy(tests, ({ location }) => placeOf(location)).values()].map(([whole, ...rows]) =>
      joinRows(whole as CompositionTest, rows),
    );
  return { make: read, check: read, join };
}

/** One row that has the variables of all. */
function tableOf({ cases }: { cases?: unknown }): Partial<CaseEntry>[] {
  if (!Array.isArray(cases)) return [];
  return [{ name: "", vars: Object.assign({}, ...cases.map((row) => isObject(row) && row.vars)) }];
}

function resolveOne(entry: Entry<Composition>, resolving: TestResolving): CompositionTest | undefined {
  let errors = 0;
  const counted: TestResolving = {
    ...resolving,
    report(error) {
      errors += 1;
      resolving.report(error);
    },
  };
  const draft = readDraft(entry);
  const checked = checkAll(draft, counted);
  if (!entry.isSound() || errors > 0) return undefined;
  const test = resolveComposition(draft, checked, counted);
  if (errors > 0) return undefined;
  warnOf(draft, test, counted);
  return test;
}

function checkAll(draft: CompositionDraft, resolving: TestResolving) {
  const { entry, cases } = draft;
  const order = checkGraph(draft, resolving);
  const bindings = checkReferences(draft, resolving);
  const transforms = checkNodes(draft.nodes, resolving);
  checkOutput(draft, resolving);
  const names = cases.map(({ name }) => name);
  checkRowNames("case", names, (index) => entry.at("cases", index, "name"), resolving.report);
  const nodes = draft.complete ? [...draft.byId.keys()] : undefined;
  const expectations = resolveExpectations(draft, { ...resolving, names: { ...resolving.names, nodes } });
  const judged = readJudgedMetrics(entry, resolving);
  const hooks = readTestHooks(entry.in("hooks"), resolving);
  return { order, bindings, transforms, expectations, judged, hooks };
}

function checkOutput({ entry, complete, byId }: CompositionDraft, { report, checks }: TestResolving): void {
  const { output } = entry.value;
  if (output === undefined || !entry.isSound("output")) return;
  if (typeof output !== "string") checks.addProgram(entry.in("output", "assemble") as Entry<string>);
  else if (complete && !byId.has(output))
    report(unknownOutput({ id: output, ids: [...byId.keys()] }, entry.at("output")));
}

/** The default assertion holds where neither the composition nor the row asserts anything. */
function resolveExpectations(draft: CompositionDraft, resolving: TestResolving) {
  const { entry, cases } = draft;
  const own = entry.in("expect");
  const standard = listedIn(own).value.length > 0 ? undefined : RAN;
  const rows = (cases.length > 0 ? entry.value.cases : undefined) ?? [];
  const listed = readExpect(own, resolving);
  const ofCases = rows.map((_, index) => {
    // Faults here are those of the table, not of the row that the entry is for.
    const ofCase = entry.in("cases", index, "expect") as typeof own;
    const table = ofCase.with(ofCase.value, {});
    return resolving.faults.within(undefined, () => readExpect(table, resolving));
  });
  return {
    own: withDefault(listed, rows.length > 0 ? undefined : standard, entry),
    ofCases: ofCases.map((ofCase) => withDefault(ofCase, standard, entry)),
    metrics: readScores(draft, listed, ofCases, resolving),
  };
}

/** Reads the metrics of a composition and checks that each row gives the scores that they and its threshold are made of. */
function readScores(
  { entry }: CompositionDraft,
  own: ListedExpect,
  ofCases: readonly ListedExpect[],
  resolving: TestResolving,
): DerivedMetric[] {
  const rows = ofCases.map((ofCase, index) => {
    const assertions = [...own.assertions, ...ofCase.assertions];
    if (entry.in("cases", index, "golden").value !== undefined) {
      // The assertion that the output is the golden one of its row has this name.
      const location = entry.keyAt("cases", index, "golden");
      assertions.push({ name: "golden", target: "output", matcher: {}, location, base: "" });
    }
    return { assertions, weightless: ofCase.weightless ?? own.weightless };
  });
  const metrics = readMetrics(entry.in("derivedMetrics"), resolving);
  const whose = `composition ${JSON.stringify(entry.value.name)}`;
  checkScores(whose, rows.length > 0 ? rows : [own], metrics, resolving);
  return metrics;
}

function resolveComposition(
  { entry, nodes }: CompositionDraft,
  { order: { order, depths }, bindings, expectations, hooks, transforms, judged }: ReturnType<typeof checkAll>,
  resolving: TestResolving,
): CompositionTest {
  const { value } = entry;
  const { own, ofCases, metrics } = expectations;
  const ids = order.map((index) => nodes[index]?.id ?? "");
  const calling = nodes.filter((node) => !node.has("mock"));
  const servers = serversOf(calling, resolving);
  const server = (servers.length > 0 ? servers : serversOf(nodes, resolving)).join(", ");
  const { output, tags, retries, threshold } = value;
  // A map instead of a list has an unknown key, which is reported.
  const rows: readonly CaseEntry[] = Array.isArray(value.cases) ? value.cases : [];
  return {
    ...commonOf(entry, server, own, { tags, retries, threshold, metrics, hooks }, resolving),
    kind: "composition",
    servers,
    nodes: nodes.map((node) => resolveNode(node, depths[node.index] ?? 0, transforms.get(node), resolving)),
    order: ids,
    output: typeof output === "object" ? { assemble: output.assemble } : { node: output ?? ids.at(-1) ?? "" },
    cases: rows.map((_, at) => resolveCase(entry.in("cases", at) as Entry<CaseEntry>, ofCases[at] ?? own)),
    budget: value.budget ?? {},
    metrics: judged,
    ...bindings,
    folder: entry.source.folder,
  };
}

function resolveCase(entry: Entry<CaseEntry>, expect: Expectation): CompositionCase {
  const { name = "", vars = {}, golden: value, golden_match: match = "subset" } = entry.value;
  const golden = value === undefined ? undefined : { value, match, location: entry.keyAt("golden") };
  return { name, written: entry.written("name"), vars, golden, expect, location: entry.at("name") };
}

function serversOf(nodes: readonly DraftNode[], resolving: TestResolving): string[] {
  return [...new Set(nodes.map((node) => serverOf(node, resolving)))].filter((name) => name !== "");
}
