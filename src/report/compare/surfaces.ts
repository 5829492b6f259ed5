import { isServerCause } from "../causes/group-causes.ts";
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

/** A server whose tools are not all known, and why. */
export interface Unlisted extends Pick<SurfaceOwner, "suite" | "name"> {
  why: string;
}

/** Servers of a run of which nobody knows all tools: their list failed or was cut, they broke the protocol in it, or they could not be reached. */
export function findUnlisted({ servers, results }: Report): Unlisted[] {
  const asked = servers.flatMap(({ suite, name, unlisted, findings }): Unlisted[] => {
    const broken = findings.find((finding) => isServerCause(finding) && finding.method === "tools/list");
    const why = unlisted ?? broken?.message;
    return why === undefined ? [] : [{ suite, name, why }];
  });
  const known = new Set(servers.map(nameOf));
  const lost = results.flatMap(({ suite, server: name, status, message = "it was not reached" }): Unlisted[] => {
    return status === "errored" && name !== "" && !known.has(nameOf({ suite, name }))
      ? [{ suite, name, why: message }]
      : [];
  });
  return [...asked, ...new Map(lost.map((one) => [nameOf(one), one])).values()];
}

function nameOf({ suite, name }: Pick<SurfaceOwner, "suite" | "name">): string {
  return `${suite}\n${name}`;
}

/** Names of servers whose tools the baseline has, and that this run of all tests of their suites had no reason to start. */
export function findUnseen(report: Report, before: readonly SurfaceOwner[]): string[] {
  if (!isComplete(report)) return [];
  const suites = new Set(report.run.suites.map(({ path }) => path));
  const known = new Set([...report.servers, ...findUnlisted(report)].map(nameOf));
  const names = before.flatMap((server) =>
    suites.has(server.suite) && !known.has(nameOf(server)) ? [server.name] : [],
  );
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
