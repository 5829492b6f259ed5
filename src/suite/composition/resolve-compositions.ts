import type { CompositionCase as CaseEntry, Composition } from "../../generated/suite.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject } from "../../values/json.ts";
import { RAN } from "../defaults.ts";
import { readJudgedMetrics } from "../judged/metrics.ts";
import { type ListedExpect, listsAssertions, readExpect, withDefault } from "../parts/expect.ts";
import { bracket, readTestHooks } from "../parts/hooks.ts";
import { checkScores, type PlacedMetric, readMetrics } from "../parts/metrics.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn, writtenName } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { checkRowNames, joinRows } from "../scope/rows.ts";
import type { CompositionCase, CompositionTest, Expectation } from "../suite.ts";
import { checkTestName } from "../tests.ts";
import { focused } from "../wording/entries.ts";
import { checkGraph } from "./check-graph.ts";
import { checkNodes, checkOutput, serverOf } from "./check-nodes.ts";
import { checkReferences } from "./check-references.ts";
import { type CompositionDraft, type DraftNode, readDraft } from "./draft.ts";
import { resolveNode } from "./resolve-node.ts";
import { warnOf } from "./warn.ts";

/** The compositions of a suite, in order. Those with errors are left out; what is wrong is reported, all of it. */
export function resolveCompositions(
  entries: readonly Entry<unknown>[],
  noun: string,
  resolving: TestResolving,
): CompositionTest[] {
  const names = new Map<string, Entry<unknown>>();
  const declared = groupBy(entries, ({ source, path }) => `${path[1]} ${source.path}`);
  return [...declared.values()].flatMap((rows) => {
    const [first] = rows;
    const table = tableOf(first?.value);
    const tests = rows.flatMap((entry, at) =>
      resolving.faults.within(entry.row, () => {
        checkTestName(noun, entry, names, resolving);
        if (at === 0 || !isObject(entry.value)) return resolveOne(entry, resolving);
        // What is said of the table, and warned of, is said with the first row.
        return resolveOne({ ...entry, value: { ...entry.value, cases: table } }, { ...resolving, warn() {} });
      }),
    );
    const [whole, ...others] = tests;
    return whole && tests.length === rows.length ? [joinRows([whole, ...others])] : [];
  });
}

/** One row that has the variables of all. */
function tableOf(value: unknown): Partial<CaseEntry>[] {
  const cases: unknown = isObject(value) ? value.cases : undefined;
  if (!Array.isArray(cases)) return [];
  return [{ name: "", vars: Object.assign({}, ...cases.map((row) => isObject(row) && row.vars)) }];
}

function resolveOne(entry: Entry<unknown>, resolving: TestResolving): CompositionTest[] {
  let errors = 0;
  const counted: TestResolving = {
    ...resolving,
    report(error) {
      errors += 1;
      resolving.report(error);
    },
  };
  if (!isObject(entry.value)) return [];
  const draft = readDraft(entry as Entry<Composition>);
  const checked = checkAll(draft, counted);
  if (!entry.isSound() || errors > 0) return [];
  const test = resolveComposition(draft, checked, counted);
  if (errors > 0) return [];
  warnOf(draft, test, counted);
  return [test];
}

function checkAll(draft: CompositionDraft, resolving: TestResolving) {
  const { entry, cases } = draft;
  const order = checkGraph(draft, resolving);
  const bindings = checkReferences(draft, resolving);
  const transforms = checkNodes(draft, resolving);
  checkOutput(draft, resolving);
  const names = cases.map(({ name }) => name);
  checkRowNames("case", names, (index) => placeIn(entry, ["cases", index, "name"]), resolving.report);
  const nodes = draft.complete ? [...draft.byId.keys()] : undefined;
  const expectations = resolveExpectations(draft, { ...resolving, names: { ...resolving.names, nodes } });
  const judged = readJudgedMetrics(entry, resolving);
  const hooks = readTestHooks(entry, entry.value.hooks, resolving);
  return { order, bindings, transforms, expectations, judged, hooks };
}

