import type { Redactor } from "../../values/redact/redact.ts";
import type { CompositionSummary, CompositionTrace, IterationTrace, NodeTrace, Spend } from "./report.ts";

/** A trace without secrets; see `redactReport`. Nodes that are masked alike stay apart. */
export function redactTrace(trace: CompositionTrace, redactor: Redactor): CompositionTrace {
  const { text } = redactor;
  const { composition } = trace;
  const ids = maskNames(Object.keys(trace.nodes), text);
  const idOf = (id: string): string => ids.get(id) ?? text(id);
  return {
    ...trace,
    composition: {
      ...composition,
      name: text(composition.name),
      ...(composition.case === undefined ? {} : { case: text(composition.case) }),
      critical_path: composition.critical_path.map(idOf),
    },
    output: redactor.json(trace.output),
    nodes: mapEntries(trace.nodes, idOf, (node) => redactNode(node, redactor, idOf)),
  };
}

function redactNode(node: NodeTrace, redactor: Redactor, idOf: (id: string) => string): NodeTrace {
  const { text, json } = redactor;
  return {
    ...node,
    id: idOf(node.id),
    tool: text(node.tool),
    server: text(node.server),
    needs: node.needs.map(idOf),
    ...(node.optional_needs && { optional_needs: node.optional_needs.map(idOf) }),
    ...redactOutcome(node, redactor),
    args: json(node.args),
    model: node.model === null ? null : text(node.model),
    ...(node.iterations && {
      iterations: node.iterations.map((iteration) => ({
        ...iteration,
        ...(iteration.args === undefined ? {} : { args: json(iteration.args) }),
        ...redactOutcome(iteration, redactor),
      })),
    }),
  };
}

function redactOutcome({ output, reason, error }: NodeTrace | IterationTrace, { text, json }: Redactor) {
  return {
    output: json(output),
    ...(reason === undefined ? {} : { reason: text(reason) }),
    ...(error === undefined ? {} : { error: text(error) }),
  };
}

/** A composition's summary without secrets; see `redactReport`. */
export function redactComposition(summary: CompositionSummary, { text }: Redactor): CompositionSummary {
  const mask = (spends: Readonly<Record<string, Spend>>): Record<string, Spend> => {
    const names = maskNames(Object.keys(spends), text);
    return mapEntries(
      spends,
      (name) => names.get(name) ?? name,
      (spend) => spend,
    );
  };
  return {
    ...summary,
    suite: text(summary.suite),
    name: text(summary.name),
    by_node: mask(summary.by_node),
    by_model: mask(summary.by_model),
    by_case: mask(summary.by_case),
  };
}

/** What each name is called when masked; two that are masked alike are numbered. */
function maskNames(names: readonly string[], text: (name: string) => string): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const masked = text(name);
      let free = masked;
      for (let count = 2; taken.has(free); count++) free = `${masked} ${count}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

function mapEntries<T>(map: Readonly<Record<string, T>>, key: (key: string) => string, value: (value: T) => T) {
  return Object.fromEntries(Object.entries(map).map(([name, item]) => [key(name), value(item)]));
}
