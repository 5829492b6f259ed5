const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const OPENING = new Set([..."[{"].map((char) => char.charCodeAt(0)));
const CLOSING = new Set([..."]}"].map((char) => char.charCodeAt(0)));
const SPACE = 0x20;

/** Whether JSON text holds more than so many values, itself, those inside and names of members included; told without parsing it. */
export function hasMoreValues(text: string, limit: number): boolean {
  // A value takes two characters at least, with what sets it off from the next.
  if (text.length < limit * 2) return false;
  let count = 1;
  let opened = false;
  for (let at = 0; at < text.length && count <= limit; at++) {
    const char = text.charCodeAt(at);
    if (char <= SPACE) continue;
    // A list or object that is not empty has one value more than commas.
    // A name, which takes more memory than most values, has a colon after it.
    if (char === COMMA || char === COLON || (opened && !CLOSING.has(char))) count += 1;
    opened = OPENING.has(char);
    if (char === QUOTE) at = endOfString(text, at);
  }
  return count > limit;
}

/** Where a string ends whose opening quote stands at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
