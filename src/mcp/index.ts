export { Deadline, limitsOf } from "./client/deadline.ts";
export { layersOf, probe } from "./doctor/probe.ts";
export type { ProbeFault, ProbeStep } from "./doctor/step.ts";
export { createHttpClient, createSend } from "./http/client.ts";
export type { HttpResponse } from "./http/exchange.ts";
export { statusOf } from "./http/wording.ts";
export { declaresList, isReadOnly, itemsOf, listResult, readList, readPages, toolsOf } from "./lists.ts";
export { explainCall, explainFailure, findMisfit, type Misfit } from "./misfit.ts";
export { askChallenge, openSession, startAhead, withCanary } from "./open.ts";
export { createPool, type Pool, type Servers, type SessionRecord } from "./pool.ts";
export { breaksAlike } from "./protocol/breaks-alike.ts";
export { LISTS, URL_REQUIRED } from "./protocol/rules/frame.ts";
export { faultOfSchema } from "./protocol/rules/schema-faults.ts";
export { excuse, hasMatched } from "./protocol/tolerance.ts";
export { openReplay, type Player } from "./replay.ts";
export type {
  Exchange,
  FrameObserver,
  OpenOptions,
  Person,
  RequestOptions,
  Session,
  SessionFinding,
  TaskCourse,
  TaskWish,
  ToolDefinition,
} from "./session.ts";
export { createLineFramer } from "./stdio/framer.ts";
export { LaunchedAhead } from "./stdio/launch.ts";
export { MAX_VALUES } from "./transport.ts";
export { adviseAsked, capabilityMissing, unknownTemplate } from "./wording.ts";
