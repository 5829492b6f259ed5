import { MAX_PROBLEMS, McptestError } from "../../errors.ts";
import { quote } from "../../values/location.ts";
import { type IsSet, secretScalars } from "./hidden.ts";
import type { Source } from "./source.ts";

/** Takes a problem of a load. */
export type Report = (problem: McptestError) => void;

export type Collector = ReturnType<typeof createCollector>;

export function createCollector() {
  const errors: McptestError[] = [];
  const warnings: McptestError[] = [];
  return {
    report: (error: McptestError): void => void errors.push(error),
    warn: (warning: McptestError): void => void warnings.push(warning),
    /** All problems, sorted by file, line and column, each once; those that are shown have the text of their lines. `isSet`: as for `secretScalars`. */
    finish(sources: readonly Source[], isSet?: IsSet) {
      for (const source of errors.length + warnings.length > 0 ? sources : [])
        if (source.root) source.lines.hidden = secretScalars(source, isSet).map(({ start, end }) => [start, end]);
      const files = new Map(sources.map((source) => [source.path, source]));
      const settle = (problems: readonly McptestError[]): McptestError[] => {
        const known = new Map(problems.toSorted(byPlace).map((problem) => [keyOf(problem), problem]));
        return [...known.values()].map((problem, at) => (at < MAX_PROBLEMS ? complete(problem, files) : problem));
      };
      return { errors: settle(errors), warnings: settle(warnings) };
    },
  };
}

/** The order of problems: by file, line and column. */
export function byPlace(a: McptestError, b: McptestError): number {
  const [one, other] = [a.location, b.location];
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}

function keyOf({ code, message, location }: McptestError): string {
  const { file, line, column } = location ?? { file: "", line: 0, column: 0 };
  return [file, line, column, code, message].join("\n");
}

function complete(problem: McptestError, files: ReadonlyMap<string, Source>): McptestError {
  const { code, message, hint, location, cause } = problem;
  const quoted = location && quote(files.get(location.file)?.lines, location);
  return quoted?.text ? new McptestError(code, message, { hint, cause, location: quoted }) : problem;
}
