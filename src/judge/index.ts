export { reasonOf } from "./answer.ts";
export { type Candidate, candidateOf, candidateOfResponse } from "./candidate.ts";
export type { Evaluation, EvaluationRecord } from "./evaluation.ts";
export type { Grading } from "./grade.ts";
export { type Asker, Judges, type MetricSubject } from "./judges.ts";
export { isEnough } from "./jury/enough.ts";
export { UnjudgedError } from "./jury/wording.ts";
export { ASSUMED, judgeFacts } from "./size.ts";
export { isDeferral } from "./wording.ts";
