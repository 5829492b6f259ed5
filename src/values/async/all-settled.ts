/** `Promise.all` that rejects only when all have ended: nothing goes on behind the back of who waits. */
export async function allSettledOrThrow<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
