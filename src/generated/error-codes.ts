// Generated from error-codes.yaml by scripts/generate.mjs; do not edit.

const ROWS = {
  "file-not-found": {
    "exit": 2,
    "meaning": "A file that was named does not exist or cannot be read."
  },
  "file-too-large": {
    "exit": 2,
    "meaning": "A suite, a pipeline or a pricing table is larger than 10 MiB."
  },
  "file-empty": {
    "exit": 2,
    "meaning": "A suite, a pipeline or a pricing table holds nothing."
  },
  "path-outside-workspace": {
    "exit": 2,
    "meaning": "A path in a suite leads outside the workspace root."
  },
  "yaml-syntax": {
    "exit": 2,
    "meaning": "A file is not valid YAML 1.2."
  },
  "yaml-aliases": {
    "exit": 2,
    "meaning": "Aliases in a file expand beyond the limit."
  },
  "import-cycle": {
    "exit": 2,
    "meaning": "Imports form a cycle."
  },
  "import-conflict": {
    "exit": 2,
    "meaning": "Two files define the same key."
  },
  "unknown-key": {
    "exit": 2,
    "meaning": "A key is not part of the suite format."
  },
  "missing-key": {
    "exit": 2,
    "meaning": "A key that the suite format requires is missing."
  },
  "wrong-type": {
    "exit": 2,
    "meaning": "A value has another type than the suite format requires."
  },
  "invalid-value": {
    "exit": 2,
    "meaning": "A value is not among those the suite format allows."
  },
  "duplicate-name": {
    "exit": 2,
    "meaning": "Two entries of one block have the same name."
  },
  "unknown-server": {
    "exit": 2,
    "meaning": "A test names a server that the suite does not declare."
  },
  "unknown-variable": {
    "exit": 2,
    "meaning": "A reference names a variable that nothing defines."
  },
  "variable-cycle": {
    "exit": 2,
    "meaning": "Variables refer to each other in a circle."
  },
  "unset-env": {
    "exit": 2,
    "meaning": "A reference names an environment variable that is not set."
  },
  "invalid-reference": {
    "exit": 2,
    "meaning": "Text in ${…} is not a reference."
  },
  "invalid-command": {
    "exit": 2,
    "meaning": "A command string cannot be split into words."
  },
  "invalid-url": {
    "exit": 2,
    "meaning": "A URL does not parse or is not http(s)."
  },
  "invalid-target": {
    "exit": 2,
    "meaning": "A target is not a path, or starts with what its kind of test does not have."
  },
  "invalid-regex": {
    "exit": 2,
    "meaning": "A regular expression does not compile (RE2 syntax)."
  },
  "invalid-schema": {
    "exit": 2,
    "meaning": "A JSON Schema in a matcher does not compile."
  },
  "invalid-jq": {
    "exit": 2,
    "meaning": "A jq program does not compile."
  },
  "nested-set": {
    "exit": 2,
    "meaning": "A set of assertions holds another set."
  },
  "no-weight": {
    "exit": 2,
    "meaning": "The weights of a score are all zero, or too large to add up."
  },
  "metric-reference": {
    "exit": 2,
    "meaning": "A derived metric refers to itself, to one declared later, or to a name that several scores have."
  },
  "focused-in-ci": {
    "exit": 2,
    "meaning": "`only` is set on a test while CI=true."
  },
  "unknown-rubric": {
    "exit": 2,
    "meaning": "`ref` names a rubric that `rubrics` does not have."
  },
  "rubric-conflict": {
    "exit": 2,
    "meaning": "Two keys of a rubric, of a judge or of an agent exclude each other."
  },
  "labels-unreadable": {
    "exit": 2,
    "meaning": "A file of labels holds something that is not a label."
  },
  "label-is-anchor": {
    "exit": 2,
    "meaning": "A calibration judges a response that its rubric shows to the judge."
  },
  "composition-empty": {
    "exit": 2,
    "meaning": "A composition has no nodes."
  },
  "composition-id": {
    "exit": 2,
    "meaning": "The id of a node is malformed, reserved, or used by another node."
  },
  "composition-needs": {
    "exit": 2,
    "meaning": "`needs` names a node that does not exist, the node itself, or one node twice."
  },
  "composition-cycle": {
    "exit": 2,
    "meaning": "Nodes of a composition need each other in a circle."
  },
  "composition-reference": {
    "exit": 2,
    "meaning": "A node reads a node that is not in its `needs`, or an element or a round that it does not have."
  },
  "composition-for-each": {
    "exit": 2,
    "meaning": "`for_each` is neither a list nor one whole reference to a parent, a part of a parent or a variable."
  },
  "composition-output": {
    "exit": 2,
    "meaning": "`output` names a node that does not exist."
  },
  "composition-conflict": {
    "exit": 2,
    "meaning": "Two keys of a node exclude each other."
  },
  "step-id": {
    "exit": 2,
    "meaning": "The id of a step is malformed, reserved, or used by another step."
  },
  "step-reference": {
    "exit": 2,
    "meaning": "A step reads something that does not come before it, or its `when` has an unknown form."
  },
  "unused-variable": {
    "exit": 0,
    "meaning": "A variable is defined and never used."
  },
  "unset-mask": {
    "exit": 0,
    "meaning": "`mask` names a variable that is not set."
  },
  "unused-server": {
    "exit": 0,
    "meaning": "A server is declared and no test uses it."
  },
  "useless-tolerate": {
    "exit": 0,
    "meaning": "An entry under `tolerate` of a server matched nothing in a whole run."
  },
  "stale-acceptance": {
    "exit": 0,
    "meaning": "An entry under `audit.accept` matched nothing, or its last day is over."
  },
  "stale-exclude": {
    "exit": 0,
    "meaning": "An entry under `coverage.exclude` or `mutation.volatile` matched nothing in a whole run."
  },
  "judged-when-merged": {
    "exit": 0,
    "note": true,
    "meaning": "A bound on coverage is judged when the shards of the run are merged."
  },
  "bound-not-judged": {
    "exit": 0,
    "note": true,
    "meaning": "A bound of a suite is not judged in this run, because it has a part of the tests."
  },
  "unknown-score": {
    "exit": 0,
    "meaning": "A derived metric refers to a name that no assertion, set or earlier metric has; it counts as 0."
  },
  "always-passes": {
    "exit": 0,
    "meaning": "A test passes whatever assertions fail, for a threshold of 0."
  },
  "no-tests": {
    "exit": 7,
    "meaning": "There is no suite; a warning where a suite declares no test."
  },
  "no-baseline": {
    "exit": 0,
    "note": true,
    "meaning": "There is nothing to compare a run with; a warning where a baseline was named."
  },
  "base-failed": {
    "exit": 0,
    "meaning": "The base of a pull request could not be run, so there is nothing to compare with."
  },
  "snapshots": {
    "exit": 0,
    "note": true,
    "meaning": "Snapshots were written, updated or removed."
  },
  "recorded": {
    "exit": 0,
    "note": true,
    "meaning": "Recordings of tests were written."
  },
  "obsolete-snapshots": {
    "exit": 0,
    "meaning": "No test asks for a snapshot any more."
  },
  "protocol-difference": {
    "exit": 0,
    "meaning": "A test has another outcome under another protocol revision."
  },
  "surface-differs": {
    "exit": 0,
    "meaning": "A server did not have the same tools in all reports that were put together."
  },
  "cache-used": {
    "exit": 0,
    "note": true,
    "meaning": "A baseline or recordings came from the cache of CI."
  },
  "cache-failed": {
    "exit": 0,
    "note": true,
    "meaning": "The cache of CI could not be read or written."
  },
  "no-surface": {
    "exit": 0,
    "meaning": "A gate is about the tools of a server that no test started."
  },
  "nothing-succeeded": {
    "exit": 0,
    "meaning": "Tests of a server passed, but none of its calls succeeded."
  },
  "unasserted-error": {
    "exit": 0,
    "meaning": "A test passed on a JSON-RPC error, and asserts nothing about it."
  },
  "masked-recording": {
    "exit": 0,
    "meaning": "The recording of a frozen node holds a mask in place of a secret."
  },
  "other-maker": {
    "exit": 0,
    "meaning": "A model comes from another maker than its provider."
  },
  "login-exposed": {
    "exit": 0,
    "meaning": "A token store lies in a Git work tree that does not ignore it."
  },
  "refresh-token-rotated": {
    "exit": 0,
    "meaning": "A refresh token of the environment was used up, and the one that replaced it is lost."
  },
  "plain-http": {
    "exit": 0,
    "meaning": "The key of a model goes over plain http to another machine."
  },
  "unknown-usage": {
    "exit": 1,
    "meaning": "A model does not report its token usage; a warning without a cap on cost or tokens."
  },
  "unknown-price": {
    "exit": 0,
    "meaning": "The price of a model is not known, and no answer said what it cost."
  },
  "unused-need": {
    "exit": 0,
    "meaning": "A node lists a parent in `needs` and reads nothing of it."
  },
  "unused-node": {
    "exit": 0,
    "meaning": "No other node, no output and no assertion reads a node of a composition."
  },
  "unused-case-variable": {
    "exit": 0,
    "meaning": "A row of a composition gives a variable that no node reads."
  },
  "no-effect": {
    "exit": 0,
    "meaning": "A key, or a name in a selection, changes nothing here."
  },
  "no-context": {
    "exit": 0,
    "meaning": "A judge is asked whether a response is grounded, and is shown no context."
  },
  "undefined-figure": {
    "exit": 0,
    "meaning": "A calibration asserts a figure that its labels leave undefined."
  },
  "few-labels": {
    "exit": 0,
    "meaning": "A calibration has fewer than 20 labels."
  },
  "unbounded-calls": {
    "exit": 0,
    "meaning": "A fan-out and a loop multiply each other's calls, and the composition has no budget."
  },
  "conditional-output": {
    "exit": 0,
    "meaning": "The output of a composition comes from a node that may be skipped."
  },
  "usage": {
    "exit": 2,
    "meaning": "A flag or argument is unknown, malformed or in conflict with another."
  },
  "no-tests-selected": {
    "exit": 7,
    "meaning": "The selection matched no test."
  },
  "snapshot-update-refused": {
    "exit": 5,
    "meaning": "Snapshots are not updated under CI without --allow-update-in-ci."
  },
  "login-refused": {
    "exit": 5,
    "meaning": "A login needs a person, and so is refused under CI."
  },
  "recording-refused": {
    "exit": 5,
    "meaning": "Nothing new is recorded under CI: --cassettes new."
  },
  "report-missing": {
    "exit": 2,
    "meaning": "The run that triggered a workflow left no report to publish."
  },
  "report-unreadable": {
    "exit": 2,
    "meaning": "A saved report cannot be read, or was written by a newer version."
  },
  "baseline-unreadable": {
    "exit": 2,
    "meaning": "A named baseline does not exist, cannot be read, or was written by a newer version."
  },
  "reports-mismatch": {
    "exit": 2,
    "meaning": "Saved reports cannot be merged: they overlap, or belong to different runs."
  },
  "shards-missing": {
    "exit": 1,
    "meaning": "Reports of some shards are missing, without --allow-partial."
  },
  "output-unwritable": {
    "exit": 1,
    "meaning": "A report could not be written to its destination."
  },
  "spawn-failed": {
    "exit": 1,
    "meaning": "The server's command could not be started."
  },
  "server-exited": {
    "exit": 1,
    "meaning": "The server's process ended while it was needed."
  },
  "startup-timeout": {
    "exit": 1,
    "meaning": "The server did not complete the handshake within startup_timeout."
  },
  "handshake-failed": {
    "exit": 1,
    "meaning": "The server answered the handshake with an error or in an unknown form."
  },
  "unsupported-protocol": {
    "exit": 1,
    "meaning": "The server does not speak the requested protocol revision."
  },
  "server-unreachable": {
    "exit": 1,
    "meaning": "No connection to the server could be made."
  },
  "connection-lost": {
    "exit": 1,
    "meaning": "The connection to the server ended before an answer was complete."
  },
  "session-expired": {
    "exit": 1,
    "meaning": "The server no longer knows its session (HTTP 404)."
  },
  "not-ready": {
    "exit": 3,
    "meaning": "The server was not ready within wait_for_ready."
  },
  "http-status": {
    "exit": 1,
    "meaning": "The server answered with an HTTP status that is not a success."
  },
  "http-content": {
    "exit": 1,
    "meaning": "The server answered with a content type or an encoding that MCP does not use."
  },
  "unauthorized": {
    "exit": 1,
    "meaning": "The server refused the credentials, or requires some."
  },
  "oauth-failed": {
    "exit": 1,
    "meaning": "The token endpoint gave no access token."
  },
  "login-failed": {
    "exit": 1,
    "meaning": "A link between a server and its tokens is broken, or the login was refused."
  },
  "login-needed": {
    "exit": 1,
    "meaning": "A server wants a login, and none is stored, or the stored one has ended."
  },
  "login-store": {
    "exit": 1,
    "meaning": "The store of logins is not used, because of its mode, its owner or its content."
  },
  "call-timeout": {
    "exit": 1,
    "meaning": "A request was not answered within its timeout; it was cancelled."
  },
  "server-hung": {
    "exit": 1,
    "meaning": "The server answered neither a request nor, within 2 seconds, a ping after it."
  },
  "test-timeout": {
    "exit": 1,
    "meaning": "A test did not end within its timeout."
  },
  "message-too-large": {
    "exit": 1,
    "meaning": "A message from the server exceeds the limit."
  },
  "request-failed": {
    "exit": 1,
    "meaning": "The server answered a request that mcptest itself needs with an error."
  },
  "tools-list-too-large": {
    "exit": 1,
    "meaning": "A server's list of tools exceeds 64 MiB, 10,000 tools or 1,000 pages."
  },
  "tools-list-timeout": {
    "exit": 1,
    "meaning": "A server did not list its tools in time; a run gives it 5 seconds."
  },
  "unknown-tool": {
    "exit": 1,
    "meaning": "A tool is described, or its refusal or failure expected, but the server does not list it."
  },
  "path-unresolved": {
    "exit": 1,
    "meaning": "A JSONPath of `tools call` leads to nothing in the answer of a tool."
  },
  "input-required": {
    "exit": 1,
    "meaning": "The server asked for input, and the suite declares no answer."
  },
  "protocol-violation": {
    "exit": 1,
    "meaning": "The server broke the protocol: an answer could not be used, or --strict-protocol is set."
  },
  "cancelled": {
    "exit": 130,
    "note": true,
    "meaning": "The run was interrupted; a note about each test that was running."
  },
  "budget-exceeded": {
    "exit": 1,
    "meaning": "A cap of a suite's `budget`, or of the command line, ended the run."
  },
  "max-cost": {
    "exit": 5,
    "meaning": "A model was not asked because a cap on cost might not have held."
  },
  "no-model": {
    "exit": 2,
    "meaning": "No model is named, and its provider has no default."
  },
  "unpriced-model": {
    "exit": 2,
    "meaning": "A run with a cap on cost would ask a model whose price is not known."
  },
  "node-failed": {
    "exit": 1,
    "meaning": "A node of a composition, or a step of a pipeline, failed or was stopped."
  },
  "hook-failed": {
    "exit": 1,
    "meaning": "A hook could not be started, failed, ran out of time, or wrote an invalid patch; a warning after a test."
  },
  "cassette-unreadable": {
    "exit": 1,
    "meaning": "A recording cannot be read, or was written by a newer version."
  },
  "transform-failed": {
    "exit": 1,
    "meaning": "A transform of a test gave no value, several values, or one of the wrong form."
  },
  "model-failed": {
    "exit": 1,
    "meaning": "The model of an agent could not be asked, or gave no answer in time."
  },
  "judge-failed": {
    "exit": 1,
    "meaning": "The judge model could not be asked, or gave no answer in time."
  },
  "judge-malformed": {
    "exit": 1,
    "meaning": "The judge model answered twice in a form that is not a verdict."
  },
  "judge-refused": {
    "exit": 1,
    "meaning": "The judge model refused to judge."
  },
  "judge-overfull": {
    "exit": 1,
    "meaning": "The text to judge is too long for a judge, even shortened."
  },
  "compare-cut": {
    "exit": 1,
    "meaning": "Two candidates are not compared because one of them was cut."
  },
  "judge-truncated": {
    "exit": 1,
    "meaning": "The answer of the judge model was cut at its limit twice."
  },
  "rescore-refused": {
    "exit": 1,
    "meaning": "A report does not hold enough of a test to judge it again: --rescore."
  },
  "cassette-miss": {
    "exit": 1,
    "meaning": "No recording answers a request; with --cassettes auto or new it is sent live."
  },
  "unrecorded": {
    "exit": 0,
    "meaning": "Something is missing in a recording: a request without an answer, something too large, or an incomplete test or pipeline."
  },
  "stale-recording": {
    "exit": 0,
    "meaning": "The server of a test is declared differently than when it was recorded, or its recording did not answer it."
  },
  "not-recorded": {
    "exit": 0,
    "meaning": "A test has no recording, so its server could not be compared with one."
  },
  "unused-recording": {
    "exit": 0,
    "meaning": "A test passed without a part of its recording."
  },
  "replays-otherwise": {
    "exit": 0,
    "meaning": "A new recording gives another outcome when it is replayed."
  },
  "deferred": {
    "exit": 0,
    "meaning": "There is no model to ask, and no recording that answers."
  },
  "jq-failed": {
    "exit": 1,
    "meaning": "A jq program failed, or exceeded its time, memory or output; a warning when it is compiled."
  },
  "schema-timeout": {
    "exit": 1,
    "meaning": "A value could not be validated under a JSON Schema within 2 s."
  },
  "number-unheld": {
    "exit": 1,
    "meaning": "A JSON Schema cannot be checked for a number that no double holds."
  },
  "internal": {
    "exit": 1,
    "meaning": "mcptest itself failed; please report it."
  }
};

/** The closed set of error codes. */
export type ErrorCode = keyof typeof ROWS;

/** Every error code: the exit code that it leads to (0: it is a warning), what it means, and whether it only tells what happened. */
export const ERROR_CODES: Readonly<Record<ErrorCode, { exit: number; meaning: string; note?: boolean }>> = ROWS;
