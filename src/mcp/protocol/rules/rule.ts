import { isObject, type Json } from "../../../values/json.ts";
import type { Fault, Frame } from "./frame.ts";
import type { Known } from "./known.ts";
import type { Part } from "./parts.ts";

type Faults = Fault | readonly Fault[] | undefined;

/** A rule about one frame and what the session knows; `on`: the frames that it is for, by kind, or kind and method. */
export interface FrameRule {
  readonly on: readonly string[];
  decide(frame: Frame, known: Known): Faults;
}

/** A rule about one place of a frame: `judge` gives what is wanted there; undefined where nothing is wrong. */
export function at(
  pointer: string,
  on: readonly string[],
  judge: (found: Json | undefined, frame: Frame, known: Known) => string | undefined,
): FrameRule {
  const steps = pointer.slice(1).split("/");
  return {
    on,
    decide(frame, known) {
      let found: Json | undefined = frame.message;
      for (const step of steps) found = isObject(found) ? found[step] : undefined;
      const wanted = judge(found, frame, known);
      return wanted === undefined ? undefined : { at: pointer, wanted, found };
    },
  };
}

export type PartRule = (part: Part, known: Known) => Faults;
