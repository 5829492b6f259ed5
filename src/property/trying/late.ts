/** What something comes to; undefined once the time is over, and where that cuts it short. Rejects as it does. */
export async function unlessLate<T>(late: AbortSignal | undefined, run: () => Promise<T>): Promise<T | undefined> {
  if (late?.aborted) return undefined;
  try {
    return await run();
  } catch (error) {
    if (late?.aborted) return undefined;
    throw error;
  }
}
