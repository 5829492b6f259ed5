import { failure } from "../../errors.ts";
import { describeEnd, runCommand } from "../../process/index.ts";
import type { Opener } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { interrupted } from "../wording.ts";

/** How long a command may take to open a URL, and to do there what a person would. */
const OPEN_MS = 30_000;

const unopened = failure(`open-failed: the command <"text">, which opens a URL for the server, <what>
  hint: [[<hint>]]`);
const unreadable = failure('open-failed: the URL that the server wants opened does not parse, so <"text"> was not run');
const NO_SHELL = "`open` is a program and its arguments; no shell reads it";

/**
 * Runs a command with the URL of a question as its last argument. The server chose the URL: it has to parse, so that no command takes it for
 * an option, and no message quotes it. Throws McptestError: open-failed, cancelled.
 */
export async function openUrl(
  { text, argv: [program, ...args], cwd }: Opener,
  { url }: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  if (typeof url !== "string" || !URL.canParse(url)) throw unreadable({ text });
  const command = { argv: [program, ...args, url] as const, cwd, env, timeoutMs: OPEN_MS, signal };
  const { end, stderrTail: stderr } = await runCommand(command);
  if (end.kind === "aborted") throw interrupted(`the command ${JSON.stringify(text)}`);
  const what = describeEnd(end, "still ran after 30s and was ended");
  const hint = end.kind === "spawn" && end.code === "ENOENT" ? NO_SHELL : undefined;
  if (what !== undefined) throw unopened({ text, what, hint }, { stderr });
}
