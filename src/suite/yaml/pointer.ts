import type { Path } from "./source.ts";

/** Places of a file, as JSON Pointers (RFC 6901). */
export type Pointers = ReadonlySet<string>;

/** The pointer of a path. */
export function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The steps of a pointer. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
