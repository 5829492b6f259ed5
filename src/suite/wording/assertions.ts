import { fault } from "../../errors.ts";

export const invalidTarget = fault(`invalid-target: invalid target <"target">: <error> (at character <at>)
  hint: write it as result.items[0]["odd key"][*].name`);
export const misspeltTarget = fault(`invalid-target: unknown target <"target">
  hint: did you mean <"meant">?`);
export const unknownTarget = fault(`invalid-target: unknown target <"target">
  hint: [[a key of the answer is <"own">; ]][[targets here start with <roots>]]`);
export const unknownNode = fault(`invalid-target: unknown node <"id">
  hint: <id of ids> else: name a node`);
export const noMatcher = fault(`invalid-value: no matcher stands after <"before">
  hint: write it as result.total >= 3 or result.error absent`);
export const noTarget = fault(`invalid-value: no target stands before <"before">
  hint: write what it looks at first: payload <before>`);
export const gluedSign = fault(`invalid-value: no matcher stands after <"before">
  hint: put spaces around the sign: result.total >= 3`);
export const noValue = fault(`invalid-value: no value stands after <"word">
  hint: <hint>`);
export const unquoted = fault(`invalid-value: YAML reads the line that begins with <"key"> as a map
  hint: put the whole line in quotes, as it has a colon and a space in it`);
export const notJson = fault(`invalid-value: the value <"text"> is not valid JSON
  hint: JSON has its names and texts in double quotes: ["a", "b"]`);
export const emptyRange = fault(`invalid-value: no number is between <low> and <high>
  hint: the lower limit comes first: [<high>, <low>]`);
export const invalidRegex = fault(`invalid-regex: the regular expression does not compile: <error>
  hint: the syntax is RE2's: https://github.com/google/re2/wiki/Syntax`);
export const invalidSchema = fault("invalid-schema: the JSON Schema does not compile: <error>");
export const schemaNotJson = fault("invalid-schema: the JSON Schema <path> is not valid JSON: <error>");
export const noSchema = fault("invalid-schema: the JSON Schema <path> is <found>, not a map or a boolean");
export const invalidJq = fault("invalid-jq: the jq program does not compile: <error>");
/** jq itself failed, so whether the program compiles is unknown. */
export const uncheckedJq = fault(`jq-failed: the jq program could not be compiled: <message>
  hint: <hint>`);
/** `whose`: `test "x"`. */
export const unusableWeights = fault(`no-weight: the weights of <whose> are all zero, so it has no score
  hint: give one of them a weight above 0, or leave weight out, which is 1`);
export const metricNamedAsScore = fault(`duplicate-name: metric <"name"> has the name of the assertion or set at <score>
  hint: rename one of them, so that a reference means one score`);
export const selfMetric = fault(`metric-reference: metric <"name"> refers to itself
  hint: refer to assertions, sets, or metrics declared before it`);
export const forwardMetric = fault(`metric-reference: metric <"name"> refers to <"ref">,
  a metric that is declared later, at <target>
  hint: declare <ref> before <name>`);
/** The metric referred to is one of defaultTest, the other is the test's own. */
export const forwardDefault = fault(`metric-reference: metric <"name"> refers to <"ref">,
  a metric that is declared later, at <target>
  hint: the metrics of defaultTest come after the test's own: declare <ref> in the test, too, before <name>`);
export const ambiguousScore = fault(`metric-reference: metric <"name"> refers to <"ref">,
  which is the name of two scores: at <one> and at <other>
  hint: rename one of them`);
export const unknownScore = fault(`unknown-score: metric <"name"> refers to <"ref">, which names no assertion,
  set or earlier metric: it counts as 0
  hint: <ref of known> else: name an assertion <ref>`);
/** The metric is one of defaultTest. */
export const unsharedScore =
  fault(`unknown-score: metric <"name"> refers to <"ref">, which some tests do not have: there it counts as 0
  hint: <ref of known> else: name an assertion <ref>`);
export const alwaysReached = fault(`always-passes: the threshold <threshold> is always reached:
  whatever assertions fail, the test passes
  hint: leave threshold out if every assertion must hold, or give the share that must`);
export const setAlwaysHolds = fault(`always-passes: set <"name"> has the threshold 0 and always holds:
  whatever assertions fail, the test passes
  hint: leave threshold out if every assertion must hold, or give the share that must`);
