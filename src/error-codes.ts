const ROWS = {
  // Loading a suite (exit 2: nothing was started)
  "file-not-found": [2, "A file that was named does not exist or cannot be read."],
  "file-too-large": [2, "A suite, a pipeline or a pricing table is larger than 10 MiB."],
  "file-empty": [2, "A suite, a pipeline or a pricing table holds nothing."],
  "path-outside-workspace": [2, "A path in a suite leads outside the workspace root."],
  "yaml-syntax": [2, "A file is not valid YAML 1.2."],
  "yaml-aliases": [2, "Aliases in a file expand beyond the limit."],
  "import-cycle": [2, "Imports form a cycle."],
  "import-conflict": [2, "Two files define the same key."],
  "unknown-key": [2, "A key is not part of the suite format."],
  "missing-key": [2, "A key that the suite format requires is missing."],
  "wrong-type": [2, "A value has another type than the suite format requires."],
  "invalid-value": [2, "A value is not among those the suite format allows."],
  "duplicate-name": [2, "Two entries of one block have the same name."],
  "unknown-server": [2, "A test names a server that the suite does not declare."],
  "unknown-variable": [2, "A reference names a variable that nothing defines."],
  "variable-cycle": [2, "Variables refer to each other in a circle."],
  "unset-env": [2, "A reference names an environment variable that is not set."],
  "invalid-reference": [2, "Text in ${…} is not a reference."],
  "invalid-command": [2, "A command string cannot be split into words."],
  "invalid-url": [2, "A URL does not parse or is not http(s)."],
  "invalid-target": [2, "A target is not a path, or starts with what its kind of test does not have."],
  "invalid-regex": [2, "A regular expression does not compile (RE2 syntax)."],
  "invalid-schema": [2, "A JSON Schema in a matcher does not compile."],
  "invalid-jq": [2, "A jq program does not compile."],
  "nested-set": [2, "A set of assertions holds another set."],
  "no-weight": [2, "Weights that a score is to be shared by are all zero, or too large to add up."],
  "metric-reference": [
    2,
    "A derived metric refers to itself, to one declared later, or to a name that several scores have.",
  ],
  "focused-in-ci": [2, "`only` is set on a test while CI=true."],
  "unknown-rubric": [2, "`ref` names a rubric that `rubrics` does not have."],
  "rubric-conflict": [2, "Two keys of a rubric, of a judge or of an agent exclude each other."],
  "labels-unreadable": [2, "A file of labels holds what is no label."],
  "label-is-anchor": [2, "A judge is to be held against a response that its rubric shows it."],
  // Compositions (exit 2)
  "composition-empty": [2, "A composition has no nodes."],
  "composition-id": [2, "The id of a node is malformed, reserved, or another node's."],
  "composition-needs": [2, "`needs` names a node that does not exist, the node itself, or one node twice."],
  "composition-cycle": [2, "Nodes of a composition need each other in a circle."],
  "composition-reference": [
    2,
    "A node reads a node that is not in its `needs`, or an element or a round that it does not have.",
  ],
  "composition-for-each": [
    2,
    "`for_each` is neither a list nor one whole reference to a parent, a part of it or a variable.",
  ],
  "composition-output": [2, "`output` names a node that does not exist."],
  "composition-conflict": [2, "Two keys of a node exclude each other."],
  "step-id": [2, "The id of a step is malformed, reserved, or another step's."],
  "step-reference": [2, "A step reads what does not come before it, or its `when` has no such form."],
  // Warnings
  "unused-variable": [0, "A variable is defined and never used."],
  "unset-mask": [0, "A name that is to be masked is that of nothing that is set."],
  "unused-server": [0, "A server is declared and no test uses it."],
  "useless-tolerate": [0, "An entry under `tolerate` of a server matched nothing in a whole run."],
  "unknown-score": [
    0,
    "A derived metric refers to a name that no assertion, set or earlier metric has; it counts as 0.",
  ],
  "always-passes": [0, "A test passes whatever assertions fail, for a threshold of 0."],
  "no-tests": [0, "A suite declares no test."],
  "no-baseline": [0, "A run was to be compared with a baseline, and there is none."],
  "cache-failed": [0, "The cache of CI could not be read, or not be written to."],
  "no-surface": [0, "A gate is about the tools of a server that no test had started."],
  "nothing-succeeded": [0, "Tests of a server passed, and not one call of it succeeded."],
  "unasserted-error": [0, "A test passed on an answer that is a JSON-RPC error, and asserts nothing about it."],
  "masked-recording": [0, "A frozen node is answered with what stands for a secret in its recording."],
  "other-maker": [0, "A model is of another maker than its provider's."],
  "plain-http": [0, "The key of a model goes over plain http to another machine."],
  "unknown-usage": [1, "A model does not say what its answers use; without a cap on cost or tokens, a warning."],
  "unknown-price": [0, "A model was used whose price is not known, and nothing said what it cost."],
  "unused-need": [0, "A node lists a parent in `needs` and reads nothing of it."],
  "unused-node": [0, "No other node, no output and no assertion reads a node of a composition."],
  "unused-case-variable": [0, "A row of a composition gives a variable that no node reads."],
  "no-effect": [0, "A key, or a name in a selection, changes nothing, for what else is there or is not."],
  "no-context": [0, "A judge is asked what a response rests on, and is shown nothing of that."],
  "undefined-figure": [0, "A calibration asserts a figure that its labels leave undefined."],
  "few-labels": [0, "A calibration has fewer than 20 labels."],
  "unbounded-calls": [0, "A fan-out and a loop multiply each other's calls, and the composition has no budget."],
  "conditional-output": [0, "The output of a composition is that of a node that may be skipped."],
  // Command line
  usage: [2, "A flag or argument is unknown, malformed or in conflict with another."],
  "no-tests-selected": [7, "The selection matched no test."],
  "snapshot-update-refused": [5, "Snapshots are not updated under CI without --allow-update-in-ci."],
  "recording-refused": [5, "Nothing new is recorded under CI: --cassettes new."],
  "report-missing": [2, "The run that triggered a workflow left no report to publish."],
  "report-unreadable": [2, "A saved report cannot be read, or a newer version wrote it."],
  "baseline-unreadable": [
    2,
    "A baseline that was named is not there, or one cannot be read, or a newer version wrote it.",
  ],
  "reports-mismatch": [2, "Saved reports cannot be merged: they overlap, or are not of the same thing."],
  "shards-missing": [1, "Reports of some shards are to stand for all, without --allow-partial."],
  "output-unwritable": [1, "A report could not be written where it was asked for."],
  // Sessions
  "spawn-failed": [1, "The server's command could not be started."],
  "server-exited": [1, "The server's process ended while it was needed."],
  "startup-timeout": [1, "The server did not complete the handshake within startup_timeout."],
  "handshake-failed": [1, "The server answered the handshake with an error or in no known form."],
  "unsupported-protocol": [1, "The server does not speak the protocol revision asked for."],
  "server-unreachable": [1, "No connection to the server could be made."],
  "connection-lost": [1, "The connection to the server ended before an answer was complete."],
  "session-expired": [1, "The server no longer knows the session that it gave out (HTTP 404)."],
  "not-ready": [3, "The server was not ready within wait_for_ready."],
  "http-status": [1, "The server answered with an HTTP status that is no success."],
  "http-content": [1, "The server answered with a content type or an encoding that MCP does not use."],
  unauthorized: [1, "The server refused the credentials, or asks for some."],
  "oauth-failed": [1, "The token endpoint gave no access token."],
  "call-timeout": [1, "A request was not answered within its timeout; it was cancelled."],
  "server-hung": [1, "The server answered neither a request nor, within 2 seconds, a ping after it."],
  "test-timeout": [1, "A test did not end within its timeout."],
  "message-too-large": [1, "A message from the server is larger than the limit."],
  "request-failed": [1, "The server answered a request that mcptest itself needs with an error."],
  "tools-list-too-large": [1, "A server's list of tools goes beyond 64 MiB, 10,000 tools or 1,000 pages."],
  "tools-list-timeout": [1, "A server did not list its tools in time; a run gives it 5 seconds."],
  "unknown-tool": [1, "A tool is described, or its refusal or failure expected, that the server does not list."],
  "path-unresolved": [1, "A JSONPath of `tools call` leads to nothing in what a tool answered."],
  "input-required": [1, "The server asked for input to which the suite declares no answer."],
  "protocol-violation": [1, "The server broke the protocol: an answer could not be used, or --strict-protocol is set."],
  cancelled: [130, "The run was interrupted."],
  "budget-exceeded": [1, "A cap of a suite's `budget`, or of the command line, ended the run."],
  "max-cost": [5, "A model was not asked, since a cap on cost might not have held."],
  "no-model": [2, "No model is named, and its provider has no default."],
  "unpriced-model": [2, "A run with a cap on cost would ask a model whose price is not known."],
  "node-failed": [1, "A node of a composition, or a step of a pipeline, failed or was stopped."],
  "hook-failed": [
    1,
    "A hook could not be started, failed, ran out of time, or wrote what is no patch; after a test it is a warning.",
  ],
  "cassette-unreadable": [1, "A recording cannot be read, or a newer version wrote it."],
  "transform-failed": [1, "A transform of a test gave no value, several, or one of the wrong form."],
  "model-failed": [1, "The model of an agent could not be asked, or gave no answer in time."],
  "judge-failed": [1, "The model that judges could not be asked, or gave no answer in time."],
  "judge-malformed": [1, "The model that judges answered twice in a form that is no verdict."],
  "judge-refused": [1, "The model that judges refused to."],
  "judge-overfull": [1, "What is to be judged is too long for a judge, however it is shortened."],
  "compare-cut": [1, "Two candidates could be compared only after something was cut, so they are not."],
  "judge-truncated": [1, "The answer of the model that judges was cut at its bound twice."],
  "rescore-refused": [1, "What a report holds of a test is not enough to judge it again: --rescore."],
  "cassette-miss": [
    1,
    "Something was asked that no recording answers; under --cassettes auto and new it is then asked live.",
  ],
  unrecorded: [
    0,
    "Something is not in a recording: what got no answer, what is too large, or a test or pipeline that was not answered in all.",
  ],
  "stale-recording": [
    0,
    "A test was recorded with a server declared otherwise, or under --cassettes its recording did not answer it.",
  ],
  "unused-recording": [0, "What passed had no use for a part of its recording."],
  "replays-otherwise": [0, "What was just recorded gives another outcome when it is replayed."],
  deferred: [0, "There is no model to ask, and no recording that answers."],
  "jq-failed": [
    1,
    "A jq program failed at run time, or ran out of time, memory or room for its output; when it is compiled, a warning.",
  ],
  "schema-timeout": [1, "A value could not be validated under a JSON Schema within 2 s."],
  "number-unheld": [1, "What a JSON Schema says of a number that no double holds cannot be told."],
  internal: [1, "mcptest itself failed; please report it."],
} as const satisfies Record<string, readonly [exit: number, meaning: string]>;

