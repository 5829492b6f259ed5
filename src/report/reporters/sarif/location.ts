import type { Location } from "../../model/report.ts";
import { BOUNDS, plain } from "./text.ts";

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

/** A path may be no longer than what is cut off here; a lone half of a surrogate pair has no code of its own. */
function encode(path: string): string {
  return plain(path, BOUNDS.name).split("/").map(encodeURIComponent).join("/");
}
