import type { TestResult, TraceDetail } from "../../generated/report.ts";

export type * from "../../generated/report.ts";

/** What is special to the kind of a result. */
export type Detail = NonNullable<TestResult["detail"]>;

/** What a composition did. */
export type CompositionTrace = Omit<TraceDetail, "type">;
