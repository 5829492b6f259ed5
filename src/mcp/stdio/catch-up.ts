import { setImmediate } from "node:timers/promises";

/** Lets this process look at its pipes and children: where it was busy, the timer that waits for them may fire before. */
export async function catchUp(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
