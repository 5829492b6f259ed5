import type fc from "fast-check";
import { matches } from "./merge.ts";
import { createRandom } from "./rng.ts";
import { isForeign, lengthOf, type Matching } from "./text.ts";

const SAMPLES = 60;

/** Makes texts of patterns, always the same; the plainest first. */
export function createMatching(check: typeof fc): Matching {
  const known = new Map<string, readonly string[] | undefined>();
  return (pattern) => {
    if (!known.has(pattern)) known.set(pattern, sample(check, pattern));
    return known.get(pattern);
  };
}

function sample(check: typeof fc, pattern: string): readonly string[] | undefined {
  const random = createRandom(check, pattern);
  const found = new Set<string>();
  // Nothing before and after it, where the pattern allows that.
  for (const source of [`^(?:${pattern})$`, pattern]) {
    try {
      const texts = check.stringMatching(new RegExp(source, "u"), { size: "small" });
      for (let many = 0; many < SAMPLES; many++) found.add(texts.generate(random, 4).value);
    } catch {
      // Look-around and the like: fast-check says so when it reads the pattern.
    }
  }
  if (found.size === 0) return undefined;
  const rank = (text: string): number =>
    Number(isForeign(text)) * 1000 + lengthOf(text) + 3 * lengthOf(text.replace(/[a-z0-9]/g, ""));
  return [...found]
    .filter((text) => text.isWellFormed?.() !== false && matches(pattern, text))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
