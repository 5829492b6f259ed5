/** Below this many milliseconds, on both sides, times differ by chance, and nothing is called slower or faster. */
export const NOISE_MS = 20;
