import { McptestError } from "../../errors.ts";
import { lineText } from "./lines.ts";
import type { Source } from "./source.ts";

/** The problems of one load. */
export interface Collector {
  readonly errors: McptestError[];
  report(error: McptestError): void;
  warn(warning: McptestError): void;
  /** All problems with the text of their lines and without secrets, sorted by file, line and column, each once. */
  finish(
    sources: readonly Source[],
    secrets: readonly string[],
  ): Promise<{ errors: McptestError[]; warnings: McptestError[] }>;
}

export function createCollector(): Collector {
  const errors: McptestError[] = [];
  const warnings: McptestError[] = [];
  return {
    errors,
    report: (error) => void errors.push(error),
    warn: (warning) => void warnings.push(warning),
    async finish(sources, secrets) {
      const files = new Map(sources.map((source) => [source.path, source]));
      const found = errors.length + warnings.length;
      const mask = found > 0 && secrets.length > 0 ? await createMask(secrets) : (text: string) => text;
      const settle = (problems: readonly McptestError[]): McptestError[] =>
        withoutRepeats(problems.toSorted(byPlace)).map((problem) => complete(problem, files, mask));
      return { errors: settle(errors), warnings: settle(warnings) };
    },
  };
}

function byPlace(a: McptestError, b: McptestError): number {
  const [one, other] = [a.location, b.location];
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}

function withoutRepeats(problems: readonly McptestError[]): McptestError[] {
  const seen = new Map<string, McptestError>();
  for (const problem of problems) {
    const { file, line, column } = problem.location ?? { file: "", line: 0, column: 0 };
    seen.set([file, line, column, problem.code, problem.message].join("\n"), problem);
  }
  return [...seen.values()];
}

/** A message may quote a value that came from the environment. */
async function createMask(secrets: readonly string[]): Promise<(text: string) => string> {
  const { createRedactor } = await import("../../values/redact/redact.ts");
  return createRedactor({ secrets }).text;
}

function complete(
  problem: McptestError,
  files: ReadonlyMap<string, Source>,
  mask: (text: string) => string,
): McptestError {
  const { code, message, hint, location, cause } = problem;
  const source = location && files.get(location.file);
  const text = source && lineText(source.lines, location.line);
  return new McptestError(code, mask(message), {
    hint: hint && mask(hint),
    cause,
    location: text ? { ...location, text } : location,
  });
}
