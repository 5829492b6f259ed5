import type { ErrorCode } from "./generated/error-codes.ts";

export { ERROR_CODES } from "./generated/error-codes.ts";
export type { ErrorCode };

/** mcptest's exit codes; only a major version changes them. */
export const EXIT_CODES = {
  passed: { code: 0, meaning: "No test failed." },
  failed: {
    code: 1,
    meaning:
      "A test failed, a server could not be reached or broke the protocol where clients lose it, or shards are missing.",
  },
  usage: { code: 2, meaning: "A flag, a suite or a configuration is wrong; nothing was run." },
  notReady: { code: 3, meaning: "A server was not ready within --wait-for-ready." },
  refused: {
    code: 5,
    meaning: "Refused by policy: new snapshots, recordings or a new lock under CI, or evals that a cap stopped.",
  },
  gate: {
    code: 6,
    meaning: "A quality gate was not met, such as --fail-on regression or --max-score-drop; a failed test comes first.",
  },
  nothingSelected: { code: 7, meaning: "There was no test: none is declared, or the selection matched none." },
  interrupted: {
    code: 130,
    meaning: "Interrupted by Ctrl-C, SIGTERM, SIGHUP, SIGQUIT, or a closed pipe; the results so far are reported.",
  },
} as const;

/** The first of these that applies is the exit code. */
const PRECEDENCE: readonly number[] = [130, 5, 3, 2, 1, 7, 6];

/** The exit code of several; 0 without any. */
export function firstExit(codes: readonly number[]): number {
  return PRECEDENCE.find((code) => codes.includes(code)) ?? 0;
}
