import { cutMiddle, cutText, escapeControls } from "../../../values/text.ts";
import type { Location } from "../../model/report.ts";

/**
 * Limits of an upload to GitHub:
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
export const GITHUB = {
  /** In a run. */
  results: 25_000,
  /** Shown of a run, by severity. */
  resultsShown: 5000,
  rules: 25_000,
  /** 10 MB, of the smaller kind. */
  gzippedBytes: 10_000_000,
  tagsShown: 10,
} as const;

/** Our own bounds: characters of a text, tags and criteria of a result, notifications of a run. */
export const BOUNDS = {
  text: 2000,
  name: 500,
  line: 500,
  value: 500,
  tags: 20,
  criteria: 5,
  notifications: 100,
} as const;

/** A message: cut, harmless, and without links: `[x](1)` would be one (SARIF 2.1.0, 3.11.6). */
export function messageOf(text: string, max: number = BOUNDS.text): { text: string } {
  return { text: escapeControls(cutMiddle(text, max)).replace(/[\\[\]]/g, "\\$&") };
}

/** A text outside messages: cut and harmless. */
export function plain(text: string, max: number = BOUNDS.text): string {
  return escapeControls(cutText(text, max));
}

/** The name by which paths are relative to the root of the repository. */
export const ROOT = "%SRCROOT%";

/** A place in a file: the token if it is known, and the line that it stands on. */
export function physicalLocation({ file, line, column, end_column: end, text }: Location) {
  const known = text !== undefined && end !== undefined && end > column && end <= text.length + 1;
  const region = {
    startLine: Math.max(1, line),
    startColumn: Math.max(1, column),
    ...(end !== undefined && end > column && { endColumn: end }),
    ...(known && { snippet: { text: plain(text.slice(column - 1, end - 1), BOUNDS.line) } }),
  };
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(file),
      region,
      ...(known && { contextRegion: { startLine: region.startLine, snippet: { text: plain(text, BOUNDS.line) } } }),
    },
  };
}

/** A path as a URI: relative to the root, with forward slashes, percent-encoded. */
export function artifactLocation(path: string): { uri: string; uriBaseId?: string } {
  const slashed = path.replaceAll("\\", "/");
  if (/^(?:\/|[a-z]:\/)/i.test(slashed)) return { uri: `file:///${encode(slashed.replace(/^\/+/, ""))}` };
  return { uri: encode(slashed.replace(/^(?:\.\/+)+/, "")) || ".", uriBaseId: ROOT };
}

/** Cut first: half of a surrogate pair has no encoding. */
function encode(path: string): string {
  return plain(path, BOUNDS.name).split("/").map(encodeURIComponent).join("/");
}
