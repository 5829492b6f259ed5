/** Where each number below is published. */
const RUNNER = "https://github.com/actions/runner/blob/main/src/Runner.Worker/ExecutionContext.cs";
const MATCHERS = "https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations";
const CHECK_RUNS = "https://docs.github.com/en/rest/checks/runs";
const SUMMARIES =
  "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits";

/** A number that GitHub sets, and the page that says so. */
export interface Limit {
  readonly value: number;
  readonly source: string;
}

/** Annotations of one level (error, warning, notice) that GitHub keeps of one step; the rest vanish without a word. */
export const ANNOTATIONS_PER_LEVEL: Limit = { value: 10, source: MATCHERS };

/** Characters of an annotation's message that the runner passes on. */
export const ANNOTATION_MESSAGE_LENGTH: Limit = { value: 4096, source: RUNNER };

/** Characters of an annotation's title. */
export const ANNOTATION_TITLE_LENGTH: Limit = { value: 255, source: CHECK_RUNS };

/** Bytes of a step's job summary; a larger one is refused as a whole. */
export const JOB_SUMMARY_BYTES: Limit = { value: 1024 * 1024, source: SUMMARIES };
