export { explainSpawn, stderrOf, withStderr } from "./errors.ts";
export { openSession } from "./open.ts";
export { createPool, type Pool, type SessionRecord } from "./pool.ts";
export { type ProbeStep, probe } from "./probe.ts";
export type {
  Exchange,
  OpenOptions,
  RequestOptions,
  Session,
  SessionFinding,
  ToolDefinition,
} from "./session.ts";
export { catchUp } from "./stdio/catch-up.ts";
export { forgetGroup, listGroup, rememberGroup } from "./stdio/process-group.ts";
export { shutDown, sweepGroup } from "./stdio/shutdown.ts";
export { createLineReader, StderrTail } from "./stdio/stderr-tail.ts";
