export { openSession } from "./open.ts";
export { createPool, type Pool, type Servers, type SessionRecord } from "./pool.ts";
export { type ProbeStep, probe } from "./probe.ts";
export type {
  Exchange,
  OpenOptions,
  RequestOptions,
  Session,
  SessionFinding,
  ToolDefinition,
} from "./session.ts";
export { isReadOnly } from "./tool-list.ts";
