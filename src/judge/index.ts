export {
  type Candidate,
  type ConversationEvent,
  candidateOf,
  candidateOfResponse,
  type PartEvent,
  type TraceEvent,
} from "./candidate.ts";
export { describeRubric, type Evaluation, type EvaluationRecord, isEnough, reasonOf, sumShown } from "./evaluation.ts";
export { type Asker, Judges, loadPrompts, type MetricSubject } from "./judges.ts";
export type { Preferred } from "./pair.ts";
export { ASSUMED, judgeFacts } from "./size.ts";
export { isDeferral, UnjudgedError } from "./wording.ts";
