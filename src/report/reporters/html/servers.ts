import { count, formatNumber } from "../../../values/text.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { Finding, Report, ServerReport, SurfaceTool, Warning } from "../../model/report.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { renderHint, renderPlace } from "./test/assertion.ts";
import { BOUNDS, type Column, cut, line, moreItem, renderTable, several, showValue } from "./texts.ts";

const SERVERS: readonly Column<ServerReport>[] = [
  ["Server", ({ name }) => line(name)],
  ["Says it is", describeServer],
  ["Protocol", ({ protocol }) => protocol !== undefined && line(protocol)],
  ["Suite", ({ suite }) => line(suite)],
  ["Sessions", ({ sessions }) => sessions, "num"],
  ["Tools", ({ surface }) => surface?.tools.length, "num"],
  ["Tool tokens", ({ surface }) => surface?.tokens && formatNumber(surface.tokens), "num"],
  ["Findings", ({ findings }) => findings.filter(isCounted).length, "num"],
];

/** Each server: what it says it is, what it offers, what it did that it should not have. */
export function renderServers({ servers }: Report): Content {
  if (servers.length === 0) return undefined;
  const shown = servers.slice(0, BOUNDS.rows);
  return html`<section id="servers"><h2>Servers</h2>
${renderTable("Servers", servers, SERVERS)}${shown.map(renderFindings)}${shown.map(renderSurface)}</section>`;
}

function describeServer({ server_info: info, server_version: pinned }: ServerReport): string {
  const told = [info?.name, info?.version].filter((value) => typeof value === "string").map((value) => line(value));
  return [...told, ...(pinned === undefined ? [] : [`(pinned to ${line(pinned)})`])].join(" ");
}

function renderFindings({ name, findings: all }: ServerReport): Content {
  const findings = all.filter(isCounted);
  if (findings.length === 0) return undefined;
  return html`<section class="panel warn"><h3>Findings on ${line(name)}</h3><ul class="plain">${several(findings, BOUNDS.rows, renderFinding, moreItem)}</ul></section>`;
}

function renderFinding({ rule, severity, message, frame, count: times }: Finding): Markup {
  return html`<li><b>${rule}</b> <span class="dim">${severity}</span>${times > 1 && html` <span class="dim">${formatNumber(times)} times</span>`} ${cut(message, BOUNDS.message)}${frame !== undefined && html`<pre tabindex="0">${cut(frame, BOUNDS.line * 2)}</pre>`}</li>`;
}

function renderSurface({ name, surface }: ServerReport): Content {
  if (surface === undefined) return undefined;
  const { tools, hash } = surface;
  return html`<details class="inner"><summary>${count(tools.length, "tool")} of ${line(name)}</summary><p class="dim">sha256 of all definitions <code>${line(hash, 64)}</code></p>
<ul class="tools">${several(tools, BOUNDS.rows, renderTool, moreItem)}</ul></details>`;
}

function renderTool({ name, tokens, definition }: SurfaceTool): Markup {
  const head = html`<code>${line(name)}</code>${tokens !== undefined && html` <span class="dim">${count(tokens, "token")}</span>`}`;
  if (definition === undefined) return html`<li>${head}</li>`;
  return html`<li><details><summary>${head}</summary><pre tabindex="0">${showValue(definition)}</pre></details></li>`;
}

/** What is worth knowing though nothing failed by it. */
export function renderWarnings({ warnings }: Report): Content {
  if (warnings.length === 0) return undefined;
  return html`<section id="warnings"><h2>Warnings</h2><ul class="plain">${several(warnings, BOUNDS.rows, renderWarning, moreItem)}</ul></section>`;
}

function renderWarning({ code, message, hint, location }: Warning): Markup {
  return html`<li class="panel warn"><b>${line(code)}</b> ${cut(message)}${location && renderPlace(location)}${hint !== undefined && renderHint(hint)}</li>`;
}
