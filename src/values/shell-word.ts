/** A word as a POSIX shell reads it back. */
export function quoteWord(text: string): string {
  return /^[\w./@:+-][\w./@:+=-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
