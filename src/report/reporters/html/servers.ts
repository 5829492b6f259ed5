import { formatLocation } from "../../../errors.ts";
import { count, formatNumber } from "../../../values/text.ts";
import type { Finding, Report, ServerReport, SurfaceTool, Warning } from "../../model/report.ts";
import { place, renderHint } from "./assertion.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { BOUNDS, cut, line, moreItem, moreRow, several, showValue } from "./texts.ts";

/** Each server: what it says it is, what it offers, what it did that it should not have. */
export function renderServers({ servers }: Report): Content {
  if (servers.length === 0) return undefined;
  return html`<section id="servers" aria-labelledby="servers-h"><h2 id="servers-h">Servers</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Servers"><table><thead><tr><th scope="col">Server</th><th scope="col">Says it is</th><th scope="col">Protocol</th><th scope="col">Suite</th><th scope="col" class="num">Sessions</th><th scope="col" class="num">Tools</th><th scope="col" class="num">Tool tokens</th><th scope="col" class="num">Findings</th></tr></thead>
<tbody>${several(servers, BOUNDS.rows, renderServer, (more) => moreRow(more, 8))}</tbody></table></div>
${servers.slice(0, BOUNDS.rows).map(renderFindings)}${servers.slice(0, BOUNDS.rows).map(renderSurface)}</section>`;
}

function renderServer({
  name,
  suite,
  protocol,
  server_info: info,
  server_version: pinned,
  sessions,
  surface,
  findings,
}: ServerReport): Markup {
  const told = [info?.name, info?.version].filter((value) => typeof value === "string").map((value) => line(value));
  const says = [...told, ...(pinned === undefined ? [] : [`(pinned to ${line(pinned)})`])].join(" ");
  return html`<tr><th scope="row">${line(name)}</th><td>${says}</td><td>${protocol !== undefined && line(protocol)}</td><td>${line(suite)}</td><td class="num">${sessions ?? ""}</td>
<td class="num">${surface?.tools.length}</td><td class="num">${surface?.tokens !== undefined && formatNumber(surface.tokens)}</td><td class="num">${findings.length}</td></tr>`;
}

function renderFindings({ name, findings }: ServerReport): Content {
  if (findings.length === 0) return undefined;
  return html`<section class="panel warn"><h3>Findings on ${line(name)}</h3><ul class="plain" role="list">${several(findings, BOUNDS.rows, renderFinding, moreItem)}</ul></section>`;
}

function renderFinding({ kind, message, frame, count: times }: Finding): Markup {
  return html`<li><b>${kind}</b>${times > 1 && html` <span class="dim">${formatNumber(times)} times</span>`} ${cut(message, BOUNDS.message)}${frame !== undefined && html`<pre tabindex="0">${cut(frame, BOUNDS.line * 2)}</pre>`}</li>`;
}

function renderSurface({ name, surface }: ServerReport): Content {
  if (surface === undefined) return undefined;
  const { tools, hash } = surface;
  return html`<details class="inner"><summary>${count(tools.length, "tool")} of ${line(name)}</summary><p class="dim">sha256 of all definitions <code>${line(hash, 64)}</code></p>
<ul class="tools" role="list">${several(tools, BOUNDS.rows, renderTool, moreItem)}</ul></details>`;
}

function renderTool({ name, tokens, definition }: SurfaceTool): Markup {
  const head = html`<code>${line(name)}</code>${tokens !== undefined && html` <span class="dim">${count(tokens, "token")}</span>`}`;
  if (definition === undefined) return html`<li>${head}</li>`;
  return html`<li><details><summary>${head}</summary><pre tabindex="0">${showValue(definition)}</pre></details></li>`;
}

/** What is worth knowing though nothing failed by it. */
export function renderWarnings({ warnings }: Report): Content {
  if (warnings.length === 0) return undefined;
  return html`<section id="warnings" aria-labelledby="warnings-h"><h2 id="warnings-h">Warnings</h2><ul class="plain" role="list">${several(warnings, BOUNDS.rows, renderWarning, moreItem)}</ul></section>`;
}

function renderWarning({ code, message, hint, location }: Warning): Markup {
  const [, source, carets] = location === undefined ? [] : formatLocation(location);
  return html`<li class="panel warn"><b>${line(code)}</b> ${cut(message)}${location && html`<div class="place"><span class="dim">${place(location)}</span>${source !== undefined && html`<pre tabindex="0">${source}\n<span class="carets">${carets}</span></pre>`}</div>`}${hint !== undefined && renderHint(hint)}</li>`;
}
