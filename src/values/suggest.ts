import { nameSome } from "./text.ts";

/** How many names a message lists; of more, how many that are most like a wrong one. */
const LISTED = 8;
const NEAREST = 3;

/** The candidate that `word` most likely misspells; undefined if none is close. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  // A short word with several changes is another word, and a letter with one.
  const limit = word.length < 5 ? Math.min(1, word.length - 1) : Math.min(3, Math.round(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > limit) continue;
    const distance = distanceOf(word, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  if (best !== undefined || word.length < MIN_START) return best;
  const [longer, another] = [...candidates].filter((name) => name.length > word.length && name.startsWith(word));
  return another === undefined ? longer : undefined;
}

/** Characters of a word that may stand for the one name which begins with it. */
const MIN_START = 4;
/** How many names are compared with a wrong one: there may be many of both. */
const MAX_CANDIDATES = 500;

/** `did you mean "x"?`, or the known names, or the nearest of many, or `otherwise` without any. */
export function hintName(wrong: string, names: readonly string[], otherwise = ""): string {
  const candidates = names.slice(0, MAX_CANDIDATES);
  const close = suggest(wrong, candidates);
  if (close !== undefined) return `did you mean ${quote(close)}?`;
  if (names.length === 0) return otherwise;
  if (names.length <= LISTED) return `known are ${listNames(names)}`;
  const distances = new Map(candidates.map((name) => [name, distanceOf(wrong, name)]));
  const nearest = candidates.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, NEAREST);
  return `the nearest names are ${listNames(nearest)}`;
}

function quote(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** `"a", "b" and 3 more`: names for a message, bounded. */
export function listNames(names: readonly string[]): string {
  return nameSome(names, LISTED, quote);
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other, in upper or lower case. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(before, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min(at(previous, column) + 1, at(current, column - 1) + 1, replaced, swapped));
    }
    [before, previous] = [previous, current];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** The hint for names that match nothing: about slashes if one has a backslash, else `otherwise`. */
export function hintSlashes<T extends string | undefined>(globs: readonly string[], otherwise: T): string | T {
  const known = globs.find((glob) => glob.includes("\\"));
  if (known === undefined) return otherwise;
  return `separate folders by /, and use \\ only to escape the next character: ${JSON.stringify(known.replaceAll(/[\\/]+/g, "/"))}`;
}
