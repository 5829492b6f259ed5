/** Whether a name stands for others, too. */
export function isGlob(name: string): boolean {
  return /[*?]/.test(name);
}

/** Whether a whole text matches a pattern: `*` is any text, `?` any one character, everything else itself. */
export function matchesGlob(pattern: string, text: string): boolean {
  const [wanted, given] = [[...pattern], [...text]];
  let [at, from] = [0, 0];
  /** Where the last `*` stands, and how far it reaches at the moment. */
  let [star, reach] = [-1, 0];
  while (from < given.length) {
    if (wanted[at] === "*") [star, reach, at] = [at, from, at + 1];
    else if (wanted[at] === "?" || (at < wanted.length && wanted[at] === given[from])) [at, from] = [at + 1, from + 1];
    else if (star === -1) return false;
    else [reach, at, from] = [reach + 1, star + 1, reach + 1];
  }
  return wanted.slice(at).every((character) => character === "*");
}
