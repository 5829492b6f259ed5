import { diffArrays } from "diff";
import { cutMiddle } from "../../values/text.ts";

/** Characters of an equal part that stay on each side of a change, and of a changed part. */
const MAX = { equal: 30, changed: 200 };
/** With more edits, words are not matched up. */
const EDIT_LIMIT = 500;
const WORD = /[\p{L}\p{N}_]+|\s+|./gsu;

/** `Reads one book[+ and its history+].`: both texts in one, cut to the words that differ. */
export function diffWords(before: string, after: string): string {
  const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const chunks = diffArrays(old, now, { maxEditLength: EDIT_LIMIT }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const last = chunks.length - 1;
  const parts = chunks.map(({ value, removed, added }, at) => {
    const text = value.join("");
    if (removed) return `[-${cutMiddle(text, MAX.changed)}-]`;
    if (added) return `[+${cutMiddle(text, MAX.changed)}+]`;
    const [head, tail] = [at === 0 ? 0 : MAX.equal, at === last ? 0 : MAX.equal];
    if (text.length <= head + tail + 3) return text;
    return `${text.slice(0, head)}…${tail === 0 ? "" : text.slice(-tail)}`;
  });
  return parts.join("");
}
