/** Questions that share so much are asked so that a provider's cache can serve it. */
const MIN_CALLS = 3;
const MIN_CHARACTERS = 16_000;

/** How the questions about one candidate are asked. */
export interface Sharing {
  /** Whether what they share is worth keeping in the provider's cache. */
  readonly cached: boolean;
  /** Asks; of cached ones the first of each model alone, and the others when the cache has what it read. */
  ask<T>(model: string, ask: () => Promise<T>): Promise<T>;
}

/** `calls`: questions that each model is asked at least; `characters`: what they share. */
export function createSharing(calls: number, characters: number): Sharing {
  if (calls < MIN_CALLS || characters < MIN_CHARACTERS) return { cached: false, ask: (_, ask) => ask() };
  const firsts = new Map<string, Promise<unknown>>();
  return {
    cached: true,
    async ask(model, ask) {
      const first = firsts.get(model);
      if (first) await first;
      const asked = ask();
      if (!first)
        firsts.set(
          model,
          asked.catch(() => {}),
        );
      return asked;
    },
  };
}
