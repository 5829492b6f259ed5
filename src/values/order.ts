/** -1, 0 or 1; of texts by their UTF-16 units. */
export function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
