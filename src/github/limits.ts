/** Where each number below is published. */
const RUNNER = "https://github.com/actions/runner/blob/main/src/Runner.Worker/ExecutionContext.cs";
const MATCHERS = "https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations";
const CHECK_RUNS = "https://docs.github.com/en/rest/checks/runs";
const SUMMARIES =
  "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits";

const COMMENTS = "https://github.com/orgs/community/discussions/27190";
const RATES = "https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api";
const SARIF = "https://docs.github.com/en/rest/code-scanning/code-scanning#upload-an-analysis-as-sarif-data";
const OURS = "docs/action.md";

/** A number that GitHub sets, or we set to keep within what it sets, and the page that says so. */
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

/** Bytes of our job summary. */
export const SUMMARY_BYTES: Limit = { value: 60_000, source: OURS };

/** Bytes of a check run's summary; GitHub takes 65,535. */
export const CHECK_SUMMARY_BYTES: Limit = { value: 60_000, source: CHECK_RUNS };

/** Annotations of one request on a check run; the next request adds to them. */
export const CHECK_ANNOTATIONS: Limit = { value: 50, source: CHECK_RUNS };

/** UTF-16 units of a comment. */
export const COMMENT_LENGTH: Limit = { value: 65_536, source: COMMENTS };

/** Comments of one page of a list. */
export const PAGE: Limit = { value: 100, source: "https://docs.github.com/en/rest/issues/comments" };

/** What is taken of artifacts, all together: bytes as they are stored, bytes and files that these unfold to, results of tests. */
export const ARTIFACT_BYTES: Limit = { value: 50 * 1024 * 1024, source: OURS };
export const UNPACKED_BYTES: Limit = { value: 200 * 1024 * 1024, source: OURS };
export const ENTRIES: Limit = { value: 200, source: OURS };
export const RESULTS: Limit = { value: 100_000, source: OURS };

/** How deep JSON of others may be nested. */
export const DEPTH: Limit = { value: 512, source: OURS };

/** How often a request is sent at most. */
export const TRIES: Limit = { value: 3, source: OURS };

/** Milliseconds that GitHub is waited for when it asks to be left alone. */
export const RETRY_AFTER_MS: Limit = { value: 60_000, source: RATES };

/** Milliseconds that publishing takes at most. */
export const PUBLISHING_MS: Limit = { value: 120_000, source: OURS };

/** Milliseconds before each question after what became of an upload. */
export const POLLS_MS: { readonly value: readonly number[]; source: string } = {
  value: [2000, 5000, 10_000, 20_000, 40_000],
  source: SARIF,
};
