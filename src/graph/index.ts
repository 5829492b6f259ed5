export { findCriticalPath } from "./critical-path.ts";
export { isExpected, messageOf, Stopped } from "./failures.ts";
export type { Caller, Ending, GraphNode, GraphRun, Iteration, NodeCourse, Programs, Step } from "./graph-run.ts";
export { type Order, orderNodes } from "./order.ts";
export { isReserved, NODE_ROOTS, type NodeRoot } from "./references.ts";
export { callAgain } from "./retry.ts";
export { runGraph } from "./run-graph.ts";
export { runNode } from "./run-node.ts";
export { nodeError, refuseProgram } from "./wording.ts";
