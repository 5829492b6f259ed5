import { displayWidth, padWidth } from "../../../values/show/width.ts";
import { count, formatNumber, oneLine } from "../../../values/text.ts";
import type { Finding, Report, ServerReport } from "../../model/report.ts";
import type { Style } from "./style.ts";

const MAX_NAME = 60;
const MAX_FRAME = 160;

/** One line for each server: its name, what it says it is, and the protocol revision agreed on. */
export function renderServers(servers: readonly ServerReport[], style: Style): string[] {
  const suites = new Set(servers.map((server) => server.suite)).size;
  const names = servers.map((server) => oneLine(server.name, MAX_NAME));
  const width = Math.max(0, ...names.map(displayWidth));
  return servers.map((server, index) => {
    const name = padWidth(names[index] ?? "", width);
    const suite = suites > 1 ? [oneLine(server.suite)] : [];
    const sessions =
      server.sessions === 1 ? "" : server.sessions === 0 ? "never started" : count(server.sessions, "session");
    const facts = [describe(server), ...protocolOf(server), sessions, ...suite].filter(Boolean);
    return `  ${style.dim("server")} ${name}  ${style.dim(facts.join(" · "))}`.trimEnd();
  });
}

function describe({ server_info: info, server_version: pinned }: ServerReport): string {
  const [name, version] = [info?.name, info?.version].map((value) => (typeof value === "string" ? value : undefined));
  const told = [name, version].filter((text) => text !== undefined).map((text) => oneLine(text, MAX_NAME));
  return [...told, ...(pinned === undefined ? [] : [`(pinned to ${oneLine(pinned, MAX_NAME)})`])].join(" ");
}

function protocolOf({ protocol }: ServerReport): string[] {
  return protocol === undefined ? [] : [`protocol ${oneLine(protocol, MAX_NAME)}`];
}

/** What servers did that they should not have, server by server. */
export function renderFindings(report: Report, style: Style): string[] {
  return report.servers
    .filter((server) => server.findings.length > 0)
    .flatMap((server) => [
      `  ${style.bold(oneLine(server.name, MAX_NAME))}${style.dim(`  ${[...protocolOf(server), oneLine(server.suite)].join(" · ")}`)}`,
      ...server.findings.flatMap((finding) => renderFinding(finding, style)),
    ]);
}

function renderFinding({ kind, message, frame, count: times }: Finding, style: Style): string[] {
  const often = times > 1 ? ` ×${formatNumber(times)}` : "";
  return [
    `    ${style.yellow(kind)}${often}  ${oneLine(message)}`,
    ...(frame === undefined ? [] : [`      ${style.dim("│")} ${oneLine(frame, MAX_FRAME)}`]),
  ];
}
