import type { ConcludedReport, Location, TestResult } from "../model/report.ts";

/** Names of the formats; the table in reporters.ts has a row for each. */
export type ReporterName = "pretty" | "json" | "junit" | "md" | "html" | "sarif" | "gitlab" | "ndjson" | "tap";

/** What a rendering may depend on besides the report. */
export interface RenderOptions {
  colour: boolean;
  /** Width to draw rules to and to cut source lines to. */
  columns: number;
  /** Whether a terminal shows it: lines are wrapped between words, so that it breaks none. */
  terminal?: boolean;
  verbose?: boolean;
  /** Failures and what the run came to, without the line of each test. */
  quiet?: boolean;
  /** The category of code scanning, where it is known. */
  category?: string;
  /** A place as the repository has it, where that is another root. */
  inRepository?(location: Location): Location;
}

/** A suite as its heading names it. */
export interface SuiteName {
  name: string;
  path: string;
}

/** One format as the table lists it. */
export interface ReporterEntry {
  name: ReporterName;
  /** What it is good for, in a few words. */
  summary: string;
  /** Of a file in this format, without a dot. */
  extension: string;
  /** Set where it can show a run while it goes on: the reporter has `stream`. */
  streams?: true;
  load(): Promise<Reporter>;
}

/** The code of a format: a pure function of the report. Every text it gives ends with a newline. */
export interface Reporter {
  render(report: ConcludedReport, options: RenderOptions): string;
  /** How to show a run while it goes on; what it shows in the end is what `render` shows. */
  stream?: ReporterStream;
}

/** The parts of a rendering that do not need the whole report: headings and lines first, the rest when the run is over. */
export interface ReporterStream {
  /** true for programs: each line is written when its test ends, and no status is drawn between them. */
  raw?: true;
  /** What precedes the lines of a suite. */
  heading(suite: SuiteName, options: RenderOptions): string;
  line(result: TestResult, options: RenderOptions): string;
  /** On a terminal: lines of a long suite that nobody has to see, and the one in their place. */
  fold?: { takes(result: TestResult, tests: number, options: RenderOptions): boolean; line(count: number): string };
  /** What follows the last line. */
  close(report: ConcludedReport, options: RenderOptions): string;
}
