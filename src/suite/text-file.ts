import type { McptestError } from "../errors.ts";
import type { SourceLocation } from "../values/location.ts";
import { resolveInside } from "./paths.ts";
import { fileProblem, fileUnreadable } from "./wording/files.ts";
import { readText } from "./yaml/read.ts";

/** Wording for what was found; the place is added where each of its users stands. */
export type Finding = (location: SourceLocation) => McptestError;

/** The text of a file that a suite names, without a byte order mark, or why it cannot be read. */
export async function readTextFile(workspace: string, folder: string, path: string): Promise<string | Finding> {
  const found = await resolveInside(workspace, folder, path);
  if (found.kind !== "file") return (location) => fileProblem(path, found, location);
  const content = await readText(found.real);
  if (content.kind === "text") return content.text.replace(/^\ufeff/, "");
  const why = content.kind === "too-large" ? "it is larger than 10 MiB" : content.reason;
  return (location) => fileUnreadable(path, location, why);
}
