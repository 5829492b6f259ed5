import type { Exchange } from "../generated/cassette.ts";
import type { Obligation as Reported } from "../generated/report.ts";
import type { JsonObject } from "../values/json.ts";

/** A list that a server was asked for: as it was read, not offered, or not to be had, and why. */
export type Listed =
  | { state: "known"; items: readonly JsonObject[] }
  | { state: "none" }
  | { state: "unknown"; reason: string };

/** What a server offers: its lists, with their items as they were sent. */
export type Surface = Readonly<Record<"tools" | "resources" | "templates" | "prompts", Listed>>;

/** A request for a tool, resource or prompt and what came of it, as sent. */
export type Call = Pick<Exchange, "method" | "params" | "result" | "error">;

/** One thing that a surface promises or permits. */
export type Obligation = Omit<Reported, "state" | "tried" | "tests" | "reason">;

/** That a call tried an obligation: `fits` if it met it, else it was answered the other way. */
export interface Reached {
  id: string;
  fits: boolean;
}
