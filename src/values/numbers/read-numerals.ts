import { MARK, Numeral } from "./numeral.ts";

const MAYBE = /(?:^|[:,[])\s*(?:-0(?![.\d])|-?(?:0\.000000|\d[\d.]{15}|\d[\d.]*[eE]|\d+\.\d*0(?!\d)))/;
const TOKEN = /"|-?\d[\d.eE+-]*/g;

/** Whether JSON text may hold a number that JavaScript writes differently. A quick test: most texts hold none. */
export function mayHoldNumerals(text: string): boolean {
  return MAYBE.test(text);
}

/** The value of JSON text, with its numerals; `plain`: what JSON.parse makes of it. */
export function readNumerals(text: string, plain: unknown): unknown {
  const marked = markNumerals(text);
  return marked === undefined ? plain : unmark(JSON.parse(marked));
}

/** The text with a string instead of each such number; undefined without one. */
function markNumerals(text: string): string | undefined {
  let marked = "";
  let done = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [token] = found;
    if (token === '"') TOKEN.lastIndex = endOfString(text, found.index + 1);
    else if (String(Number(token)) !== token) {
      marked += `${text.slice(done, found.index)}"${MARK}${token}"`;
      done = TOKEN.lastIndex;
    }
  }
  return done === 0 ? undefined : marked + text.slice(done);
}

/** Where a string ends, behind its closing quote; `start` is behind the opening one. A text that ends before is taken as its end. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slash = quote;
    while (text[slash - 1] === "\\") slash--;
    if ((quote - slash) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Without recursion: a deep value would overflow the stack. */
function unmark(root: unknown): unknown {
  const holder = { root };
  const open: Record<string, unknown>[] = [holder];
  for (let part = open.pop(); part; part = open.pop()) {
    for (const key of Object.keys(part)) {
      const value = part[key];
      if (typeof value === "object" && value !== null) open.push(value as Record<string, unknown>);
      else if (typeof value === "string" && value.startsWith(MARK)) part[key] = new Numeral(value.slice(MARK.length));
    }
  }
  return holder.root;
}
