import type { Redactor } from "../../values/redact/redact.ts";
import type { Comparison, Gate, SurfaceDelta, ToolSurface } from "./report.ts";

/** How a run compares, without secrets: names are of suites and servers, and so is what changed in tools. */
export function redactComparison(comparison: Comparison, redactor: Redactor): Comparison {
  const { text } = redactor;
  const { path, commit, stale, surfaces } = comparison;
  return {
    ...comparison,
    path: text(path),
    commit: commit === null ? null : text(commit),
    stale: stale.map((entry) => ({ ...entry, suite: text(entry.suite), name: text(entry.name) })),
    ...(surfaces && { surfaces: surfaces.map((surface) => redactDelta(surface, redactor)) }),
  };
}

function redactDelta(delta: SurfaceDelta, { text }: Redactor): SurfaceDelta {
  return {
    ...delta,
    suite: text(delta.suite),
    server: text(delta.server),
    added: delta.added.map(text),
    removed: delta.removed.map(text),
    changed: delta.changed.map((tool) => ({ ...tool, name: text(tool.name), details: tool.details.map(text) })),
  };
}

export function redactGate({ gate, message }: Gate, { text }: Redactor): Gate {
  return { gate, message: text(message) };
}

/** Hashes and weights are of what the server sent. */
export function redactSurface(surface: ToolSurface, { text, json }: Redactor): ToolSurface {
  return {
    ...surface,
    tools: surface.tools.map((tool) => ({
      ...tool,
      name: text(tool.name),
      ...(tool.definition && { definition: json(tool.definition) }),
    })),
  };
}
