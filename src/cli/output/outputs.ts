import { extname, isAbsolute, resolve } from "node:path";
import { type Command, Option } from "commander";
import { asMcptestError, CollectedErrors, McptestError, usageError } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import {
  type ConcludedReport,
  REPORTERS,
  type ReporterEntry,
  type ReporterName,
  sealReport,
} from "../../report/index.ts";
import { suggest } from "../../values/suggest.ts";
import type { CliContext } from "../context.ts";
import { collect } from "../options/options.ts";
import { writeStream } from "./write.ts";

/** One rendering that was asked for, and where it goes. */
export interface ReportOutput {
  reporter: ReporterEntry;
  /** Absolute path of a file; stdout when left out. */
  path?: string;
}

/** Flags that `parseOutputs` reads, as commander gives them. */
export interface OutputFlags {
  reporter: readonly string[];
  output: readonly string[];
}

/** The names of all formats, for help and hints. */
const FORMATS = Object.keys(REPORTERS).join(", ");

/** Adds the flags that `parseOutputs` reads. */
export function addOutputOptions(command: Command): Command {
  const reporter = new Option("--reporter <format[=path]>", "how to report, to stdout or a file; repeatable");
  reporter.argParser(collect).default([]).argChoices = Object.keys(REPORTERS);
  return command
    .addOption(reporter)
    .option(
      "--output <path>",
      "file for a report, in the format of its ending, or of the --reporter that names no file; repeatable",
      collect,
      [],
    );
}

/** The reports that were asked for, and where each goes. Throws McptestError `usage`. */
export function parseOutputs(flags: OutputFlags, cwd: string): ReportOutput[] {
  const asked = flags.reporter.map((text) => parseReporter(text, cwd));
  const outputs = placeOutputs(asked, flags.output, cwd);
  refuseSharedPlaces(outputs);
  return outputs;
}

/** Those, and `pretty` on stdout where all of them are files. */
export function withShown(outputs: readonly ReportOutput[]): ReportOutput[] {
  const shown = outputs.some(({ path }) => path === undefined);
  return shown ? [...outputs] : [{ reporter: REPORTERS.pretty }, ...outputs];
}

/** The format of that name. Throws McptestError `usage`. */
export function parseFormat(name: string): ReporterEntry {
  if (Object.hasOwn(REPORTERS, name)) return REPORTERS[name as ReporterName];
  const close = suggest(name, Object.keys(REPORTERS));
  const hint = close === undefined ? `formats: ${FORMATS}` : `did you mean ${close}?`;
  throw usageError(`there is no report format "${name}"`, hint);
}

function parseReporter(text: string, cwd: string): ReportOutput {
  const [name = "", ...rest] = text.split("=");
  const reporter = parseFormat(name);
  if (rest.length === 0) return { reporter };
  const path = rest.join("=");
  if (path === "") throw usageError(`--reporter ${text} names no file after "="`, `write --reporter ${name}=<path>`);
  return { reporter, ...placeAt(path, cwd) };
}

/** `--output` is the place of the one reporter that has none, or else a report of its own. */
function placeOutputs(asked: readonly ReportOutput[], paths: readonly string[], cwd: string): ReportOutput[] {
  const placeless = asked.filter((output) => output.path === undefined);
  const [path, second] = paths;
  if (path === undefined || placeless.length === 0) {
    return [...asked, ...paths.map((each) => ({ reporter: formatOf(each), ...placeAt(each, cwd) }))];
  }
  if (placeless.length > 1 || second !== undefined) {
    const why = second === undefined ? "several --reporter name no file" : `--output ${second} is one as well`;
    throw usageError(`--output ${path} belongs to no reporter: ${why}`, "write --reporter <format>=<path>");
  }
  return asked.map((output) => (output.path === undefined ? { ...output, ...placeAt(path, cwd) } : output));
}

/** The format that a file's ending names; `pretty` for any other file. */
function formatOf(path: string): ReporterEntry {
  const ending = extname(path).slice(1).toLowerCase();
  const name = ending === "xml" ? "junit" : ending;
  return Object.hasOwn(REPORTERS, name) ? REPORTERS[name as ReporterName] : REPORTERS.pretty;
}

/** `-` is stdout. */
function placeAt(path: string, cwd: string): { path?: string } {
  return path === "-" ? {} : { path: isAbsolute(path) ? path : resolve(cwd, path) };
}

function refuseSharedPlaces(outputs: readonly ReportOutput[]): void {
  const taken = new Map<string | undefined, ReportOutput>();
  for (const output of outputs) {
    const other = taken.get(output.path);
    if (other) {
      const place = output.path ?? "stdout";
      const names = `${other.reporter.name} and ${output.reporter.name}`;
      throw usageError(
        `two reports (${names}) would go to ${place}`,
        "give each a place of its own: --reporter <format>=<path>",
      );
    }
    taken.set(output.path, output);
  }
}

/** A report as text, or why there is none, and where it goes. */
export interface RenderedOutput {
  output: ReportOutput;
  text: string | McptestError;
}

/** Where reports go, and how much they are to show. */
export interface OutputContext extends CliContext {
  verbose?: boolean;
  quiet?: boolean;
}

/** Renders each report; a fault in one format keeps no other back. `streamed`: stdout was told while the run went on, and only its end is left. */
export async function renderOutputs(
  outputs: readonly ReportOutput[],
  report: ConcludedReport,
  context: OutputContext,
  streamed?: readonly string[],
): Promise<RenderedOutput[]> {
  const { verbose = false, quiet = false } = context;
  const rendered: RenderedOutput[] = [];
  for (const output of outputs) {
    const { render, stream } = await output.reporter.load();
    const stdout = output.path === undefined;
    const place = stdout ? context : { colour: false, columns: 80 };
    const options = { ...place, verbose, quiet: quiet && stdout };
    try {
      const text = (stdout && streamed && stream?.close(inOrder(report, streamed), options)) || render(report, options);
      rendered.push({ output, text });
    } catch (error) {
      rendered.push({ output, text: asMcptestError(error) });
    }
  }
  return rendered;
}

/** The report with its results in the order of these ids, so that failures are told as their lines were. */
function inOrder(report: ConcludedReport, ids: readonly string[]): ConcludedReport {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: { id: string }): number => places.get(id) ?? ids.length;
  return { ...report, results: [...report.results].sort((a, b) => placeOf(a) - placeOf(b)) };
}

/** Writes the reports; one that cannot be written does not keep the others back. Throws `output-unwritable` for each, and why one could not be rendered. */
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

/** Renders a saved report, masked anew, and writes it. Throws `output-unwritable` for each output that fails. */
export async function writeOutputs(
  outputs: readonly ReportOutput[],
  report: ConcludedReport,
  context: CliContext,
): Promise<void> {
  await writeRendered(await renderOutputs(outputs, sealReport(report, context.redactor), context), context);
}
