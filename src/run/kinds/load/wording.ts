import { failure } from "../../../errors.ts";
import { words } from "../../../values/show/words.ts";

export const NOT_REPLAYED = "a load test measures the server itself, which --replay does not start";
export const DROPPED = { code: "dropped", message: "not made: 1,000 calls were in flight" };

export const absentForFew = words("<name> takes <number needed> calls, and there were <number made>");
export const absentAmongDropped = words(
  "<name> is unknown among dropped calls (<number dropped>), which are slower than all others",
);
export const answeredError = words("the server answered with error <shown>");
export const mostErrors = words("mostly <number times> x <code>: <message>");

export const late = failure(`load-late: one call in a hundred was sent <duration ms> late or more,
  so that the figures say nothing of the server
  hint: lower the rate or the concurrency, or run it on a machine that has nothing else to do`);
export const full = failure(`load-too-large: <number most> calls were made after <duration ms> of <duration of>,
  which is as many as a load may have
  hint: shorten the duration, or lower the concurrency`);
