import { realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { isInside } from "../files/inside.ts";

/** A file that a suite names: where it is, or why it may not be read. */
export type Resolved =
  | { readonly kind: "file" /** Absolute. */; readonly file: string /** With links resolved. */; readonly real: string }
  | { readonly kind: "missing" | "folder" | "special" | "unreadable"; readonly file: string }
  | { readonly kind: "outside" /** Whether a link leads there. */; readonly linked: boolean };

/** The path as locations and reports show it: relative to the root, forward slashes. */
export function displayPath(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/** Resolves a path named in a file of `folder`. What lies outside the root, also by a link, is not looked at. */
export async function resolveInside(root: string, folder: string, path: string): Promise<Resolved> {
  const file = resolve(folder, path);
  if (path.includes("\0")) return { kind: "missing", file };
  if (!isInside(root, file)) return { kind: "outside", linked: false };
  try {
    const real = await realpath(file);
    if (!isInside(await realpath(root), real)) return { kind: "outside", linked: true };
    const found = await stat(real);
    if (found.isFile()) return { kind: "file", file, real };
    return { kind: found.isDirectory() ? "folder" : "special", file };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const missing = code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
    return { kind: missing ? "missing" : "unreadable", file };
  }
}
