import { createHash } from "node:crypto";
import { HTML_SCRIPT, HTML_STYLE } from "../../../generated/html-page.ts";
import { count } from "../../../values/text.ts";
import { causesOf } from "../../causes/failures.ts";
import type { ConcludedReport, Report } from "../../model/report.ts";
import { TABLES } from "../../view/index.ts";
import { sayVerdict } from "../../wording/verdict.ts";
import { type Content, html, Markup } from "./markup.ts";
import { renderMeasures, titleMeasures } from "./measures.ts";
import { renderOverview, renderRun } from "./overview.ts";
import * as parts from "./sections.ts";
import { renderTests } from "./tests.ts";
import { line } from "./texts.ts";

/** The possible parts of the page, in order: id, name in the navigation, content, and the title where it is not the name. */
const SECTIONS: readonly [id: string, name: string, (report: Report) => Content, title?: (report: Report) => string][] =
  [
    ["causes", "Causes", parts.renderCauses, (report) => count(causesOf(report).length, "cause")],
    ["found", "Findings", parts.renderFound],
    ["baseline", "Changes", parts.renderBaseline, () => "Changes since the baseline"],
    ["tests", "Tests", renderTests],
    ["measures", "Coverage", renderMeasures, titleMeasures],
    ["matrices", "Matrices", parts.renderGrids],
    ["compositions", "Compositions", parts.renderCompositions],
    ["load", "Load", (report) => parts.drawRows(TABLES.load(report))],
    ["metrics", "Metrics", (report) => parts.drawRows(TABLES.rollups(report))],
    ["warnings", "Warnings", ({ warnings }) => parts.renderNotices(warnings)],
    ["notes", "Notes", ({ notes }) => parts.renderNotices(notes)],
    ["servers", "Servers", parts.renderServers],
    ["run", "Run", renderRun, () => "How it was run"],
  ];

/** The whole page. It loads nothing, and runs only its own style and script, which the policy names by their hash. */
export function renderPage(report: ConcludedReport): string {
  const sections = SECTIONS.flatMap(([id, name, render, title = () => name]) => {
    const content = render(report);
    // The list of tests needs no title that is seen.
    const head = html`<h2${id === "tests" && html` class="sr"`}>${title(report)}</h2>`;
    return content ? [{ id, name, content: html`<section id="${id}">${head}\n${content}</section>` }] : [];
  });
  const title = `${sayVerdict(report)} (${report.run.suites.map(({ name }) => name).join(", ")})`;
  const links = sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`);
  const themes = ["Auto", "Light", "Dark"].map(
    (name, at) => html`<option value="${at > 0 && name.toLowerCase()}">${name}</option>`,
  );
  return html`${DOCTYPE}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="mcptest ${line(report.tool.version)}">
<title>${line(title, 70)}</title>
<link rel="icon" href="${drawDisc(report.verdict.status === "passed" ? "#1a7f37" : "#cf222e")}">
<style>${new Markup(HTML_STYLE)}</style>
</head>
<body>
<a class="skip" href="#tests">Skip to the tests</a>
<header class="top wide"><span class="brand">mcptest</span>
<nav aria-label="Parts of the report"><ul>${links}</ul></nav>
<select data-p="theme" id="theme" aria-label="Theme" autocomplete="off">${themes}</select></header>
<main class="wide">${renderOverview(report)}
${sections.map(({ content }) => content)}</main>
<footer class="wide"><p>Long texts are cut; the JSON report has more of them.</p></footer>
<script>${new Markup(HTML_SCRIPT)}</script>
</body>
</html>
`.text;
}

const DOCTYPE = new Markup("<!DOCTYPE html>");

const POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(HTML_STYLE)}'`,
  `script-src '${hashOf(HTML_SCRIPT)}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A disc for the browser's tab. */
function drawDisc(colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${colour}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
