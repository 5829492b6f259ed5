import type fc from "fast-check";
import { sha256 } from "../../values/hash.ts";

/** A stream of random numbers of its own for each text. */
export function createRandom(check: typeof fc, text: string): fc.Random {
  return new check.Random(mulberry(Number.parseInt(sha256(text, 8), 16)));
}

type Generator32 = Extract<ConstructorParameters<typeof fc.Random>[0], { next(): number }>;

/** Tommy Ettinger's mulberry32. fast-check takes any generator of 32 bits. */
function mulberry(start: number): Generator32 {
  let state = start | 0;
  return {
    clone: () => mulberry(state),
    getState: () => [state],
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) | 0;
    },
  };
}
