export type { Annotation, AnnotationLevel } from "./annotations.ts";
export { annotateProblem, annotateReport, fitAnnotations } from "./annotations.ts";
export * as limits from "./limits.ts";
export type { FencedLog } from "./stop-commands.ts";
export { openFencedLog } from "./stop-commands.ts";
