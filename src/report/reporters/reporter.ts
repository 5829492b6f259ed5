import type { ConcludedReport, Location, TestResult } from "../model/report.ts";
import type { ShownTest } from "../view/rows.ts";

/** Names of the formats. */
export type ReporterName = "pretty" | "json" | "junit" | "md" | "html" | "sarif" | "gitlab" | "ndjson" | "tap";

/** Options of a rendering. */
export interface RenderOptions {
  colour: boolean;
  /** Columns of rules and source lines. */
  columns: number;
  /** Whether to wrap lines between words for a terminal. */
  terminal?: boolean;
  verbose?: boolean;
  /** Leave out the line of each test. */
  quiet?: boolean;
  /** The category of code scanning, where it is known. */
  category?: string;
  /** A place relative to the repository, where that has another root. */
  inRepository?(location: Location): Location;
}

/** A suite in its heading. */
export type SuiteName = Record<"name" | "path", string>;

/** A format in the table. */
export interface ReporterEntry {
  name: ReporterName;
  /** What it is good for, in a few words. */
  summary: string;
  /** Of its files, without a dot. */
  extension: string;
  /** Whether its reporter has `stream`. */
  streams?: true;
  load(): Promise<Reporter>;
}

/** Renders a report; pure. Its texts end with a newline. */
export interface Reporter {
  render(report: ConcludedReport, options: RenderOptions): string;
  /** Shows a run while it goes on; in the end it has shown what `render` gives. */
  stream?: ReporterStream;
}

/** The lines of one suite. */
export interface SuiteLines {
  /** What is due when a test has ended. */
  take(result: TestResult): string;
  /** What still waits when no other one of its tests ends. */
  end(): string;
}

/** A rendering in parts: headings and lines while the run goes on, the rest when it is over. */
export interface ReporterStream {
  /** For programs: a line is written when its test ends, without a status between lines. */
  raw?: true;
  heading(suite: SuiteName, options: RenderOptions): string;
  line(result: TestResult, options: RenderOptions): string;
  /** For people: the lines of a suite with these tests, where one may stand for several. */
  fold?(tests: readonly ShownTest[], options: RenderOptions): SuiteLines;
  close(report: ConcludedReport, options: RenderOptions): string;
}
