import picocolors from "picocolors";
import type { ProbeStep } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { escapeControls } from "../../values/text.ts";

/** The longest name of a layer. */
const LAYER_WIDTH = "name resolution".length;

/** What is examined: the address, or the command. */
export function describeTarget(server: ServerSpec): string {
  if (server.kind === "stdio") return escapeControls(server.argv.map(quoteWord).join(" "));
  if (server.kind === "mock") return `mock ${server.manifest}`;
  const { origin, pathname } = new URL(server.url);
  return `${origin}${pathname}`;
}

/** One layer: a mark, what answered or failed, and how long it took; below it what to do. */
export function renderStep(step: ProbeStep, { colour }: { colour: boolean }): string {
  const { green, red, dim } = picocolors.createColors(colour);
  const mark = step.ok ? green("✓") : red("✗");
  const layer = step.layer.padEnd(LAYER_WIDTH);
  const lines = [`  ${mark} ${layer}  ${escapeControls(step.detail)} ${dim(`(${formatDuration(step.duration_ms)})`)}`];
  for (const line of step.stderr_tail ?? []) lines.push(dim(`    stderr: ${escapeControls(line)}`));
  if (step.hint !== undefined) lines.push(`    hint: ${escapeControls(step.hint)}`);
  return `${lines.join("\n")}\n`;
}

/** The last line: whether the server can be used, or which layer is broken. */
export function renderConclusion(steps: readonly ProbeStep[]): string {
  const broken = steps.find((step) => !step.ok);
  return broken === undefined ? "every layer works\n" : `broken: ${broken.layer}; what comes after it was not tried\n`;
}
