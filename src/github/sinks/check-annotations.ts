import type { Location } from "../../report/index.ts";
import { compare } from "../../values/order.ts";
import { ANNOTATION_LEVELS, type Annotation, type AnnotationLevel } from "../annotations.ts";
import type { Operations } from "../operations.ts";

/** An annotation as check runs have it. */
export type CheckAnnotation = NonNullable<CheckOutput["annotations"]>[number];

type CheckOutput = NonNullable<Operations["POST /repos/{owner}/{repo}/check-runs"]["parameters"]["output"]>;

/** Of a file that the repository does not have. */
const OUTSIDE = /^(?:\/|[A-Za-z]:|\.\.(?:\/|$))/;

/** The worst `max` of those that have a place in the repository: by level, then by file and line. */
export function toCheck(
  annotations: readonly Annotation[],
  inRepository: (location: Location) => Location,
  max: number,
): { shown: CheckAnnotation[]; all: number } {
  const placed = annotations.flatMap(({ location, ...rest }) => {
    const at = location && inRepository(location);
    return at && !OUTSIDE.test(at.file) ? [{ ...rest, at }] : [];
  });
  const rank = ({ level }: { level: AnnotationLevel }): number => ANNOTATION_LEVELS.indexOf(level);
  placed.sort((a, b) => rank(a) - rank(b) || compare(a.at.file, b.at.file) || a.at.line - b.at.line);
  const shown: CheckAnnotation[] = placed
    .slice(0, max)
    .map(({ level, title, message, at }) => ({
      path: at.file,
      start_line: Math.max(1, at.line),
      end_line: Math.max(1, at.line),
      start_column: Math.max(1, at.column),
      end_column: Math.max(1, at.column, at.end_column ?? 0),
      annotation_level: level === "error" ? "failure" : level,
      title,
      message: message || title,
    }));
  return { shown, all: placed.length };
}
