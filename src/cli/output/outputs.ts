import { statSync } from "node:fs";
import { extname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Command } from "commander";
import { asMcptestError, CollectedErrors, failure, McptestError } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import {
  type ConcludedReport,
  REPORTERS,
  type ReporterEntry,
  type ReporterName,
  sealReport,
} from "../../report/index.ts";
import { suggest } from "../../values/suggest.ts";
import { type CliContext, writeStream } from "../context.ts";
import { addFlags } from "../options/options.ts";

/** A format of reports, or of a file that one command alone writes. */
export type Format = Pick<ReporterEntry, "extension" | "streams" | "load"> & { name: string };

export interface ReportOutput {
  reporter: Format;
  /** Absolute; undefined: stdout. */
  path?: string;
}

export interface OutputFlags {
  reporter: readonly string[];
  output: readonly string[];
}

const FORMATS = Object.keys(REPORTERS);

const unknownFormat = failure(`usage: unknown report format "<name>"
  hint: <advice>`);
const noFile = failure(`usage: --reporter <text> names no file after "="
  hint: write --reporter <name>=PATH`);
const homeless = failure(`usage: --output <path> belongs to no reporter: <why>
  hint: write --reporter FORMAT=PATH`);
const unknownEnding = failure(`usage: --output <path> has an ending of no report
  hint: use <endings>, or name the format: --reporter FORMAT=<path>`);
const samePlace = failure(`usage: two reports (<one> and <other>) would go to <place>
  hint: give each its own place: --reporter FORMAT=PATH`);

export function addOutputOptions(command: Command): Command {
  return addFlags(
    command,
    ["--reporter <format[=path]>", "how to report, to stdout or a file; repeatable", FORMATS],
    ["--output <path>", "file for a report, in the format of its ending or of a --reporter without file; repeatable"],
  );
}

/** The reports that the flags ask for, and where each goes; `more`: by another flag. Throws McptestError `usage`. */
export function parseOutputs(flags: OutputFlags, cwd: string, more: readonly ReportOutput[] = []): ReportOutput[] {
  const asked = flags.reporter.map((text) => parseReporter(text, cwd));
  const outputs = [...placeOutputs(asked, flags.output, cwd), ...more];
  for (const [at, { path, reporter }] of outputs.entries()) {
    const same = outputs.slice(0, at).find((output) => output.path === path);
    if (same) throw samePlace({ one: same.reporter.name, other: reporter.name, place: path ?? "stdout" });
  }
  return outputs;
}

/** Adds `pretty` on stdout when all are files. */
export function withShown(outputs: readonly ReportOutput[]): ReportOutput[] {
  const shown = outputs.some(({ path }) => path === undefined);
  return shown ? [...outputs] : [{ reporter: REPORTERS.pretty }, ...outputs];
}

export function parseFormat(name: string): ReporterEntry {
  if (Object.hasOwn(REPORTERS, name)) return REPORTERS[name as ReporterName];
  const close = suggest(name, FORMATS);
  const advice = close === undefined ? `formats: ${FORMATS.join(", ")}` : `did you mean ${close}?`;
  throw unknownFormat({ name, advice });
}

function parseReporter(text: string, cwd: string): ReportOutput {
  const [name = "", ...rest] = text.split("=");
  const reporter = parseFormat(name);
  if (rest.length === 0) return { reporter };
  const path = rest.join("=");
  if (path === "") throw noFile({ text, name });
  return { reporter, ...placeAt(path, cwd) };
}

/** `--output` is the place of the only reporter without one, else a report of its own. */
function placeOutputs(asked: readonly ReportOutput[], paths: readonly string[], cwd: string): ReportOutput[] {
  const placeless = asked.filter((output) => output.path === undefined);
  const [path, second] = paths;
  if (path === undefined || placeless.length === 0) {
    return [...asked, ...paths.map((each) => ({ reporter: formatOf(each), ...placeAt(each, cwd) }))];
  }
  if (placeless.length > 1 || second !== undefined) {
    const why = second === undefined ? "several --reporter name no file" : `--output ${second} is one as well`;
    throw homeless({ path, why });
  }
  return asked.map((output) => (output.path === undefined ? { ...output, ...placeAt(path, cwd) } : output));
}

