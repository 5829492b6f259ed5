/** The beginning and the end of a text. */
export interface Ends {
  head: string;
  tail: string;
}

const HIGH = /[\ud800-\udbff]$/;
const LOW = /^[\udc00-\udfff]/;

/**
 * The first two thirds and the last third of `length` characters of a longer text. A surrogate pair is not split: with `grow` its other half
 * comes along, else both are left out.
 */
export function splitText(text: string, length: number, grow = false): Ends {
  const tailLength = Math.floor(length / 3);
  const head = text.slice(0, length - tailLength);
  const tail = text.slice(text.length - tailLength);
  const rest = text.length - tailLength;
  if (!grow) return { head: head.replace(HIGH, ""), tail: tail.replace(LOW, "") };
  return {
    head: HIGH.test(head) ? text.slice(0, head.length + 1) : head,
    tail: LOW.test(tail) ? text.slice(rest - 1) : tail,
  };
}

/** The greatest of the whole numbers from `low` to `high` that fits, `low` when none does. What is smaller than one that fits, fits. */
export function findGreatest(low: number, high: number, fits: (number: number) => boolean): number {
  let [least, most] = [low, high];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
