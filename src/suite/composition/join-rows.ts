import type { CompositionTest } from "../suite.ts";

/** One composition of those that were made for its rows, of which the first has all rows. */
export function joinRows([first, ...others]: readonly [CompositionTest, ...CompositionTest[]]): CompositionTest {
  if (others.length === 0) return first;
  const whole = { ...first, servers: [...new Set([first, ...others].flatMap((test) => test.servers))] };
  whole.cases = first.cases.map((row, at) => ({ ...row, own: others[at - 1] }));
  for (const own of others) own.cases = whole.cases;
  return whole;
}
