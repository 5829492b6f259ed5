export { type Annotation, annotateNotices, annotateProblem, annotateReport, fitAnnotations } from "./annotations.ts";
export {
  baselineKeys,
  type CacheKeys,
  cassetteKeys,
  makesBaseline,
  restoreCache,
  saveCache,
  scopeOf,
} from "./cache.ts";
export { categoryOf, type Event, keyOf, nameMatrix, readEvent, refuseReport, refuseSuites, runUrl } from "./event.ts";
export * as limits from "./limits.ts";
export { follow } from "./operations.ts";
export type { PortClock } from "./port.ts";
export { loadTriggering, openPort, type Publications, type Published, publish } from "./publish.ts";
export { type Conclusion, postCheck, toCheck } from "./sinks/check.ts";
export { placeSarif, uploadSarif, whyPartial } from "./sinks/code-scanning.ts";
export { COMMENT_MODES, COMMENT_ROOM, COMMENT_UPDATES, postComment, wantsComment } from "./sinks/comment.ts";
export type { Facts, Said } from "./sinks/outcome.ts";
