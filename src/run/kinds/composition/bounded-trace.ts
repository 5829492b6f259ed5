import type { CompositionTrace, IterationTrace, NodeTrace } from "../../../report/index.ts";
import type { Json } from "../../../values/json.ts";
import { redactCut } from "../../../values/redact/cut.ts";
import type { Redactor } from "../../../values/redact/redact.ts";

/** Characters of JSON that a report holds of one value, and of all values of nodes, or of iterations, in one trace. */
const VALUE_BOUND = 8192;
const TRACE_BOUND = 512 * 1024;
/** No value is cut below this, however many there are. */
const LEAST = 120;

/** The trace with its values cut so that they have room side by side, and masked before: half a secret could not be any more. */
export function boundTrace(trace: CompositionTrace, redactor: Redactor): CompositionTrace {
  const nodes = Object.values(trace.nodes);
  const bound = boundFor(nodes.length, redactor);
  const boundPart = boundFor(
    nodes.reduce((sum, { iterations = [] }) => sum + iterations.length, 0),
    redactor,
  );
  const boundIteration = (iteration: IterationTrace): IterationTrace => ({
    ...iteration,
    args: iteration.args === undefined ? undefined : boundPart(iteration.args),
    output: boundPart(iteration.output),
  });
  const boundNode = (node: NodeTrace): NodeTrace => ({
    ...node,
    args: bound(node.args),
    output: bound(node.output),
    iterations: node.iterations?.map(boundIteration),
  });
  return {
    ...trace,
    output: bound(trace.output),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, boundNode(node)])),
  };
}

/** Cuts the arguments and outputs of so many entries. */
function boundFor(entries: number, redactor: Redactor): (value: Json) => Json {
  const share = Math.floor(TRACE_BOUND / (2 * entries + 1));
  const room = Math.max(LEAST, Math.min(VALUE_BOUND, share));
  return (value) => redactCut(value, room, redactor);
}