/** Endings of files that are not names of formats. */
const ENDINGS: Readonly<Record<string, ReporterName>> = { "": "pretty", txt: "pretty", log: "pretty", xml: "junit" };

function formatOf(path: string): ReporterEntry {
  const ending = extname(path).slice(1).toLowerCase();
  const name = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : ending;
  if (name !== undefined && Object.hasOwn(REPORTERS, name)) return REPORTERS[name as ReporterName];
  const known = new Set(Object.values(REPORTERS).map(({ extension }) => `.${extension}`));
  throw unknownEnding({ path, endings: [...known].join(", ") });
}

/** Where a path of a flag leads; nowhere: stdout. */
export function placeAt(path: string, cwd: string): { path?: string } {
  return path === "-" ? {} : { path: isAbsolute(path) ? path : resolve(cwd, path) };
}

export interface RenderedOutput {
  output: ReportOutput;
  text: string | McptestError;
}

export interface OutputContext extends CliContext {
  verbose?: boolean;
  quiet?: boolean;
}

/** Renders each report, also when another one fails. `streamed`: ids of what stdout shows already; then only its end is rendered. */
export async function renderOutputs(
  outputs: readonly ReportOutput[],
  report: ConcludedReport,
  context: OutputContext,
  streamed?: readonly string[],
): Promise<RenderedOutput[]> {
  const { verbose = false, quiet = false } = context;
  const rendered: RenderedOutput[] = [];
  // Failures follow the order of their lines.
  const places = new Map(streamed?.map((id, at) => [id, at]));
  const placeOf = ({ id }: { id: string }): number => places.get(id) ?? places.size;
  const inOrder = { ...report, results: report.results.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  for (const output of outputs) {
    const { render, stream } = await output.reporter.load();
    const stdout = output.path === undefined;
    const place = stdout ? context : { colour: false, columns: 80 };
    const options = { ...place, verbose, quiet: quiet && stdout };
    try {
      const text = (stdout && streamed && stream?.close(inOrder, options)) || render(report, options);
      rendered.push({ output, text });
    } catch (error) {
      rendered.push({ output, text: asMcptestError(error) });
    }
  }
  return rendered;
}

/** Writes each report, also when another one fails. Throws CollectedErrors: output-unwritable, and why one could not be rendered. */
export async function writeRendered(rendered: readonly RenderedOutput[], context: CliContext): Promise<void> {
  const errors: McptestError[] = [];
  for (const { output, text } of rendered) {
    try {
      if (typeof text !== "string") throw text;
      if (output.path === undefined) await writeStream(context.stdout, text);
      else await writeFileAtomically(output.path, text, `${output.reporter.name} report`, context.signal);
    } catch (error) {
      if (!(error instanceof McptestError)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new CollectedErrors(errors);
}

/** Reports that a terminal shows as a heap of markup. */
const MARKUP: readonly string[] = ["html", "junit", "sarif", "gitlab"];

/** On a terminal: which reports are in files now, and how to have a report in one that went to the terminal. */
export function tellOutputs(
  outputs: readonly ReportOutput[],
  { stdout, cwd }: Pick<CliContext, "stdout" | "cwd">,
): string {
  if (!stdout.isTTY) return "";
  const lines = outputs.flatMap(({ path, reporter: { name, extension } }) => {
    if (path === undefined)
      return MARKUP.includes(name) ? [`hint: --reporter ${name}=report.${extension} writes a file\n`] : [];
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    return isFile ? [`wrote ${path.startsWith(`${cwd}${sep}`) ? relative(cwd, path) : path}\n`] : [];
  });
  return lines.join("");
}

/** Masks a saved report again, renders and writes it, and tells where. Throws as `writeRendered`. */
export async function writeOutputs(outputs: readonly ReportOutput[], report: ConcludedReport, context: CliContext) {
  await writeRendered(await renderOutputs(outputs, sealReport(report, context.redactor), context), context);
  context.stderr.write(context.redactor.text(tellOutputs(outputs, context)));
}
