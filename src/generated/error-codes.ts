// Generated from error-codes.yaml by scripts/generate.mjs; do not edit.

const ROWS = {
  "file-not-found": {
    "exit": 2
  },
  "file-too-large": {
    "exit": 2
  },
  "file-empty": {
    "exit": 2
  },
  "path-outside-workspace": {
    "exit": 2
  },
  "yaml-syntax": {
    "exit": 2
  },
  "yaml-aliases": {
    "exit": 2
  },
  "import-cycle": {
    "exit": 2
  },
  "import-conflict": {
    "exit": 2
  },
  "unknown-key": {
    "exit": 2
  },
  "missing-key": {
    "exit": 2
  },
  "wrong-type": {
    "exit": 2
  },
  "invalid-value": {
    "exit": 2
  },
  "duplicate-name": {
    "exit": 2
  },
  "unknown-server": {
    "exit": 2
  },
  "unknown-variable": {
    "exit": 2
  },
  "variable-cycle": {
    "exit": 2
  },
  "unset-env": {
    "exit": 2
  },
  "invalid-reference": {
    "exit": 2
  },
  "invalid-command": {
    "exit": 2
  },
  "no-tls": {
    "exit": 2
  },
  "invalid-url": {
    "exit": 2
  },
  "invalid-target": {
    "exit": 2
  },
  "invalid-regex": {
    "exit": 2
  },
  "invalid-schema": {
    "exit": 2
  },
  "invalid-jq": {
    "exit": 2
  },
  "load-too-large": {
    "exit": 2
  },
  "load-too-few": {
    "exit": 2
  },
  "nested-set": {
    "exit": 2
  },
  "no-weight": {
    "exit": 2
  },
  "metric-reference": {
    "exit": 2
  },
  "focused-in-ci": {
    "exit": 2
  },
  "unknown-rubric": {
    "exit": 2
  },
  "rubric-conflict": {
    "exit": 2
  },
  "labels-unreadable": {
    "exit": 2
  },
  "label-is-anchor": {
    "exit": 2
  },
  "composition-empty": {
    "exit": 2
  },
  "composition-id": {
    "exit": 2
  },
  "composition-needs": {
    "exit": 2
  },
  "composition-cycle": {
    "exit": 2
  },
  "composition-reference": {
    "exit": 2
  },
  "composition-for-each": {
    "exit": 2
  },
  "composition-output": {
    "exit": 2
  },
  "composition-conflict": {
    "exit": 2
  },
  "step-id": {
    "exit": 2
  },
  "step-reference": {
    "exit": 2
  },
  "unused-variable": {
    "exit": 0
  },
  "unset-mask": {
    "exit": 0
  },
  "unused-server": {
    "exit": 0
  },
  "useless-tolerate": {
    "exit": 0
  },
  "apps-unread": {
    "exit": 0
  },
  "stale-exclude": {
    "exit": 0
  },
  "save-refused": {
    "exit": 5
  },
  "stale-acceptance": {
    "exit": 0
  },
  "judged-when-merged": {
    "exit": 0,
    "note": true
  },
  "bound-not-judged": {
    "exit": 0,
    "note": true
  },
  "unknown-score": {
    "exit": 0
  },
  "always-passes": {
    "exit": 0
  },
  "no-tests": {
    "exit": 7
  },
  "no-baseline": {
    "exit": 0,
    "note": true
  },
  "base-failed": {
    "exit": 0
  },
  "snapshots": {
    "exit": 0,
    "note": true
  },
  "recorded": {
    "exit": 0,
    "note": true
  },
  "obsolete-snapshots": {
    "exit": 0
  },
  "protocol-difference": {
    "exit": 0
  },
  "surface-differs": {
    "exit": 0
  },
  "coverage-missing": {
    "exit": 0
  },
  "cache-used": {
    "exit": 0,
    "note": true
  },
  "cache-failed": {
    "exit": 0,
    "note": true
  },
  "no-surface": {
    "exit": 0
  },
  "nothing-succeeded": {
    "exit": 0
  },
  "unasserted-error": {
    "exit": 0
  },
  "masked-recording": {
    "exit": 0
  },
  "other-maker": {
    "exit": 0
  },
  "login-exposed": {
    "exit": 0
  },
  "login-insecure": {
    "exit": 0,
    "note": true
  },
  "refresh-token-rotated": {
    "exit": 0
  },
  "plain-http": {
    "exit": 0
  },
  "unknown-usage": {
    "exit": 1
  },
  "unknown-price": {
    "exit": 0
  },
  "unused-need": {
    "exit": 0
  },
  "unused-node": {
    "exit": 0
  },
  "unused-case-variable": {
    "exit": 0
  },
  "no-effect": {
    "exit": 0
  },
  "no-context": {
    "exit": 0
  },
  "undefined-figure": {
    "exit": 0
  },
  "few-labels": {
    "exit": 0
  },
  "unbounded-calls": {
    "exit": 0
  },
  "conditional-output": {
    "exit": 0
  },
  "usage": {
    "exit": 2
  },
  "no-tests-selected": {
    "exit": 7
  },
  "snapshot-update-refused": {
    "exit": 5
  },
  "login-refused": {
    "exit": 5
  },
  "recording-refused": {
    "exit": 5
  },
  "report-missing": {
    "exit": 2
  },
  "report-unreadable": {
    "exit": 2
  },
  "baseline-unreadable": {
    "exit": 2
  },
  "lock-unreadable": {
    "exit": 2
  },
  "lock-update-refused": {
    "exit": 5
  },
  "reports-mismatch": {
    "exit": 2
  },
  "shards-missing": {
    "exit": 1
  },
  "output-unwritable": {
    "exit": 1
  },
  "spawn-failed": {
    "exit": 1
  },
  "server-exited": {
    "exit": 1
  },
  "startup-timeout": {
    "exit": 1
  },
  "handshake-failed": {
    "exit": 1
  },
  "unsupported-protocol": {
    "exit": 1
  },
  "server-unreachable": {
    "exit": 1
  },
  "connection-lost": {
    "exit": 1
  },
  "session-expired": {
    "exit": 1
  },
  "not-ready": {
    "exit": 3
  },
  "http-status": {
    "exit": 1
  },
  "http-content": {
    "exit": 1
  },
  "unauthorized": {
    "exit": 1
  },
  "oauth-failed": {
    "exit": 1
  },
  "login-failed": {
    "exit": 1
  },
  "login-needed": {
    "exit": 1
  },
  "login-store": {
    "exit": 1
  },
  "call-timeout": {
    "exit": 1
  },
  "server-hung": {
    "exit": 1
  },
  "test-timeout": {
    "exit": 1
  },
  "load-late": {
    "exit": 1
  },
  "message-too-large": {
    "exit": 1
  },
  "request-failed": {
    "exit": 1
  },
  "tools-list-too-large": {
    "exit": 1
  },
  "tools-list-timeout": {
    "exit": 1
  },
  "unknown-tool": {
    "exit": 1
  },
  "capability-missing": {
    "exit": 1
  },
  "unknown-template": {
    "exit": 1
  },
  "task-unsupported": {
    "exit": 1
  },
  "task-expected": {
    "exit": 1
  },
  "task-not-cancelled": {
    "exit": 1
  },
  "path-unresolved": {
    "exit": 1
  },
  "input-required": {
    "exit": 1
  },
  "subscription-refused": {
    "exit": 1
  },
  "protocol-violation": {
    "exit": 1
  },
  "cancelled": {
    "exit": 130,
    "note": true
  },
  "budget-exceeded": {
    "exit": 1
  },
  "max-cost": {
    "exit": 5
  },
  "no-model": {
    "exit": 2
  },
  "unpriced-model": {
    "exit": 2
  },
  "node-failed": {
    "exit": 1
  },
  "open-failed": {
    "exit": 1
  },
  "hook-failed": {
    "exit": 1
  },
  "cassette-unreadable": {
    "exit": 1
  },
  "transform-failed": {
    "exit": 1
  },
  "model-failed": {
    "exit": 1
  },
  "judge-failed": {
    "exit": 1
  },
  "judge-malformed": {
    "exit": 1
  },
  "judge-refused": {
    "exit": 1
  },
  "judge-overfull": {
    "exit": 1
  },
  "compare-cut": {
    "exit": 1
  },
  "judge-truncated": {
    "exit": 1
  },
  "rescore-refused": {
    "exit": 1
  },
  "cassette-miss": {
    "exit": 1
  },
  "unrecorded": {
    "exit": 0
  },
  "stale-recording": {
    "exit": 0
  },
  "not-recorded": {
    "exit": 0
  },
  "unused-recording": {
    "exit": 0
  },
  "replays-otherwise": {
    "exit": 0
  },
  "deferred": {
    "exit": 0
  },
  "jq-failed": {
    "exit": 1
  },
  "schema-timeout": {
    "exit": 1
  },
  "number-unheld": {
    "exit": 1
  },
  "internal": {
    "exit": 1
  }
};

/** The closed set of error codes. */
export type ErrorCode = keyof typeof ROWS;

/** Every error code: the exit code that it leads to (0: it is a warning), and whether it only tells what happened. */
export const ERROR_CODES: Readonly<Record<ErrorCode, { exit: number; note?: boolean }>> = ROWS;
