import { replaceUnsafe } from "./text.ts";

/** A word quoted for a POSIX shell; hidden characters and line breaks as bash, zsh and ksh read them. */
export function quoteWord(text: string): string {
  if (/^[\w./@:+-][\w./@:+=-]*$/.test(text)) return text;
  const backslashed = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const escaped = replaceUnsafe(backslashed, octal).replace(/[\n\t]/g, octal);
  return escaped === backslashed ? `'${text.replaceAll("'", "'\\''")}'` : `$'${escaped}'`;
}

/** A word in double quotes, which every shell reads, where nothing in it has a meaning there. */
export function quoteDouble(text: string): string {
  return /^[\w ./@:,+=-]*[ =][\w ./@:,+=-]*$/.test(text) ? `"${text}"` : quoteWord(text);
}

/** A path that cannot be taken for a flag or a pattern. */
export function asPath(path: string): string {
  return /^[-!]/.test(path) ? `./${path}` : path;
}

/** What stands before a program: `env NAME=value` and Windows' `cmd /c`. */
const BEFORE = /^(?:.*[\\/])?(?:env|cmd(?:\.exe)?)$|^\w+=|^\/[a-z]$/i;

/** Name of the program that a command starts, in lower case, without its folder and Windows' extension. */
export function programOf(argv: readonly string[]): string {
  const program = argv.find((word) => !BEFORE.test(word)) ?? "";
  return program.toLowerCase().replace(/^.*[\\/]|\.(?:cmd|exe|bat)$/g, "");
}

function octal(character: string): string {
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
