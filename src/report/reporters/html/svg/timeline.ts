import { formatDuration } from "../../../../values/duration.ts";
import type { CompositionGraph, GraphRow } from "../../../composition/graph.ts";
import { html, type Markup } from "../markup.ts";
import { line } from "../texts.ts";
import { frameDrawing, shorten } from "./drawing.ts";

const LABEL = 150;
const TRACK = 700;
const AFTER = 70;
const ROW = 26;
const MAX_LABEL = 19;
const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000,
];
const MAX_TICKS = 8;

/** What ran when, with the longest chain set off; undefined if nothing ran. */
export function drawTimeline(graph: CompositionGraph, id: string, name: string): Markup | undefined {
  const ran = graph.rows.filter(({ node }) => node.status !== "skipped");
  ran.sort((a, b) => a.node.started_ms - b.node.started_ms);
  const end = Math.max(0, ...ran.map(({ node }) => node.started_ms + node.duration_ms));
  if (ran.length === 0 || end <= 0 || !Number.isFinite(end)) return undefined;
  const width = LABEL + TRACK + AFTER;
  const height = ran.length * ROW + 24;
  const path = ran.filter(({ critical }) => critical).map(({ node }) => line(node.id));
  const told = `From 0 to ${formatDuration(end)}.${path.length > 0 ? ` The chain that took longest: ${path.join(", ")}.` : ""}`;
  const drawing = { kind: "timeline", id, title: `Timeline of ${name}`, told, width, height } as const;
  const bars = ran.map((row, index) => drawBar(row, index, end));
  return frameDrawing(drawing, [ticksOf(end).map((ms) => drawTick(ms, end, height)), bars]);
}

function drawBar({ node, critical }: GraphRow, index: number, end: number): Markup {
  const y = index * ROW + 22;
  const x = LABEL + (node.started_ms / end) * TRACK;
  const width = Math.max(2, (node.duration_ms / end) * TRACK);
  const when = `from ${formatDuration(node.started_ms)} for ${formatDuration(node.duration_ms)}`;
  return html`<g class="bar s-${node.status}${critical && " critical"}">
<title>${line(node.id)}: ${node.status}, ${when}</title>
<text class="id" x="${LABEL - 10}" y="${y + 14}" text-anchor="end">${shorten(node.id, MAX_LABEL)}</text>
<rect class="fill" x="${x.toFixed(1)}" y="${y + 3}" width="${width.toFixed(1)}" height="15" rx="3"/>
<text x="${(x + width + 6).toFixed(1)}" y="${y + 14}">${formatDuration(node.duration_ms)}</text></g>`;
}

function drawTick(ms: number, end: number, height: number): Markup {
  const x = (LABEL + (ms / end) * TRACK).toFixed(1);
  return html`<g class="tick"><path d="M${x} 18V${height}"/><text x="${x}" y="12" text-anchor="middle">${ms === 0 ? "0" : formatDuration(ms)}</text></g>`;
}

function ticksOf(end: number): number[] {
  const step = STEPS.find((size) => end / size <= MAX_TICKS) ?? end / MAX_TICKS;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}
