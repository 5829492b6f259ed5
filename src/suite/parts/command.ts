import { split } from "shlex";

export type Words = readonly [string, ...string[]] | { readonly error: string; readonly hint: string };

const QUOTED_OR_REFERENCE = /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\$\{[^{}\n]*\}/g;
/** Shell syntax, which is refused: without a shell, the program would get it as a plain word. */
const SHELL_SYNTAX: readonly (readonly [RegExp, string])[] = [
  [
    /&&|\|\||[|&;<>()`\n]/,
    "no shell is started to act on it; quote it, put the commands in a script, or start one: bash -c '…'",
  ],
  [/\$/, "no shell is started; write ${env.NAME} for an environment variable"],
  [/[*?]|\[(?=[^\]]*\])/, "no shell is started, so patterns are not expanded; quote it, or name the files"],
  [/(?<![^\s])~/, "no shell is started; write ${env.HOME} for the home directory"],
  [/(?<![^\s])#/, "a command has no comments; quote it if it is an argument"],
  [/^\s*[A-Za-z_][A-Za-z0-9_]*=/, "no shell is started; set variables under env"],
];

/** In double quotes a backslash also escapes a dollar or a backquote (XCU 2.2.3), which shlex leaves there. */
function unescapeDollars(quoted: string): string {
  return quoted.startsWith(`"`)
    ? quoted.replace(/\\([\s\S])/g, (pair, next: string) => (/[$`]/.test(next) ? next : pair))
    : quoted;
}

/** Splits a command as POSIX shells do (XCU 2.2), expanding nothing; shell syntax is an error. */
export function splitCommand(command: string): Words {
  const text = command.replace(/\n+$/, ""); // A block of text ends with a line break.
  const bare = text.replace(QUOTED_OR_REFERENCE, (quoted) => "\u0001".repeat(quoted.length));
  for (const [pattern, hint] of SHELL_SYNTAX) {
    const found = pattern.exec(bare)?.[0];
    if (found !== undefined) return { error: `it holds ${JSON.stringify(found.trim() || found)} outside quotes`, hint };
  }
  try {
    const [program, ...rest] = split(text.replace(QUOTED_OR_REFERENCE, unescapeDollars));
    if (program === undefined || program === "")
      return { error: "it names no program", hint: "write the program first" };
    return [program, ...rest];
  } catch {
    return { error: "a quote or a backslash at its end is not closed", hint: "close it" };
  }
}
