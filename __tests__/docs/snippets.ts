import { parse } from "yaml";

/** A fenced block of a page. */
export interface Snippet {
  /** Line of the opening fence, counted from 1. */
  line: number;
  language: string;
  text: string;
  /**
   * What `<!-- snippet: … -->` above it says. It is run: `run`, `run 1` (exit code), `validate 2`, `sh 1` (`mcptest` commands), `output` (what the
   * last of these printed). It is there: `file NAME`. It is read: `parse` (commands that need what a test has not), `workflow`, `part` (of a job),
   * `dockerfile`, `shows PATH` (a file of the repository).
   */
  mark: string | undefined;
}

/** The fenced blocks of a Markdown page, in order. */
export function readSnippets(page: string): Snippet[] {
  const pattern = /(?:<!-- snippet: (.+) -->\n\n?)?^```(\w*)\n([\s\S]*?)^```$/gm;
  return [...page.matchAll(pattern)].map((match) => ({
    line: page.slice(0, match.index + match[0].indexOf("```")).split("\n").length,
    language: match[2] ?? "",
    text: match[3] ?? "",
    mark: match[1],
  }));
}

/** Whether a block is a suite, which has to be marked so that it cannot rot. */
export function isSuite({ language, text }: Snippet): boolean {
  if (language !== "yaml") return false;
  const value: unknown = parse(text);
  return typeof value === "object" && value !== null && ("servers" in value || "evals" in value);
}

/** Output with times, and the blanks that align them, made alike. */
export function maskTimes(text: string): string {
  return text.replace(/ *\b\d+(\.\d+)?(ms|s)\b/g, " 0ms").trim();
}
