/** What signals are made of: Node 20 lets go of those of `AbortSignal.timeout` that nobody else holds, and their time never comes. */
const held = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/** A signal that is aborted with the first of these. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = AbortSignal.any([...signals]);
  held.set(first, signals);
  return first;
}
