export { callAgain, callTool } from "./call-tool.ts";
export { findCriticalPath } from "./critical-path.ts";
export type { Caller, GraphNode, GraphRun, Iteration, NodeCourse, Step } from "./graph-run.ts";
export { ALWAYS } from "./graph-run.ts";
export { type Order, orderNodes } from "./order.ts";
export { isReserved, NODE_ROOTS, type NodeRoot, readsInvalid, resolveReferences } from "./references.ts";
export { runGraph } from "./run-graph.ts";
export { runNode } from "./run-node.ts";
export { INTERRUPTED, isExpected, messageOf, nodeError, refuseProgram, Stopped, ToolFailed } from "./wording.ts";
