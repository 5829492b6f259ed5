import type { ReporterEntry, ReporterName } from "./reporter.ts";

const ROWS: Readonly<Record<ReporterName, Omit<ReporterEntry, "name">>> = {
  pretty: {
    summary: "for people: a line for each test, failures in detail, a summary",
    extension: "txt",
    streams: true,
    load: async () => (await import("./pretty/reporter.ts")).pretty,
  },
  json: {
    summary: "the whole report, for programs and for `mcptest report`",
    extension: "json",
    load: async () => (await import("./json.ts")).json,
  },
  junit: {
    summary: "JUnit XML, for the test pages of CI systems",
    extension: "xml",
    load: async () => (await import("./junit/reporter.ts")).junit,
  },
  md: {
    summary: "GitHub Flavored Markdown, for job summaries and comments: failures first, never over 65,536 characters",
    extension: "md",
    load: async () => (await import("./md/markdown.ts")).md,
  },
  html: {
    summary: "one page for a browser: search, diffs, graphs, trends; works offline",
    extension: "html",
    load: async () => (await import("./html/reporter.ts")).html,
  },
  sarif: {
    summary: "SARIF 2.1.0, for GitHub code scanning: an alert on the line of each failing assertion",
    extension: "sarif",
    load: async () => (await import("./sarif/reporter.ts")).sarif,
  },
  gitlab: {
    summary: "GitLab Code Quality: an issue on the line of each failing assertion, in merge requests",
    extension: "json",
    load: async () => (await import("./gitlab.ts")).gitlab,
  },
  ndjson: {
    summary: "for programs: a line of JSON when each test ends, and last the summary",
    extension: "ndjson",
    streams: true,
    load: async () => (await import("./ndjson.ts")).ndjson,
  },
  tap: {
    summary: "TAP 14, for harnesses of any language; details as YAML",
    extension: "tap",
    load: async () => (await import("./tap/reporter.ts")).tap,
  },
};

/** The formats, in the order of the help; the code of each is loaded on use. */
export const REPORTERS = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, { name, ...row }]),
) as Readonly<Record<ReporterName, ReporterEntry>>;
