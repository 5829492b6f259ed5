/** A signal that follows `signal` after `ms`, until `end`: what is to clean up has that long in all. */
export function giveGrace(signal: AbortSignal, ms: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => controller.abort(signal.reason), ms);
  };
  signal.addEventListener("abort", begin, { once: true });
  if (signal.aborted) begin();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", begin);
    },
  };
}
