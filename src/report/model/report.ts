import type { Report, TestResult, TraceDetail, Verdict } from "../../generated/report.ts";

export type * from "../../generated/report.ts";

/** A report whose verdict is known: what is told to people. */
export type ConcludedReport = Report & { verdict: Verdict };

/** What is special to the kind of a result. */
export type Detail = NonNullable<TestResult["detail"]>;

/** What a composition did. */
export type CompositionTrace = Omit<TraceDetail, "type">;
