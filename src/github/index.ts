export type { Annotation, AnnotationLevel } from "./annotations.ts";
export { annotateProblem, annotateReport, fitAnnotations } from "./annotations.ts";
export { type Budget, byteBudget } from "./budget.ts";
export { countResults } from "./headline.ts";
export type { SummaryOptions } from "./job-summary.ts";
export { renderJobSummary, renderProblemSummary } from "./job-summary.ts";
export * as limits from "./limits.ts";
export type { FencedLog } from "./stop-commands.ts";
export { openFencedLog } from "./stop-commands.ts";
