import type { Reason } from "../../report/index.ts";

/** What a verdict depends on besides the report. */
export interface Circumstances {
  /** Whether the report was saved and is read again: then shards that are not there are missing. */
  saved?: boolean;
  /** Whether shards may be missing. */
  allowPartial?: boolean | undefined;
  /** What went wrong around the run, such as a report that could not be written. */
  faults?: readonly Reason[];
}

/** The code of a reason. */
export type Code = Reason["code"];

/** What makes a run red; `exit` in the place of that of its row. */
export type Found = Omit<Reason, "code"> & { exit?: number };
