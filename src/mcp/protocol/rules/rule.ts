import { readStep } from "../../../values/json/pointer.ts";
import type { Json } from "../../../values/json.ts";
import { type Fault, type Frame, listOf, objectOf } from "./frame.ts";
import type { Known } from "./known.ts";
import type { Part } from "./parts.ts";

type Faults = Fault | readonly Fault[] | undefined;

/** A rule about one frame and what the session knows; `on`: the frames that it is for, by kind, or kind and method. */
export interface FrameRule {
  readonly on: readonly string[];
  decide(frame: Frame, known: Known): Faults;
}

/** What is wanted at a place, with what is not as the place says; undefined where nothing is wrong. */
type Wanted = string | (Partial<Fault> & Pick<Fault, "wanted">) | undefined;

/** A rule about the places of a frame that a pointer leads to; `*` stands for each entry of a list. */
export function at(
  pointer: string,
  on: readonly string[],
  judge: (found: Json | undefined, frame: Frame, known: Known, place: string) => Wanted,
): FrameRule {
  const steps = pointer.slice(1).split("/");
  return {
    on,
    decide(frame, known) {
      let faults: Fault[] | undefined;
      const visit = (found: Json | undefined, place: string, depth: number): void => {
        const step = steps[depth];
        if (step === "*")
          for (const [index, one] of listOf(found).entries()) visit(one, `${place}/${index}`, depth + 1);
        else if (step !== undefined) visit(objectOf(found)[readStep(step)], `${place}/${step}`, depth + 1);
        else {
          const wanted = judge(found, frame, known, place);
          const fault = typeof wanted === "string" ? { wanted } : wanted;
          if (fault) faults = [...(faults ?? []), { at: place, found, ...fault }];
        }
      };
      visit(frame.message, "", 0);
      return faults;
    },
  };
}

export type PartRule = (part: Part, known: Known) => Faults;
