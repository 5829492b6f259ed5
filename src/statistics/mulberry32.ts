/** Whole numbers of 32 bits, fixed by the seed: mulberry32, by T. Ettinger. fast-check takes it as it is. */
export function mulberry32(seed: number) {
  let state = seed | 0;
  return {
    clone: () => mulberry32(state),
    getState: (): readonly number[] => [state],
    next(): number {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) | 0;
    },
  };
}
