import { setFlagsFromString } from "node:v8";

/** Bytes of suites from which on memory matters more than a hundredth of the time. */
const LARGE = 1_000_000;

/** Has V8 collect garbage once the heap has doubled, where suites are large; by itself it waits until it has grown fourfold. */
export function boundHeap(bytes: number): void {
  if (bytes > LARGE) setFlagsFromString("--heap-growing-percent=100");
}
