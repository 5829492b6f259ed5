import type { Entry } from "../scope/merge.ts";
import type { Path } from "../yaml/source.ts";
import type { Rubric } from "./judged.ts";

/** Reads the rubric at a path of an entry; `own`: the threshold of whoever uses it, which stands beside it. */
export type ReadRubric = (entry: Entry<unknown>, path: Path, value: unknown, own?: number) => Rubric | undefined;
