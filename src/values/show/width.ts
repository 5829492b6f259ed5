const WIDE = new RegExp(
  String.raw`(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3]` +
    String.raw`|[\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]`,
  "gu",
);
const ZERO_WIDTH = /\u200d\p{Extended_Pictographic}|[\p{Mn}\p{Me}\u200c\u200d\ufe00-\ufe0f]/gu;

/** The approximate columns of a line on a terminal: two for wide characters and emoji, none for joined ones. */
export function displayWidth(line: string): number {
  return blankOf(line).replace(/\u3000/g, "  ").length;
}

/** White space as wide as a line; tabs stay tabs. */
export function blankOf(line: string): string {
  return line
    .replace(ZERO_WIDTH, "")
    .replace(WIDE, "\u3000")
    .replace(/[^\t\u3000]/gu, " ");
}

/** The text padded with spaces to a width, at its start if it ends at the `right`. */
export function padWidth(text: string, width: number, right = false): string {
  const gap = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? gap + text : text + gap;
}

/** The start of a text that fits into a width, with `…` if it is cut. */
export function cutWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let shown = "";
  for (const character of text) {
    if (displayWidth(shown + character) >= width) break;
    shown += character;
  }
  return `${shown}…`;
}

const LEAST_WIDTH = 20;

/** The lines of a text, broken between words at `columns`; the first starts with `first`, the others with `others`. */
export function wrapText(text: string, columns: number, first: string, others: string = first): string[] {
  const width = Math.max(LEAST_WIDTH, columns - displayWidth(first));
  const whole = text.trim().replaceAll("\t", "  ").split("\n");
  const lines = whole.flatMap((line) => wrapLine(line.trimEnd(), width));
  return lines.map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd());
}

const COLOUR = /\u001b\[[\d;]*m/g;
/** The start of a line before its words: an indent, a mark (these two alone in group 1), a label with two spaces after it. */
const LEAD = /^( *(?:(?:\d+\)|[-+│✗✓!○~]) +)*)(?:\S+(?: \S+)? {2,})?/;

/** Commands of ours, to be copied, and what stands in backticks: one word, as is any other without a blank. */
const NAMES =
  "run|eval|validate|list|report|baseline|init|pipe|tools|cassette|distill|doctor|login|logout|record|mock|serve|schema|completion";
const COMMAND = `mcptest (?:${NAMES})\\b(?:"[^"\\n]*"|'[^'\\n]*'|[^;,()\`"'\\n])*\\S*`;
const WORDS = new RegExp(` *(?:${COMMAND}|command was: \\S.*|(?:\`[^\`\\n]*\`|[^ \\n])+)`, "g");

/** A line broken between words at `columns`; further lines start below its first word, or below its label where a word is too long. Commands do not break. */
export function hangLine(line: string, columns: number): string {
  const plain = line.replace(COLOUR, "");
  if (displayWidth(plain) <= columns) return line;
  const [whole = "", mark = ""] = LEAD.exec(plain) ?? [];
  const words = plain.slice(whole.length).match(WORDS) ?? [];
  const isTight = words.some((word) => displayWidth(word.trimStart()) > columns - displayWidth(whole));
  const lead = displayWidth(isTight ? mark : whole);
  const space = " ".repeat(lead < columns / 2 ? lead : 0);
  let room = columns;
  return line.replace(WORDS, (word) => {
    const width = displayWidth(word.replace(COLOUR, ""));
    const breaks = room < width && room < columns - space.length;
    room = (breaks ? columns - space.length + (word.length - word.trimStart().length) : room) - width;
    return breaks ? `\n${space}${word.trimStart()}` : word;
  });
}

function wrapLine(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(/ +/)) {
    const longer = current === "" ? indent + word : `${current} ${word}`;
    const breaks = current !== "" && displayWidth(longer) > width;
    if (breaks) lines.push(current);
    current = breaks ? indent + word : longer;
  }
  return [...lines, current];
}
