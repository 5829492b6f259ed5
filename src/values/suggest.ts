import { nameSome } from "./text.ts";

/** How many names a message lists. */
const LISTED = 12;

/** The candidate that `word` most likely misspells; undefined if none is close. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  // A short word with several changes is another word.
  const limit = word.length < 5 ? 1 : Math.min(3, Math.floor(word.length / 3) + 1);
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many names are compared with a wrong one: there may be many of both. */
const MAX_CANDIDATES = 500;

/** `did you mean "x"?`, or the known names, or `otherwise` without any. */
export function hintName(wrong: string, names: readonly string[], otherwise = ""): string {
  const close = suggest(wrong, names.slice(0, MAX_CANDIDATES));
  if (close !== undefined) return `did you mean ${quote(close)}?`;
  return names.length === 0 ? otherwise : `known are ${listNames(names)}`;
}

function quote(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** `"a", "b" and 3 more`: names for a message, bounded. */
export function listNames(names: readonly string[]): string {
  return nameSome(names, LISTED, quote);
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other. */
function editDistance(a: string, b: string): number {
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
