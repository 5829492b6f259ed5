/** What mcptest's exit code says; a contract that only a major version changes. */
export const EXIT_CODES = {
  passed: { code: 0, meaning: "Everything that was checked passed, or there was nothing to check." },
  failed: { code: 1, meaning: "A test failed, or a server could not be reached." },
  usage: { code: 2, meaning: "A flag, a suite or a configuration is wrong; nothing was run." },
  notReady: { code: 3, meaning: "A server was not ready within --wait-for-ready." },
  refused: { code: 5, meaning: "Refused by policy: a snapshot update under CI." },
  gate: {
    code: 6,
    meaning:
      "A quality gate other than a test was not met, such as --fail-on regression or --max-score-drop; a failed test comes first.",
  },
  nothingSelected: { code: 7, meaning: "The selection matched no test." },
  interrupted: { code: 130, meaning: "Interrupted by Ctrl-C, SIGTERM or SIGHUP; what was done is reported." },
} as const;
