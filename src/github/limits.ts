// Source: https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations
/** Annotations of one level (error, warning, notice) that GitHub keeps of one step; it drops the rest silently. */
export const ANNOTATIONS_PER_LEVEL = 10;

// Source: https://github.com/actions/runner/blob/main/src/Runner.Worker/ExecutionContext.cs
/** Characters of an annotation's message that the runner passes on. */
export const ANNOTATION_MESSAGE_LENGTH = 4096;

// Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
/** Bytes of a step's job summary; a larger one is refused as a whole. */
export const JOB_SUMMARY_BYTES = 1024 * 1024;

// Source of these three: https://docs.github.com/en/rest/checks/runs
/** Characters of an annotation's title. */
export const ANNOTATION_TITLE_LENGTH = 255;
/** Bytes of a check run's summary; GitHub takes 65,535. */
export const CHECK_SUMMARY_BYTES = 60_000;
/** Annotations of one request on a check run; the next request adds to them. */
export const CHECK_ANNOTATIONS = 50;

/** UTF-16 units of a comment. Source: https://github.com/orgs/community/discussions/27190 */
export const COMMENT_LENGTH = 65_536;

/** Comments of one page of a list. Source: https://docs.github.com/en/rest/issues/comments */
export const PAGE = 100;

// Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
/** The longest wait, in milliseconds, that GitHub may ask for. */
export const RETRY_AFTER_MS = 60_000;

// Source: https://docs.github.com/en/rest/code-scanning/code-scanning#upload-an-analysis-as-sarif-data
/** Milliseconds to wait before each question about an upload. */
export const POLLS_MS: readonly number[] = [2000, 5000, 10_000, 20_000, 40_000];

// The numbers below are our own, from docs/reference/action.md.
/** Bytes of our job summary. */
export const SUMMARY_BYTES = 60_000;
/** Limits on all artifacts together: stored bytes, unpacked bytes and files, results of tests. */
export const ARTIFACT_BYTES = 50 * 1024 * 1024;
export const UNPACKED_BYTES = 200 * 1024 * 1024;
export const ENTRIES = 200;
export const RESULTS = 100_000;
/** How deep others' JSON may be nested. */
export const DEPTH = 512;
/** How often a request is sent, at most. */
export const TRIES = 3;
/** Milliseconds that publishing takes, at most. */
export const PUBLISHING_MS = 120_000;
