/** Blanks, and comments: an odd number of backslashes carries one on to the next line. */
const BLANKS = [/[ \t\r\n]+/, /#(?:\\(?:\\|\r?\n)|\\(?!\\|\r?\n)|[^\\\n])*\n/];
/** What jq 1.8 reads as one (its src/lexer.l), outside of strings; longer operators come in parts. */
const TOKENS = [
  /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/,
  /\$?(?:[a-zA-Z_]\w*::)*[a-zA-Z_]\w*/,
  /\.\.|\.[a-zA-Z_]\w*|@\w+/,
  /!=|["()[\]{}.?=;,:|+\-*/%<>]/,
];
const anyOf = (/** @type {RegExp[]} */ patterns) => patterns.map(({ source }) => source).join("|");
const TOKEN = new RegExp(`${anyOf(BLANKS)}|(${anyOf(TOKENS)})`, "y");
/** The parts of a string: its end, the start of a program in it, text. */
const TEXT = /("|\\\()|(?:\\[^u(]|\\u[a-zA-Z0-9]{0,4}|[^\\"])+/y;
/** What is open after a token, and what ends it. */
const ENDS = new Map(Object.entries({ '"': '"', "(": ")", "[": "]", "{": "}", "\\(": ")" }));

/**
 * The tokens of a jq program that a further line may follow, without the text of its strings: names, `$names`, `.fields`,
 * `@formats`, numbers, quotes, brackets and the characters of operators. Undefined when it holds anything else, or does not
 * end all that it opens.
 * @param {string} program
 */
export function tokenize(program) {
  const text = `${program}\n`;
  /** @type {string[]} */
  const tokens = [];
  /** @type {string[]} */
  const open = [];
  for (let at = 0; at < text.length; ) {
    const pattern = open.at(-1) === '"' ? TEXT : TOKEN;
    pattern.lastIndex = at;
    const [whole, token] = pattern.exec(text) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    if (token === undefined) continue;
    tokens.push(token);
    if (token === ENDS.get(open.at(-1) ?? "")) open.pop();
    else if (ENDS.has(token)) open.push(token);
    else if (/[)\]}]/.test(token)) return undefined;
  }
  return open.length === 0 ? tokens : undefined;
}
