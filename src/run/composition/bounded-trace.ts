import type { CompositionTrace, IterationTrace, NodeTrace } from "../../report/report.ts";
import type { Json } from "../../values/json.ts";
import { previewJson } from "../../values/preview.ts";
import type { Redactor } from "../../values/redact.ts";
import { cutJson, cutText } from "../../values/text.ts";

/** Characters of JSON that a report holds of one value, and of all values of one trace together. */
const VALUE_BOUND = 8192;
const TRACE_BOUND = 512 * 1024;
/** No value is cut below this, however many there are. */
const LEAST = 120;
/** Longer secrets than this may lose their end to a cut, and are then no longer known. */
const LONGEST_SECRET = 8192;

/** The trace as a report holds it: without secrets, its values cut so that they have room side by side. */
export function boundTrace(trace: CompositionTrace, redactor: Redactor): CompositionTrace {
  const nodes = Object.values(trace.nodes);
  const values = nodes.reduce((sum, { iterations = [] }) => sum + 2 * (1 + iterations.length), 1);
  const room = Math.max(LEAST, Math.min(VALUE_BOUND, Math.floor(TRACE_BOUND / values)));
  const bound = (value: Json): Json => boundValue(value, room, redactor);
  const boundIteration = (iteration: IterationTrace): IterationTrace => ({
    ...iteration,
    ...(iteration.args === undefined ? {} : { args: bound(iteration.args) }),
    output: bound(iteration.output),
  });
  const boundNode = (node: NodeTrace): NodeTrace => ({
    ...node,
    args: bound(node.args),
    output: bound(node.output),
    ...(node.iterations && { iterations: node.iterations.map(boundIteration) }),
  });
  return {
    ...trace,
    output: bound(trace.output),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, boundNode(node)])),
  };
}

/** Secrets go before anything is cut; of a large value only as much is looked at as may be shown. */
function boundValue(value: Json, max: number, { json, text }: Redactor): Json {
  if (value === null || typeof value === "boolean") return value;
  const start = previewJson(value, max + LONGEST_SECRET);
  if (!start.cut) return cutJson(json(value), max);
  return `${cutText(text(start.text), max)}… (cut)`;
}