/** The closed set of error codes. */
export type ErrorCode = keyof typeof ROWS;

/** Every error code: the exit code that it leads to, and what it means. */
export const ERROR_CODES = Object.fromEntries(
  Object.entries(ROWS).map(([code, [exit, meaning]]) => [code, { exit, meaning }]),
) as Readonly<Record<ErrorCode, { exit: number; meaning: string }>>;

/** What mcptest's exit code says; a contract that only a major version changes. */
export const EXIT_CODES = {
  passed: { code: 0, meaning: "Everything that was checked passed, or all tests are skipped." },
  failed: {
    code: 1,
    meaning:
      "A test failed, a server could not be reached or broke the protocol where clients lose it, or shards are missing.",
  },
  usage: { code: 2, meaning: "A flag, a suite or a configuration is wrong; nothing was run." },
  notReady: { code: 3, meaning: "A server was not ready within --wait-for-ready." },
  refused: {
    code: 5,
    meaning:
      "Refused by policy: a snapshot update or new recordings under CI, or evals that a cap on cost left ungraded.",
  },
  gate: {
    code: 6,
    meaning:
      "A quality gate other than a test was not met, such as --fail-on regression or --max-score-drop; a failed test comes first.",
  },
  nothingSelected: { code: 7, meaning: "There was no test: none is declared, or the selection matched none." },
  interrupted: {
    code: 130,
    meaning: "Interrupted by Ctrl-C, SIGTERM, SIGHUP, SIGQUIT, or a reader that has gone; what was done is reported.",
  },
} as const;

/** When several apply, the first of these is given. */
const PRECEDENCE: readonly number[] = [130, 5, 3, 2, 1, 7, 6];

/** The exit code that is given where there are several; 0 where there is none. */
export function firstExit(codes: readonly number[]): number {
  return PRECEDENCE.find((code) => codes.includes(code)) ?? 0;
}
