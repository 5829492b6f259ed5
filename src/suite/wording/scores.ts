import { fault } from "../../errors.ts";

/** Weights of which no share can be taken. `whose`: `the assertions of test "x"`. */
export const unusableWeights = fault(`no-weight: the weights of <whose> are all zero, so there is no score
  hint: give one of them a weight above 0, or leave weight out, which is 1`);
export const metricNamedAsScore = fault(`duplicate-name: metric <"name"> has the name
  of the assertion or set at <score>
  hint: rename one of them, so that a reference means one score`);
export const selfMetric = fault(`metric-reference: metric <"name"> refers to itself
  hint: refer to assertions, sets, or metrics declared before it`);
export const forwardMetric = fault(`metric-reference: metric <"name"> refers to <"ref">,
  a metric that is declared later, at <target>
  hint: declare <ref> before <name>`);
/** The metric referred to is one of defaultTest, and the other one the test's own. */
export const forwardDefault = fault(`metric-reference: metric <"name"> refers to <"ref">,
  a metric that is declared later, at <target>
  hint: the metrics of defaultTest come after the test's own: declare <ref> in the test, too, before <name>`);
export const ambiguousScore = fault(`metric-reference: metric <"name"> refers to <"ref">,
  which is the name of two scores: at <one> and at <other>
  hint: rename one of them`);
export const unknownScore = fault(`unknown-score: metric <"name"> refers to <"ref">, and no assertion,
  set or earlier metric of the test has that name: it counts as 0
  hint: <ref of known> else: name an assertion <ref>`);
/** The metric is one of defaultTest, and other tests may have such a score. */
export const unsharedScore =
  fault(`unknown-score: metric <"name"> refers to <"ref">, and not every test has an assertion,
  a set or an earlier metric of that name: where there is none, it counts as 0
  hint: <ref of known> else: name an assertion <ref>`);
/** A threshold that tests reach whose assertions all fail. */
export const alwaysReached = fault(`always-passes: the threshold <threshold> is always reached:
  whatever assertions fail, the test passes
  hint: leave threshold out if every assertion must hold, or give the share that must`);
/** A set that holds when its members all fail, in a test that nothing else can fail. */
export const setAlwaysHolds = fault(`always-passes: set <"name"> has the threshold 0 and always holds:
  whatever assertions fail, the test passes
  hint: leave threshold out if every assertion must hold, or give the share that must`);
