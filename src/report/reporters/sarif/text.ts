import { cutText, escapeControls } from "../../../values/text.ts";

/**
 * What GitHub takes of a file, where one with more is refused, and keeps of it. Source:
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
export const GITHUB = {
  /** Of one run. */
  results: 25_000,
  /** Of one run, by severity. */
  resultsShown: 5000,
  /** Of one run. */
  rules: 25_000,
  /** 10 MB, of the smaller kind. */
  gzippedBytes: 10_000_000,
  /** Of one rule. */
  tagsShown: 10,
} as const;

/** Bounds of our own: characters of one text, tags and criteria of one result, and what is told of a run besides its results. */
export const BOUNDS = {
  text: 2000,
  name: 500,
  line: 500,
  value: 500,
  tags: 20,
  criteria: 5,
  notifications: 100,
} as const;

/** Text as a viewer of SARIF may show it: cut, harmless, and no link; `[x](1)` would be one (SARIF 2.1.0, 3.11.6). */
export function messageOf(text: string, max: number = BOUNDS.text): { text: string } {
  return { text: plain(text, max).replace(/[\\[\]]/g, "\\$&") };
}

/** Text that is not read as a message: cut and harmless. */
export function plain(text: string, max: number = BOUNDS.text): string {
  return escapeControls(cutText(text, max));
}
