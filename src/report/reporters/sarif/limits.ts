const CODE_SCANNING =
  "https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning";

/** A number that GitHub sets, and the page that says so. */
interface Limit {
  readonly value: number;
  readonly source: string;
}

/** Results of one run; a file with more is refused. */
export const RESULTS: Limit = { value: 25_000, source: CODE_SCANNING };

/** Results of one run that GitHub keeps, by severity. */
export const RESULTS_SHOWN: Limit = { value: 5000, source: CODE_SCANNING };

/** Rules of one run; a file with more is refused. */
export const RULES: Limit = { value: 25_000, source: CODE_SCANNING };

/** Bytes of a file, gzipped: 10 MB, of the smaller kind. */
export const GZIPPED_BYTES: Limit = { value: 10_000_000, source: CODE_SCANNING };

/** Tags of one rule that GitHub keeps. */
export const TAGS_SHOWN: Limit = { value: 10, source: CODE_SCANNING };

/** Bounds of our own: characters of one text, tags of one result, and what is told of a run besides its results. */
export const BOUNDS = { text: 2000, name: 500, line: 500, value: 500, tags: 20, notifications: 100 } as const;
