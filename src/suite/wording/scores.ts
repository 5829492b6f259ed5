import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { problem } from "./base.ts";

/** Weights of which no share can be taken. `whose`: `the assertions of test "x"`. */
export function unusableWeights(whose: string, total: number, location: SourceLocation): McptestError {
  if (total === 0) {
    const message = `the weights of ${whose} are all zero, so there is no score`;
    return problem(
      "no-weight",
      message,
      location,
      "give one of them a weight above 0, or leave weight out, which is 1",
    );
  }
  return problem(
    "no-weight",
    `the weights of ${whose} add up to more than a number can hold`,
    location,
    "make them smaller",
  );
}
