import type { Command } from "commander";
import picocolors from "picocolors";
import { EXIT_CODES, failure, MAX_STDERR } from "../../errors.ts";
import { PROTOCOL_RULES, type RuleId } from "../../generated/protocol-rules.ts";
import type { ProbeFault, ProbeStep } from "../../mcp/index.ts";
import { describeTarget } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { redactCut } from "../../values/redact/cut.ts";
import { count, escapeControls, oneLine } from "../../values/text.ts";
import { type CliContext, tell, tellFit } from "../context.ts";
import { addFlags, exclusive, FORMAT, type Formatted } from "../options/options.ts";
import {
  addSuiteServerOptions,
  connectOptions,
  loginFor,
  resolveServer,
  type SuiteServerFlags,
  withEnvFile,
} from "../options/server-options.ts";

const notUrl = failure(`usage: <"url"> is not the URL of a server
  hint: name the server by <flags>`);
const FLAGS = "--server-command, or by --server if a suite declares it";

export function configureDoctor(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFlags(addSuiteServerOptions(command.argument("[url]", "the same as --url")), FORMAT).action(
    async (url: string | undefined, flags: SuiteServerFlags & Formatted) => {
      if (url?.includes("://") === false)
        throw notUrl({ url, flags: /\.ya?ml$/.test(url) ? `--config ${url}` : FLAGS });
      if (url !== undefined && flags.url !== undefined) throw exclusive({ one: "--url", other: "the argument" });
      done(await examine({ ...flags, url: url ?? flags.url }, context));
    },
  );
}

/** Probes the server and prints each step as it ends; exits with 1 when one fails. */
async function examine(flags: SuiteServerFlags & Formatted, ambient: CliContext): Promise<number> {
  const context = await withEnvFile(flags, ambient);
  const { redactor } = context;
  const server = await resolveServer(flags, context);
  const { layersOf, probe } = await import("../../mcp/index.ts");
  const isText = flags.format === "text";
  const steps: ProbeStep[] = [];
  let shown = 0;
  const show = (text: string): Promise<void> => tellFit(text, context);
  // A command stays whole, to be copied.
  if (isText) await tell(`${describeTarget(server)}\n`, context);
  const login = flags.url === undefined ? undefined : loginFor(flags.url);
  for await (const found of probe(server, connectOptions(context, server.protocols), login)) {
    const tail = found.stderr_tail && redactor.across([...found.stderr_tail]);
    const step = { ...found, stderr_tail: tail?.map((line) => redactCut(line, MAX_STDERR, redactor)) };
    steps.push(step);
    // The columns of a connection are as wide as those of what comes after it.
    if (!isText || (step.ok && CONNECTION.test(step.layer))) continue;
    const longest = steps.some(({ layer }) => layer === "challenge") ? "authorization server" : "name resolution";
    for (const each of steps.slice(shown)) await show(renderStep(each, longest.length, context));
    shown = steps.length;
  }
  const ok = steps.every((step) => step.ok);
  const told = steps.map(({ layer }) => layer);
  const not_run = layersOf(server, told).filter((layer) => !told.includes(layer));
  const conclusion = conclude(steps, not_run.length);
  if (isText) await show(`${conclusion}\n`);
  else await tell({ json: { target: describeTarget(server), ok, conclusion, steps, not_run } }, context);
  return ok ? EXIT_CODES.passed.code : EXIT_CODES.failed.code;
}

const MAX_QUOTED = 120;

const CONNECTION = /^(?:name resolution|TCP|TLS)$/;

/** One step: a mark, what answered or failed, and how long it took; below it what the server did wrong, and what to do. */
export function renderStep(
  step: ProbeStep,
  width: number,
  { colour, redactor }: Pick<CliContext, "colour" | "redactor">,
): string {
  const { green, yellow, red, dim } = picocolors.createColors(colour);
  const mark = { ok: green("✓"), warning: yellow("!"), failed: red("✗") }[step.status];
  const layer = step.layer.padEnd(width);
  const time = step.duration_ms > 0 ? ` ${dim(`(${formatDuration(step.duration_ms)})`)}` : "";
  const lines = [`  ${mark} ${layer}  ${escapeControls(step.detail)}${time}`];
  for (const line of step.stderr_tail ?? []) lines.push(dim(`    stderr: ${escapeControls(line)}`));
  const told = new Set<string>();
  for (const finding of step.findings ?? []) {
    const { rule, severity } = finding;
    const faults = (step.faults ?? []).filter((one) => one.rule === rule && one.severity === severity);
    // Those of all pages are told together.
    if (severity === "note" || (faults.length > 0 && told.has(`${severity} ${rule}`))) continue;
    const head = `    ${severity === "error" ? red(severity) : yellow(severity)} ${rule}`;
    const { message, frame } = finding;
    const quoted = frame === undefined ? message : `${message}: ${redactCut(frame, MAX_QUOTED, redactor)}`;
    const messages = faults.length > 0 ? faults.map(describeFault) : [quoted];
    const times = faults.length === 0 && finding.count ? ` ×${finding.count}` : "";
    lines.push(...messages.map((text) => `${head}${times}: ${oneLine(text, MAX_STDERR)}`));
    const more = faults.length > 0 ? (finding.total ?? 0) - (finding.places?.length ?? 0) : 0;
    if (more > 0) lines.push(`${head}: ${count(more, "more place")}`);
    const known = Object.hasOwn(PROTOCOL_RULES, rule) && !told.has(rule);
    if (known) lines.push(dim(`      ${PROTOCOL_RULES[rule as RuleId].help}`));
    told.add(rule).add(`${severity} ${rule}`);
  }
  if (step.hint !== undefined) lines.push(`    hint: ${escapeControls(step.hint)}`);
  return `${lines.join("\n")}\n`;
}

function describeFault({ entry, at, wanted, found }: ProbeFault): string {
  const place = [entry, at].filter(Boolean).join(" ");
  return wanted === "present" ? `${place} is missing` : `${place} wants ${wanted}, found ${found}`;
}

function conclude(steps: readonly ProbeStep[], notRun: number): string {
  const failed = steps.filter(({ ok }) => !ok).map(({ layer }) => layer);
  if (notRun > 0)
    return `Stopped at ${steps.at(-1)?.layer}. ${count(notRun, "later step")} ${notRun === 1 ? "was" : "were"} not run.`;
  if (failed.length > 0) return `Not ready: ${failed.join(", ")} failed. Clients may refuse what this server sends.`;
  const counted = (["tools", "resources", "prompts"] as const).map((layer) =>
    count(steps.find((step) => step.layer === layer)?.count ?? 0, layer.slice(0, -1)),
  );
  const warned = steps.filter(({ status }) => status === "warning").map(({ layer }) => layer);
  const warnings = warned.length > 0 ? ` Warnings: ${warned.join(", ")}.` : "";
  return `Ready: ${counted.join(", ")}.${warnings}`;
}
