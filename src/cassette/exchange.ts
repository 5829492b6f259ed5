import type { Exchange } from "../generated/cassette.ts";
import { type Json, stableStringify } from "../values/json.ts";
import { comparable } from "./frames/volatile.ts";
import { unmark } from "./placeholders.ts";

export type { Exchange };

/** What is asked of a server or a model. */
export type Question = Pick<Exchange, "via" | "server" | "model" | "method" | "params">;
/** What came back: one of the two. */
export type Answer = Pick<Exchange, "result" | "error">;

/** What a question is known by: all of it, whatever its secrets are, which are masked. */
export function keyOf({ via, server, model, method, params }: Question): string {
  return textOf([via, server ?? model ?? null, method, via === "server" ? comparable(method, params) : params]);
}

/** What questions are compared by. */
export function textOf(value: Json): string {
  return unmark(stableStringify(value));
}

/** The tool, prompt or resource that a server is asked for; undefined where there is none. */
export function nameOf({ via, params }: Pick<Question, "via" | "params">): string | undefined {
  return [params.name, params.uri].find((each) => via === "server" && typeof each === "string") as string | undefined;
}
