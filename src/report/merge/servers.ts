import { groupBy } from "../../values/group-by.ts";
import { compare } from "../../values/order.ts";
import { countFindings } from "../model/describe-server.ts";
import type { Finding, ServerReport, ToolSurface, Warning } from "../model/report.ts";
import type { NamedReport } from "./parts.ts";
import { differentSurfaces } from "./wording.ts";

/** Each server and revision once, sessions and findings added up; `warnings`: of those whose tools differ. */
export function joinServers(
  reports: readonly NamedReport[],
  suites: readonly string[],
): { servers: ServerReport[]; warnings: Warning[] } {
  const all = reports.flatMap(({ report }) => report.servers);
  const groups = groupBy(all, ({ suite, name, protocol }) => JSON.stringify([suite, name, protocol]));
  const ranks = new Map(suites.map((path, rank) => [path, rank]));
  const rankOf = ({ suite }: ServerReport): number => ranks.get(suite) ?? suites.length;
  const joined = [...groups.values()].flatMap(joinServer);
  joined.sort(
    (a, b) => rankOf(a) - rankOf(b) || compare(a.name, b.name) || compare(a.protocol ?? "", b.protocol ?? ""),
  );
  const torn = [...groups.values()].filter(
    (group) => new Set(group.flatMap((one) => one.surface?.hash ?? [])).size > 1,
  );
  const names = [...new Set(torn.flatMap(([server]) => server?.name ?? []))];
  return { servers: joined, warnings: names.map(differentSurfaces) };
}

function joinServer(group: readonly ServerReport[]): ServerReport[] {
  const [first] = group;
  if (!first) return [];
  const info = group.find((server) => server.server_info)?.server_info;
  const surface = chooseSurface(group.flatMap((server) => server.surface ?? []));
  return [
    {
      ...first,
      server_info: info,
      sessions: group.reduce((sum, { sessions }) => sum + sessions, 0),
      surface,
      findings: joinFindings(group),
    },
  ];
}

/** The first, unless another one of the same tools says more of them. */
function chooseSurface(surfaces: readonly ToolSurface[]): ToolSurface | undefined {
  const [first] = surfaces;
  const same = surfaces.filter(({ hash }) => hash === first?.hash);
  return same.find(({ tokens }) => tokens !== undefined) ?? first;
}

function joinFindings(group: readonly ServerReport[]): Finding[] {
  const joined = countFindings(group.flatMap(({ findings }) => findings));
  return joined.sort((a, b) => compare(a.kind, b.kind) || compare(a.message, b.message));
}
