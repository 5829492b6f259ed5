import type { Host } from "../conduct/index.ts";
import type { PortClock } from "../github/index.ts";

/** Everything the step may know of the process it runs in; only index.ts touches `process`. */
export interface Step extends Omit<Host, "root"> {
  cwd: string;
  /** Writes to stdout. */
  write(text: string): void;
  /** By which publishing waits for GitHub; the real one when left out. */
  clock?: PortClock | undefined;
}
