/** What one run of jq left behind. */
export interface JqOutcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}
