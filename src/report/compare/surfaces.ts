import { isServerCause } from "../causes/group-causes.ts";
import type { Comparison, Report, ServerReport, SurfaceDelta, SurfaceTool, ToolSurface } from "../model/report.ts";
import { compareTool } from "./compare-tool.ts";
import { nameOf } from "./make.ts";
import { isComplete } from "./update.ts";

/** A server with its tools, of a report or a baseline. */
export type SurfaceOwner = Pick<ServerReport, "suite" | "name" | "protocol" | "surface">;

/** How the tools of each server changed; leaves out servers whose tools are the same, or not known on both sides. */
export function compareSurfaces(
  after: readonly SurfaceOwner[],
  before: readonly SurfaceOwner[],
): NonNullable<Comparison["surfaces"]> {
  return after.flatMap((server) => {
    const { surface } = server;
    const old = surface && findSame(server, after, before)?.surface;
    return surface && old && old.hash !== surface.hash ? [compareSurface(server, old, surface)] : [];
  });
}

/** A server whose tools are not all known, and why. */
export interface Unlisted extends Pick<SurfaceOwner, "suite" | "name"> {
  why: string;
}

/** Servers of a run whose tools are not all known: their list failed, was cut or broke the protocol, or they could not be reached. */
export function findUnlisted({ servers, results }: Report): Unlisted[] {
  const asked = servers.flatMap(({ suite, name, unlisted, findings }): Unlisted[] => {
    const broken = findings.find((finding) => isServerCause(finding) && finding.method === "tools/list");
    const why = unlisted ?? broken?.message;
    return why === undefined ? [] : [{ suite, name, why }];
  });
  const known = new Set(servers.map(nameOf));
  const lost = results.flatMap(({ suite, server: name, status, message = "it was not reached" }): Unlisted[] => {
    const isLost = status === "errored" && name !== "" && !known.has(nameOf({ suite, name }));
    return isLost ? [{ suite, name, why: message }] : [];
  });
  return [...asked, ...new Map(lost.map((one) => [nameOf(one), one])).values()];
}

/** Names of servers in the baseline that this complete run of their suites had no reason to start. */
export function findUnseen(report: Report, before: readonly SurfaceOwner[]): string[] {
  if (!isComplete(report)) return [];
  const suites = new Set(report.run.suites.map(({ path }) => path));
  const known = new Set([...report.servers, ...findUnlisted(report)].map(nameOf));
  const unseen = before.filter((server) => suites.has(server.suite) && !known.has(nameOf(server)));
  return [...new Set(unseen.map(({ name }) => name))];
}

/** The same server; one that now speaks another revision is the same if both sides have only one of its name. */
function findSame(
  { suite, name, protocol }: SurfaceOwner,
  after: readonly SurfaceOwner[],
  before: readonly SurfaceOwner[],
): SurfaceOwner | undefined {
  const isSame = (other: SurfaceOwner): boolean => nameOf(other) === nameOf({ suite, name });
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
  const [was, is] = [before.tokens, after.tokens];
  return {
    suite,
    server: name,
    added: [...now.keys()].filter((tool) => !old.has(tool)),
    removed: [...old.keys()].filter((tool) => !now.has(tool)),
    changed,
    tokens: was === undefined || is === undefined ? undefined : { before: was, after: is },
  };
}

function describeChange(before: SurfaceTool, after: SurfaceTool) {
  if (!before.definition || !after.definition)
    return { breaking: false, details: ["it changed; its definition is too large to keep, so how is not known"] };
  return compareTool(before.definition, after.definition);
}
