/** One row for each error code: what it means, what to do about it, and the exit code it leads to. */
export const ERROR_CODES = {
  // Loading a suite (exit 2: nothing was started)
  "file-not-found": { exit: 2, meaning: "A file that was named does not exist or cannot be read." },
  "file-too-large": { exit: 2, meaning: "A suite file is larger than 10 MiB." },
  "file-empty": { exit: 2, meaning: "A suite file holds nothing." },
  "path-outside-workspace": { exit: 2, meaning: "A path in a suite leads outside the workspace root." },
  "yaml-syntax": { exit: 2, meaning: "A file is not valid YAML 1.2." },
  "yaml-aliases": { exit: 2, meaning: "Aliases in a file expand beyond the limit." },
  "import-cycle": { exit: 2, meaning: "Imports form a cycle." },
  "import-conflict": { exit: 2, meaning: "Two files define the same key." },
  "unknown-key": { exit: 2, meaning: "A key is not part of the suite format." },
  "missing-key": { exit: 2, meaning: "A key that the suite format requires is missing." },
  "wrong-type": { exit: 2, meaning: "A value has another type than the suite format requires." },
  "invalid-value": { exit: 2, meaning: "A value is not among those the suite format allows." },
  "duplicate-name": { exit: 2, meaning: "Two entries of one block have the same name." },
  "unknown-server": { exit: 2, meaning: "A test names a server that the suite does not declare." },
  "unknown-variable": { exit: 2, meaning: "A reference names a variable that nothing defines." },
  "variable-cycle": { exit: 2, meaning: "Variables refer to each other in a circle." },
  "unset-env": { exit: 2, meaning: "A reference names an environment variable that is not set." },
  "invalid-reference": { exit: 2, meaning: "Text in ${…} is not a reference." },
  "invalid-command": { exit: 2, meaning: "A command string cannot be split into words." },
  "invalid-url": { exit: 2, meaning: "A URL does not parse or is not http(s)." },
  "invalid-target": { exit: 2, meaning: "A target is not a path, or starts with what its kind of test does not have." },
  "invalid-regex": { exit: 2, meaning: "A regular expression does not compile (RE2 syntax)." },
  "invalid-schema": { exit: 2, meaning: "A JSON Schema in a matcher does not compile." },
  "invalid-jq": { exit: 2, meaning: "A jq program does not compile." },
  "nested-set": { exit: 2, meaning: "A set of assertions holds another set." },
  "no-weight": { exit: 2, meaning: "Weights that a score is to be shared by are all zero, or too large to add up." },
  "metric-reference": {
    exit: 2,
    meaning: "A derived metric refers to itself, to one declared later, or to a name that several scores have.",
  },
  "focused-in-ci": { exit: 2, meaning: "`only` is set on a test while CI=true." },
  "unknown-rubric": { exit: 2, meaning: "`ref` names a rubric that `rubrics` does not have." },
  "rubric-conflict": { exit: 2, meaning: "Two keys of a rubric, of a judge or of an agent exclude each other." },
  "labels-unreadable": { exit: 2, meaning: "A file of labels holds what is no label." },
  "label-is-anchor": { exit: 2, meaning: "A judge is to be held against a response that its rubric shows it." },
  // Compositions (exit 2)
  "composition-empty": { exit: 2, meaning: "A composition has no nodes." },
  "composition-id": { exit: 2, meaning: "The id of a node is malformed, reserved, or another node's." },
  "composition-needs": {
    exit: 2,
    meaning: "`needs` names a node that does not exist, the node itself, or one node twice.",
  },
  "composition-cycle": { exit: 2, meaning: "Nodes of a composition need each other in a circle." },
  "composition-reference": {
    exit: 2,
    meaning: "A node reads a node that is not in its `needs`, or an element or a round that it does not have.",
  },
  "composition-for-each": {
    exit: 2,
    meaning: "`for_each` is neither a list nor one whole reference to a parent, a part of it or a variable.",
  },
  "composition-output": { exit: 2, meaning: "`output` names a node that does not exist." },
  "composition-conflict": { exit: 2, meaning: "Two keys of a node exclude each other." },
  "step-id": { exit: 2, meaning: "The id of a step is malformed, reserved, or another step's." },
  "step-reference": { exit: 2, meaning: "A step reads what does not come before it, or its `when` has no such form." },
  // Warnings
  "unused-variable": { exit: 0, meaning: "A variable is defined and never used." },
  "unset-mask": { exit: 0, meaning: "A name that is to be masked is that of nothing that is set." },
  "unused-server": { exit: 0, meaning: "A server is declared and no test uses it." },
  "unknown-score": {
    exit: 0,
    meaning: "A derived metric refers to a name that no assertion, set or earlier metric has; it counts as 0.",
  },
  "always-passes": { exit: 0, meaning: "A test passes whatever assertions fail, for a threshold of 0." },
  "no-tests": { exit: 0, meaning: "A suite declares no test." },
  "moved-baseline": { exit: 0, meaning: "A baseline knows tests by another path of their suite." },
  "no-baseline": { exit: 0, meaning: "A run was to be compared with a baseline, and there is none." },
  "no-surface": { exit: 0, meaning: "A gate is about the tools of a server that was not asked for them." },
  "unknown-price": { exit: 0, meaning: "A model was used whose price is not known, and nothing said what it cost." },
  "judge-required": { exit: 1, meaning: "Tests were deferred for want of a judge, and --require-judge is set." },
  "unused-need": { exit: 0, meaning: "A node lists a parent in `needs` and reads nothing of it." },
  "unused-node": { exit: 0, meaning: "No other node, no output and no assertion reads a node of a composition." },
  "unused-case-variable": { exit: 0, meaning: "A row of a composition gives a variable that no node reads." },
  "no-effect": {
    exit: 0,
    meaning: "A key, or a name in a selection, changes nothing, for what else is there or is not.",
  },
  "no-context": { exit: 0, meaning: "A judge is asked what a response rests on, and is shown nothing of that." },
  "undefined-figure": { exit: 0, meaning: "A calibration asserts a figure that its labels leave undefined." },
  "few-labels": { exit: 0, meaning: "A calibration has fewer than 20 labels." },
  "unbounded-calls": {
    exit: 0,
    meaning: "A fan-out and a loop multiply each other's calls, and the composition has no budget.",
  },
  "conditional-output": { exit: 0, meaning: "The output of a composition is that of a node that may be skipped." },
  // Command line
  usage: { exit: 2, meaning: "A flag or argument is unknown, malformed or in conflict with another." },
  "no-tests-selected": { exit: 7, meaning: "The selection matched no test." },
  "snapshot-update-refused": { exit: 5, meaning: "Snapshots are not updated under CI without --allow-update-in-ci." },
  "recording-refused": { exit: 5, meaning: "Nothing new is recorded under CI: --cassettes new." },
  "report-unreadable": { exit: 2, meaning: "A saved report cannot be read, or a newer version wrote it." },
  "baseline-unreadable": {
    exit: 2,
    meaning: "A baseline that was named is not there, or one cannot be read, or a newer version wrote it.",
  },
  "reports-mismatch": {
    exit: 2,
    meaning: "Saved reports cannot be merged: they overlap, or are not of the same thing.",
  },
  "output-unwritable": { exit: 1, meaning: "A report could not be written where it was asked for." },
  // Sessions
  "spawn-failed": { exit: 1, meaning: "The server's command could not be started." },
  "server-exited": { exit: 1, meaning: "The server's process ended while it was needed." },
  "startup-timeout": { exit: 1, meaning: "The server did not complete the handshake within startup_timeout." },
  "handshake-failed": { exit: 1, meaning: "The server answered the handshake with an error or in no known form." },
  "unsupported-protocol": { exit: 1, meaning: "The server does not speak the protocol revision asked for." },
  "server-unreachable": { exit: 1, meaning: "No connection to the server could be made." },
  "connection-lost": { exit: 1, meaning: "The connection to the server ended before an answer was complete." },
  "session-expired": { exit: 1, meaning: "The server no longer knows the session that it gave out (HTTP 404)." },
  "not-ready": { exit: 3, meaning: "The server was not ready within wait_for_ready." },
  "http-status": { exit: 1, meaning: "The server answered with an HTTP status that is no success." },
  "http-content": { exit: 1, meaning: "The server answered with a content type that MCP does not use." },
  unauthorized: { exit: 1, meaning: "The server refused the credentials, or asks for some." },
  "oauth-failed": { exit: 1, meaning: "The token endpoint gave no access token." },
  "call-timeout": { exit: 1, meaning: "A request was not answered within its timeout; it was cancelled." },
  "server-hung": { exit: 1, meaning: "The server answered neither a request nor, within 2 seconds, a ping after it." },
  "test-timeout": { exit: 1, meaning: "A test did not end within its timeout." },
  "message-too-large": { exit: 1, meaning: "A message from the server is larger than the limit." },
  "request-failed": { exit: 1, meaning: "The server answered a request that mcptest itself needs with an error." },
  "tools-list-too-large": {
    exit: 1,
    meaning: "A server's list of tools goes beyond 64 MiB, 10,000 tools or 1,000 pages.",
  },
  "tools-list-timeout": { exit: 1, meaning: "A server did not list its tools in time; a run gives it 5 seconds." },
  "unknown-tool": { exit: 1, meaning: "A tool is described, or its refusal expected, that the server does not list." },
  "path-unresolved": { exit: 1, meaning: "A JSONPath of `tools call` leads to nothing in what a tool answered." },
  "input-required": { exit: 1, meaning: "The server asked for input to which the suite declares no answer." },
  "protocol-violation": {
    exit: 1,
    meaning: "The server broke the protocol: an answer could not be used, or --strict-protocol is set.",
  },
  cancelled: { exit: 130, meaning: "The run was interrupted." },
  "budget-exceeded": { exit: 1, meaning: "A cap of a suite's `budget`, or of the command line, ended the run." },
  "max-cost": { exit: 5, meaning: "A model was not asked, since a cap on cost might not have held." },
  "unpriced-model": { exit: 2, meaning: "A run with a cap on cost would ask a model whose price is not known." },
  "node-failed": { exit: 1, meaning: "A node of a composition, or a step of a pipeline, failed or was stopped." },
  "hook-failed": {
    exit: 1,
    meaning:
      "A hook could not be started, failed, ran out of time, or wrote what is no patch; after a test it is a warning.",
  },
  "cassette-unreadable": { exit: 1, meaning: "A recording cannot be read, or a newer version wrote it." },
  "transform-failed": { exit: 1, meaning: "A transform of a test gave no value, several, or one of the wrong form." },
  "model-failed": { exit: 1, meaning: "The model of an agent could not be asked, or gave no answer in time." },
  "judge-failed": { exit: 1, meaning: "The model that judges could not be asked, or gave no answer in time." },
  "judge-malformed": { exit: 1, meaning: "The model that judges answered twice in a form that is no verdict." },
  "judge-refused": { exit: 1, meaning: "The model that judges refused to." },
  "judge-truncated": { exit: 1, meaning: "The answer of the model that judges was cut at its bound twice." },
  "cassette-miss": {
    exit: 1,
    meaning: "Something was asked that no recording answers; under --cassettes auto and new it is then asked live.",
  },
  unrecorded: {
    exit: 0,
    meaning:
      "Something is not in a recording: what got no answer, what is too large, or a test or pipeline that was not answered in all.",
  },
  "stale-recording": {
    exit: 0,
    meaning:
      "A test was recorded with a server declared otherwise, or under --cassettes its recording did not answer it.",
  },
  "unused-recording": { exit: 0, meaning: "What passed had no use for a part of its recording." },
  "replays-otherwise": { exit: 0, meaning: "What was just recorded gives another outcome when it is replayed." },
  deferred: { exit: 0, meaning: "There is no model to ask, and no recording that answers." },
  "jq-failed": {
    exit: 1,
    meaning:
      "A jq program failed at run time, or ran out of time, memory or room for its output; when it is compiled, a warning.",
  },
  "schema-timeout": { exit: 1, meaning: "A value could not be validated under a JSON Schema within 2 s." },
  internal: { exit: 1, meaning: "mcptest itself failed; please report it." },
} as const satisfies Record<string, { exit: number; meaning: string }>;

/** The closed set of error codes. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What mcptest's exit code says; a contract that only a major version changes. */
export const EXIT_CODES = {
  passed: { code: 0, meaning: "Everything that was checked passed, or there was nothing to check." },
  failed: { code: 1, meaning: "A test failed, or a server could not be reached." },
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
  nothingSelected: { code: 7, meaning: "The selection matched no test." },
  interrupted: { code: 130, meaning: "Interrupted by Ctrl-C, SIGTERM or SIGHUP; what was done is reported." },
} as const;
