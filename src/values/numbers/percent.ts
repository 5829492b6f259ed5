/** `100 * part / whole`, rounded down to so many decimals; null of nothing. */
export function percentOf(part: number, whole: number, decimals = 1): number | null {
  const scale = 10 ** decimals;
  return whole === 0 ? null : Math.floor((100 * scale * part) / whole) / scale;
}

/** Whether a share is less than a percentage, exactly: 2 of 3 is below 66.7. */
export function isBelow(part: number, whole: number, percent: number): boolean {
  // A bound such as 1.1 may be a double above it.
  return 100 * part < percent * whole - 1e-9;
}
