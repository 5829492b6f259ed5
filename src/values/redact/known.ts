import { groupBy } from "../group-by.ts";
import { MASK } from "./mask.ts";
import { formsOf } from "./secret.ts";
import { LONGEST_SECRET } from "./secret-name.ts";
import { decode, HAS_CODE, hexRuns, type View } from "./views.ts";

/** Shorter secrets are looked for in their listed forms only, not in texts without blanks and quotes. */
const MIN_DECODED = 8;
/** Characters that a place is looked up by; no form has fewer. */
const START = 4;
/** Bounds of the work for one text: for each character, and at least. */
const WORK = 64;
const LEAST_WORK = 1 << 20;

/** An escape, whole or not, at the end of a cut text, with the other half of its surrogate pair. */
const PART_OF_CODE = /(?:&[#\w]{0,8}|%[\da-f]{0,4}|(?:\\+ud[89ab][\da-f]{2})?\\+(?:[ux][\da-f]{0,4})?)$/i;
/** Characters of an escape that may be left beside bytes in hex. */
const MOST_LEFT = 12;

export type Span = readonly [start: number, end: number];

/** Finds known secrets in a text. The time depends on the length of the text, not on the number of secrets. */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  /** Forms by their first characters, then by their length. */
  readonly #forms = new Map<number, Map<number, Set<string>>>();
  readonly #starts = new Uint8Array(1 << 16);
  #ends: Map<string, string[]> | undefined;
  /** Whether a number may be a secret. */
  isNumeric = false;

  get size(): number {
    return this.#secrets.size;
  }

  /** Adds a secret; false if it is known. */
  add(secret: string): boolean {
    if (this.#secrets.has(secret)) return false;
    this.#secrets.add(secret);
    const forms = formsOf(secret);
    for (const form of forms) this.#addForm(form);
    for (const view of forms.length === 0 ? [] : decode(secret))
      if (view.text.length >= MIN_DECODED) this.#addForm(view.text);
    return true;
  }

  #addForm(form: string): void {
    // A part of the mask cannot be masked.
    if (MASK.includes(form)) return;
    this.isNumeric ||= /^[-+.\de]+$/i.test(form);
    this.#ends = undefined;
    const hash = hashOf(form);
    this.#starts[hash] = 1;
    const lengths = this.#forms.get(hash) ?? new Map<number, Set<string>>();
    this.#forms.set(hash, lengths);
    const forms = lengths.get(form.length) ?? new Set();
    lengths.set(form.length, forms.add(form));
  }

  /** Finds secrets in a text, in any form. */
  find(text: string, found: Span[]): void {
    if (this.#forms.size === 0) return;
    this.#look(text, found, undefined);
    if (HAS_CODE.test(text)) for (const view of decode(text)) this.#look(view.text, found, view);
    for (const run of hexRuns(text)) this.#look(run.text, found, run);
  }

  /** Finds the start of a secret at the end of a text, in any form: half of it or more, or `enough` characters. */
  begun(text: string, enough = Number.POSITIVE_INFINITY): Span[] {
    const from = Math.max(0, text.length - LONGEST_SECRET);
    const tail = text.slice(from);
    const runs = [...hexRuns(tail)].filter(({ ends }) => tail.length - (ends.at(-1) as number) <= MOST_LEFT);
    for (const { text, starts } of this.#ways([tail, tail.replace(PART_OF_CODE, "")], runs)) {
      const start = this.#startIn(text, enough);
      if (start >= 0) return [[from + (starts?.[start] ?? start), from + tail.length]];
    }
    return [];
  }

  /** Finds the end of a secret at the start of a text, as `begun`. A few characters, as of an escape, may stand before it. */
  ended(text: string, enough = Number.POSITIVE_INFINITY): Span[] {
    const head = text.slice(0, LONGEST_SECRET);
    const runs = [...hexRuns(head)].filter(({ starts }) => (starts[0] as number) <= MOST_LEFT);
    let most = 0;
    for (const { text, ends } of this.#ways([head], runs)) {
      const end = this.#endIn(text, enough);
      if (end > 0) most = Math.max(most, ends?.[end - 1] ?? end);
    }
    return most === 0 ? [] : [[0, most]];
  }

  /** The first text as it is, all texts decoded, and the runs. */
  *#ways([text = "", ...more]: string[], runs: readonly View[]): Generator<Partial<View> & Pick<View, "text">> {
    if (this.#forms.size === 0) return;
    yield { text };
    for (const each of HAS_CODE.test(text) ? [text, ...more] : []) yield* decode(each);
    yield* runs;
  }

  /** Where a form starts that the text ends in; -1 for none. */
  #startIn(text: string, enough: number): number {
    for (let start = 0; start + START <= text.length; start++) {
      const rest = text.slice(start);
      for (const [length, forms] of this.#forms.get(hashOf(rest)) ?? [])
        if (length > rest.length && rest.length >= Math.min(length / 2, enough))
          for (const form of forms) if (form.startsWith(rest)) return start;
    }
    return -1;
  }

  /** Where a form ends that the text starts in; 0 for none. */
  #endIn(text: string, enough: number): number {
    const ends = this.#formsByEnd();
    for (let end = text.length; end >= START; end--)
      for (const form of ends.get(text.slice(end - START, end)) ?? [])
        for (let start = 0; start <= MOST_LEFT; start++) {
          const part = text.slice(start, end);
          if (part.length < form.length && part.length >= Math.min(form.length / 2, enough) && form.endsWith(part))
            return end;
        }
    return 0;
  }

  /** The forms by their last characters; made on demand, since cut texts are rare. */
  #formsByEnd(): ReadonlyMap<string, readonly string[]> {
    if (this.#ends) return this.#ends;
    const all = [...this.#forms.values()].flatMap((lengths) => [...lengths.values()].flatMap((forms) => [...forms]));
    this.#ends = groupBy(all, (form) => form.slice(-START));
    return this.#ends;
  }

  #look(text: string, found: Span[], view: View | undefined): void {
    let hash = 0;
    let work = Math.max(LEAST_WORK, text.length * WORK);
    for (let at = 0; at < text.length; at++) {
      hash = next(hash, text.charCodeAt(at));
      if (this.#starts[hash] === 0 || at + 1 < START) continue;
      const start = at + 1 - START;
      let longest = 0;
      for (const [length, forms] of this.#forms.get(hash) as Map<number, Set<string>>) {
        work -= length;
        if (length > longest && forms.has(text.substr(start, length))) longest = length;
      }
      // A text that is made to take long is masked whole.
      if (work < 0) {
        found.push(view ? [view.starts[0] as number, view.ends[text.length - 1] as number] : [0, text.length]);
        return;
      }
      if (longest === 0) continue;
      const end = start + longest;
      found.push(view ? [view.starts[start] as number, view.ends[end - 1] as number] : [start, end]);
    }
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < START; at++) hash = next(hash, text.charCodeAt(at));
  return hash;
}

/** The hash of the last four characters: earlier ones are shifted out. */
function next(hash: number, code: number): number {
  return ((hash << 4) ^ code) & 0xffff;
}

/** The text with each span replaced by its `mark`; overlapping spans are one. */
export function replaceSpans(text: string, spans: Span[], mark: (part: string) => string): string {
  spans.sort((one, other) => one[0] - other[0] || other[1] - one[1]);
  let replaced = "";
  let done = 0;
  for (let at = 0; at < spans.length; ) {
    const [start, first] = spans[at] as Span;
    let end = first;
    for (at++; at < spans.length && (spans[at] as Span)[0] < end; at++) end = Math.max(end, (spans[at] as Span)[1]);
    replaced += text.slice(done, start) + mark(text.slice(start, end));
    done = end;
  }
  return replaced + text.slice(done);
}
