export { findCacheFolder } from "./cache-folder.ts";
export { boundsOf, findWorkspace, isInside, isMissing, locateInside, unlessMissing } from "./inside.ts";
export { clearLeftovers } from "./leftovers.ts";
export { makeFolder } from "./make-folder.ts";
export { addTo, readBytes, readOwn } from "./pipes.ts";
export { readVersioned } from "./read-versioned.ts";
export { unwritable } from "./unwritable.ts";
export { type UpdateOptions, updateFile } from "./update-file.ts";
export { replaceFile, writeFileAtomically } from "./write-atomically.ts";
