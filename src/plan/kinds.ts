import type {
  CompositionTest,
  Expectation,
  Named,
  RequestKind,
  TestKind,
  TestSpec,
  TestSpecs,
} from "../suite/index.ts";
import { type CallOptions, type CompositionEstimate, estimateComposition } from "./estimate-composition.ts";
import type { PlannedTest } from "./plan.ts";
import { UNGRADED } from "./wording.ts";

/** One of the tests that a declared test comes to, and the row that it is about, which may have a spec of its own. */
export interface Cell extends Partial<Pick<PlannedTest, "coordinates" | "deferred">> {
  row?: Named & { own?: TestSpec | undefined };
}

/** What planning has to know of a kind of test. */
interface PlanRow<K extends TestKind> {
  /** The tests that a declared one comes to on one protocol revision. */
  cells(spec: TestSpecs[K]): Cell[];
  /** What is asserted of one of them; of a judged metric nothing. */
  expectations(spec: TestSpecs[K], coordinates: PlannedTest["coordinates"]): readonly Expectation[];
  /** What the calls of all its planned tests come to; left out where each is one request. */
  project?(spec: TestSpecs[K], planned: PlannedTest[], tries: number, options: CallOptions): CompositionEstimate;
}

const REQUEST: PlanRow<RequestKind> = {
  cells: ({ row }) => [{ row }],
  expectations: ({ expect }) => [expect],
};

const KINDS: { [K in TestKind]: PlanRow<K> } = {
  tool: REQUEST,
  resource: REQUEST,
  prompt: REQUEST,
  composition: {
    cells: (spec) =>
      rowsOf(spec).flatMap((row): Cell[] => [
        { row },
        ...spec.metrics.map(({ name }) => ({ row, coordinates: { metric: name }, deferred: UNGRADED })),
      ]),
    expectations: ({ expect, cases, nodes }, { case: row, metric }) => {
      const ofRow = cases.filter(({ name }) => name === row).map((one) => one.expect);
      return metric === undefined ? [...nodes.flatMap((node) => node.expect ?? []), expect, ...ofRow] : [];
    },
    project: estimateComposition,
  },
  agent: { cells: ({ row }) => [{ row }], expectations: ({ expect }) => [expect] },
  eval: { cells: ({ row }) => [{ row }], expectations: ({ expect }) => [expect] },
  calibration: { cells: ({ row }) => [{ row }], expectations: ({ expect }) => [expect] },
};

/** What planning has to know of the test's kind. */
export function planOf(spec: TestSpec): PlanRow<TestKind> {
  return KINDS[spec.kind] as PlanRow<TestKind>;
}

function rowsOf({ cases }: CompositionTest): readonly Cell["row"][] {
  return cases.length === 0 ? [undefined] : cases;
}
