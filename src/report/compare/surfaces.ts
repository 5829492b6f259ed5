import type { Comparison, Report, ServerReport, SurfaceDelta, SurfaceTool, ToolSurface } from "../model/report.ts";
import { compareTool } from "./compare-tool.ts";
import { isComplete } from "./update.ts";

/** A server with its tools, of a report or a baseline. */
export type SurfaceOwner = Pick<ServerReport, "suite" | "name" | "protocol" | "surface">;

/** How the tools of each server changed; servers whose tools are the same, or not known on both sides, are left out. */
export function compareSurfaces(
  after: readonly SurfaceOwner[],
  before: readonly SurfaceOwner[],
): NonNullable<Comparison["surfaces"]> {
  return after.flatMap((server) => {
    const { surface } = server;
    const old = surface && findSame(server, after, before)?.surface;
    if (!surface || !old || old.hash === surface.hash) return [];
    return [compareSurface(server, old, surface)];
  });
}

/** Names of servers whose tools the baseline has, and this run did not see: those it started and, where it ran all tests, all of its suites. */
export function findUnseen(report: Report, before: readonly SurfaceOwner[]): string[] {
  const suites = new Set(report.run.suites.map(({ path }) => path));
  const names = before.flatMap(({ suite, name }) => {
    const now = report.servers.filter((server) => server.suite === suite && server.name === name);
    const asked = now.length > 0 || (suites.has(suite) && isComplete(report));
    return asked && !now.some(({ surface }) => surface) ? [name] : [];
  });
  return [...new Set(names)];
}

/** The same server; one that now speaks another revision, and is alone on both sides, is still the same. */
function findSame(
  { suite, name, protocol }: SurfaceOwner,
  after: readonly SurfaceOwner[],
  before: readonly SurfaceOwner[],
): SurfaceOwner | undefined {
  const isSame = (other: SurfaceOwner): boolean => other.suite === suite && other.name === name;
  const candidates = before.filter(isSame);
  const exact = candidates.find((other) => other.protocol === protocol);
  return exact ?? (candidates.length === 1 && after.filter(isSame).length === 1 ? candidates[0] : undefined);
}

function compareSurface({ suite, name }: SurfaceOwner, before: ToolSurface, after: ToolSurface): SurfaceDelta {
  const old = new Map(before.tools.map((tool) => [tool.name, tool]));
  const now = new Map(after.tools.map((tool) => [tool.name, tool]));
  const changed = [...now.values()].flatMap((tool) => {
    const other = old.get(tool.name);
    return other && other.hash !== tool.hash ? [{ name: tool.name, ...describeChange(other, tool) }] : [];
  });
  const weighed = before.tokens !== undefined && after.tokens !== undefined;
  return {
    suite,
    server: name,
    added: [...now.keys()].filter((tool) => !old.has(tool)),
    removed: [...old.keys()].filter((tool) => !now.has(tool)),
    changed,
    ...(weighed ? { tokens: { before: before.tokens as number, after: after.tokens as number } } : {}),
  };
}

function describeChange(before: SurfaceTool, after: SurfaceTool) {
  if (!before.definition || !after.definition)
    return { breaking: false, details: ["it changed; its definition is too large to be kept, so how is not known"] };
  return compareTool(before.definition, after.definition);
}
