export { isInside, isMissing, workspaceOf } from "./inside.ts";
export { readVersioned } from "./read-versioned.ts";
export { replaceFile, unwritable, writeFileAtomically } from "./write-atomically.ts";