/** The default assertion holds where nothing is asserted: neither by the composition nor by the row. */
function resolveExpectations(draft: CompositionDraft, resolving: TestResolving) {
  const { entry, cases } = draft;
  const { expect } = entry.value;
  const standard = listsAssertions(expect) ? undefined : RAN;
  const rows = (cases.length > 0 ? entry.value.cases : undefined) ?? [];
  const listed = readExpect(entry, ["expect"], expect, resolving);
  const ofCases = rows.map((row, index) => {
    const own = isObject(row) ? (row as CaseEntry).expect : undefined;
    // It is no fault of the row that the rest is read for.
    const table = { ...entry, row: undefined };
    return resolving.faults.within(undefined, () => readExpect(table, ["cases", index, "expect"], own, resolving));
  });
  return {
    own: withDefault(listed, rows.length > 0 ? undefined : standard, entry),
    ofCases: ofCases.map((own) => withDefault(own, standard, entry)),
    metrics: readScores(draft, listed, ofCases, resolving),
  };
}

/** Reads the metrics of a composition and checks that each row gives the scores that they and its threshold are made of. */
function readScores(
  { entry }: CompositionDraft,
  own: ListedExpect,
  ofCases: readonly ListedExpect[],
  resolving: TestResolving,
): PlacedMetric[] {
  const { name, cases, derivedMetrics } = entry.value;
  const rows = ofCases.map((ofCase, index) => {
    const row: unknown = cases?.[index];
    const assertions = [...own.assertions, ...ofCase.assertions];
    if (isObject(row) && row.golden !== undefined) {
      // That the output of a row is golden is asserted under this name.
      const location = placeIn(entry, ["cases", index, "golden"], "key");
      assertions.push({ name: "golden", target: "output", matcher: {}, location, base: "" });
    }
    return { assertions, weightless: ofCase.weightless ?? own.weightless };
  });
  const metrics = readMetrics(entry, derivedMetrics, resolving);
  checkScores(`composition ${JSON.stringify(name)}`, rows.length > 0 ? rows : [own], metrics, resolving);
  return metrics;
}

function resolveComposition(
  draft: CompositionDraft,
  {
    order: { order, depths },
    bindings,
    expectations: { own, ofCases, metrics },
    hooks,
    transforms,
    judged,
  }: ReturnType<typeof checkAll>,
  resolving: TestResolving,
): CompositionTest {
  const { entry } = draft;
  const { value } = entry;
  if (value.only && resolving.ci) resolving.report(focused({ test: value.name }, placeIn(entry, ["only"], "key")));
  const ids = order.map((index) => draft.nodes[index]?.id ?? "");
  const calling = draft.nodes.filter((node) => !node.has("mock"));
  const servers = serversOf(calling, resolving);
  const { output } = value;
  // A map with an unknown key alone has been told of.
  const rows: readonly CaseEntry[] = Array.isArray(value.cases) ? value.cases : [];
  return {
    kind: "composition",
    name: value.name,
    written: writtenName(entry, ["name"]),
    description: value.description,
    server: (servers.length > 0 ? servers : serversOf(draft.nodes, resolving)).join(", "),
    servers,
    tags: value.tags ?? [],
    skip: value.skip,
    only: value.only ?? false,
    retries: value.retries,
    expect: own,
    threshold: value.threshold,
    derivedMetrics: metrics.length > 0 ? metrics.map(({ metric }) => metric) : undefined,
    hooks: bracket(resolving.hooks, hooks),
    location: placeIn(entry, ["name"]),
    nodes: draft.nodes.map((node) =>
      resolveNode(draft, node, depths[node.index] ?? 0, transforms.get(node), resolving),
    ),
    order: ids,
    output: typeof output === "object" ? { assemble: output.assemble } : { node: output ?? ids.at(-1) ?? "" },
    cases: rows.map((row, index) => resolveCase(draft, row, index, ofCases[index] ?? own)),
    budget: value.budget ?? {},
    metrics: judged,
    ...bindings,
    folder: entry.source.folder,
  };
}

function resolveCase(draft: CompositionDraft, row: CaseEntry, index: number, expect: Expectation): CompositionCase {
  const { name = "", vars = {}, golden, golden_match = "subset" } = row;
  return {
    name,
    written: writtenName(draft.entry, ["cases", index, "name"]),
    vars,
    golden:
      golden === undefined
        ? undefined
        : { value: golden, match: golden_match, location: placeIn(draft.entry, ["cases", index, "golden"], "key") },
    expect,
    location: placeIn(draft.entry, ["cases", index, "name"]),
  };
}

function serversOf(nodes: readonly DraftNode[], resolving: TestResolving): string[] {
  return [...new Set(nodes.map((node) => serverOf(node, resolving)))].filter((name) => name !== "");
}
