import { describeType, type Json } from "../values/json.ts";
import { type Place, placesOf, spotsIn } from "./places.ts";
import { additionsFor, type Mask } from "./survivors/additions.ts";
import { type Addition, NOT_EMPTY, sayLine } from "./survivors/write-line.ts";
import type { Call } from "./types.ts";

/** Lines of one test: a person reads them, and makes them theirs. */
const MAX_LINES = 8;

interface Use {
  /** The output schema of the tool. */
  schema: Json | undefined;
  /** Changes what is a secret, or will be another value elsewhere or later: of such values types are asserted. */
  mask: Mask;
  /** Whether what a target reads will be another value later, by its name: of it, too, the type is asserted. */
  isPassing(target: string): boolean;
  /** Whether an object may lack this key elsewhere. */
  isOptional(key: string): boolean;
}

/** Assertions on accepted answers to one and the same call, as lines of `expect`: each holds on all of the answers. */
export function assertAnswers(
  answers: readonly [Call, ...Call[]],
  { schema, mask, isPassing, isOptional }: Use,
): string[] {
  const [first, ...others] = answers;
  const propose = (place: Place, call: Call): Addition[] => {
    const [spot] = spotsIn(call, place);
    if (!spot) return [];
    const made = additionsFor({ at: place.at, place, outcome: "accepted" }, call, { mutators: [], mask, patterns: [] });
    // What is empty today is not empty for good.
    const isWeak = ({ matcher }: Addition): boolean =>
      "type" in matcher || matcher === NOT_EMPTY || ("length" in matcher && matcher.length === 0);
    const last: Addition["matcher"] = place.kind === "text" ? NOT_EMPTY : { type: describeType(spot.value) };
    return [...made.filter((one) => !isWeak(one) && !isPassing(one.target)), { target: spot.target, matcher: last }];
  };
  const isKept = ({ steps }: Place): boolean =>
    steps.every((step) => step.kind !== "each" && (step.kind !== "key" || !isOptional(step.key)));
  const found = placesOf([first], schema).flatMap((place): Addition[] => {
    if (!isKept(place)) return [];
    const again = others.map((call) => new Set(propose(place, call).map(sayLine)));
    return propose(place, first)
      .filter((one) => again.every((lines) => lines.has(sayLine(one))))
      .slice(0, 1);
  });
  const isImplied = ({ target, matcher }: Addition): boolean =>
    "type" in matcher && found.some((other) => other.target !== target && isBelow(other.target, target));
  return [...new Set(found.filter((one) => !isImplied(one)).map(sayLine))].slice(0, MAX_LINES);
}

/** Whether a target is in the value that another one reads. */
function isBelow(target: string, above: string): boolean {
  return above === "payload" || (target.startsWith(above) && /^[.[]/.test(target.slice(above.length)));
}
