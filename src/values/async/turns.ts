/** Does work as soon as there is room for it. */
export type InTurn = (work: () => Promise<void>) => Promise<void>;

/** Room for `count` works at once; who asked first comes first. */
export function createTurns(count: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
