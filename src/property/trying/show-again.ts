import type { Case } from "../types.ts";
import type { Observation } from "./call.ts";
import type { Caller } from "./caller.ts";
import { keyOf, type Levels, type Subject, type Suspect } from "./suspect.ts";

/** What a call showed again. */
export interface Shown {
  readonly hit: Suspect["hit"];
  readonly seen: Observation;
}

export interface Confirming {
  readonly caller: Caller;
  readonly levels: Levels;
}

/** Calls once more; undefined if it does not show the same. */
export async function showAgain(
  subject: Subject,
  suspect: Pick<Suspect, "check" | "hit">,
  one: Case,
  { caller, levels }: Confirming,
  limitMs?: number,
): Promise<Shown | undefined> {
  const call = { tool: subject.tool.name, arguments: one.arguments };
  const seen = await (suspect.check === "alive" ? caller.callAndPing(call, limitMs) : caller.call(call, limitMs));
  const found = await subject.judge(one, seen, levels);
  const key = keyOf(suspect);
  const same = found.find((each) => keyOf(each) === key);
  return same && { hit: same.hit, seen };
}
