import type { Command } from "commander";
import picocolors from "picocolors";
import { EXIT_CODES, MAX_STDERR } from "../../errors.ts";
import { PROTOCOL_RULES, type RuleId } from "../../generated/protocol-rules.ts";
import type { ProbeStep } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { redactCut } from "../../values/redact/cut.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { escapeControls } from "../../values/text.ts";
import { type CliContext, tell } from "../context.ts";
import { addFlags, FORMAT, type Formatted } from "../options/options.ts";
import {
  addSuiteServerOptions,
  connectOptions,
  resolveServer,
  type SuiteServerFlags,
  withEnvFile,
} from "../options/server-options.ts";

export function configureDoctor(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFlags(addSuiteServerOptions(command), FORMAT).action(async (flags: SuiteServerFlags & Formatted) =>
    done(await examine(flags, context)),
  );
}

/** Probes the server and prints each step as it ends; exits with 1 when one fails. */
async function examine(flags: SuiteServerFlags & Formatted, ambient: CliContext): Promise<number> {
  const context = await withEnvFile(flags, ambient);
  const server = await resolveServer(flags, context);
  const { probe } = await import("../../mcp/index.ts");
  const isText = flags.format === "text";
  const steps: ProbeStep[] = [];
  if (isText) await tell(`${describeTarget(server)}\n`, context);
  for await (const found of probe(server, connectOptions(context, server.protocols))) {
    const { redactor } = context;
    const tail = found.stderr_tail && redactor.across([...found.stderr_tail]);
    const step = { ...found, stderr_tail: tail?.map((line) => redactCut(line, MAX_STDERR, redactor)) };
    steps.push(step);
    if (isText) await tell(renderStep(step, context), context);
  }
  const ok = steps.every((step) => step.ok);
  await tell(isText ? renderConclusion(steps) : { json: { target: describeTarget(server), ok, steps } }, context);
  return ok ? EXIT_CODES.passed.code : EXIT_CODES.failed.code;
}

const LAYER_WIDTH = "name resolution".length;

function describeTarget(server: ServerSpec): string {
  if (server.kind === "stdio") return escapeControls(server.argv.map(quoteWord).join(" "));
  if (server.kind === "mock") return `mock ${server.file}`;
  const { origin, pathname } = new URL(server.url);
  return `${origin}${pathname}`;
}

/** One step: a mark, what answered or failed, and how long it took; below it what to do. */
function renderStep(step: ProbeStep, { colour }: { colour: boolean }): string {
  const { green, red, dim } = picocolors.createColors(colour);
  const mark = step.ok ? green("✓") : red("✗");
  const layer = step.layer.padEnd(LAYER_WIDTH);
  const lines = [`  ${mark} ${layer}  ${escapeControls(step.detail)} ${dim(`(${formatDuration(step.duration_ms)})`)}`];
  for (const line of step.stderr_tail ?? []) lines.push(dim(`    stderr: ${escapeControls(line)}`));
  for (const { rule, severity, message, count = 1 } of step.findings ?? []) {
    if (severity === "note") continue;
    const times = count > 1 ? ` ×${count}` : "";
    lines.push(`    ${severity === "error" ? red(severity) : severity} ${rule}${times}: ${escapeControls(message)}`);
    if (Object.hasOwn(PROTOCOL_RULES, rule)) lines.push(dim(`      ${PROTOCOL_RULES[rule as RuleId].help}`));
  }
  if (step.hint !== undefined) lines.push(`    hint: ${escapeControls(step.hint)}`);
  return `${lines.join("\n")}\n`;
}

function renderConclusion(steps: readonly ProbeStep[]): string {
  const broken = steps.find((step) => !step.ok);
  if (broken?.layer === "protocol") return "Failed at protocol: clients may refuse what this server sends.\n";
  return broken === undefined
    ? "Ready: every step works.\n"
    : `Stopped at ${broken.layer}: later steps were not run.\n`;
}
