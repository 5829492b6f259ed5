export {
  boundsOf,
  findCacheFolder,
  findTokenStore,
  findWorkspace,
  isInside,
  isMissing,
  locateInside,
  unlessMissing,
} from "./inside.ts";
export { clearLeftovers } from "./lock.ts";
export { addTo, readBytes, readOwn, whyUnread } from "./pipes.ts";
export { readVersioned } from "./read-versioned.ts";
export { createFile, makeFolder, replaceFile, unwritable, updateFile, writeFileAtomically } from "./write.ts";
