import { failure, McptestError } from "../../errors.ts";
import type { CommandEnd } from "../../process/index.ts";
import type { Hook } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { words } from "../../values/show/words.ts";
import { count, cutText } from "../../values/text.ts";
import type { Phase } from "./context.ts";

const MAX_TEXT = 200;
const NO_SHELL = "a hook is one program and its arguments; for pipes, redirection or && write bash -c '…'";

/** What a plain hook prints is not read, though it may say there what went wrong. */
const SHOW = "it wrote nothing to stderr; mcptest run --verbose shows what it prints to stdout";

/** A hook that did not end as it should; undefined when it did. `unseen`: nothing that it wrote is shown. */
export function explainEnd(
  hook: Hook,
  phase: Phase,
  end: CommandEnd,
  { graceMs = 0, unseen }: { graceMs: number | undefined; unseen: boolean },
): McptestError | undefined {
  const refuse = (what: string, hint?: string) =>
    failed({ name: name(hook, phase), what, hint }, { location: hook.location });
  switch (end.kind) {
    case "exit":
      if (end.code === 0) return undefined;
      return refuse(`exited with code ${end.code}`, unseen && hook.mode === "plain" ? SHOW : undefined);
    case "signal":
      return refuse(`was ended by ${end.signal}`);
    case "spawn":
      return refuse(`could not be started: ${end.reason}`, startHint(hook, end.code));
    case "timeout":
      return refuse(`still ran after ${formatDuration(hook.timeout_ms)} and was ended`, MORE_TIME[hook.mode]);
    case "aborted":
      return refuse(stillRan({ graceMs, phase }));
  }
}

const MORE_TIME = {
  context: "give it more time with `timeout`",
  plain: "the map form with mode: context takes a `timeout`",
};
const stillRan = words(
  "still ran when the <duration graceMs> of <phase> hooks in an interrupted run were over, and was ended",
);
const failed = failure(`hook-failed: <name> <what>
  hint: <hint>`);
const patchless = failure(`hook-failed: <name> <problem>
  hint: a context hook writes nothing, or one JSON object of env, vars and skip`);
const unstarted = failure(
  "hook-failed: <name> was not started: the run was interrupted, and the time to clean up was over",
);
const late = failure("no-effect: <name> asked to skip, which has no effect after the test");
const interrupted = failure("cancelled: <name> was interrupted");

export const badPatch = (hook: Hook, phase: Phase, problem: string): McptestError =>
  patchless({ name: name(hook, phase), problem }, { location: hook.location });
/** A hook that there is no time left for. */
export const leftOut = (hook: Hook, phase: Phase): McptestError =>
  unstarted({ name: name(hook, phase) }, { location: hook.location });
/** A skip that comes after the test. */
export const lateSkip = (hook: Hook, phase: Phase): McptestError =>
  late({ name: name(hook, phase) }, { location: hook.location });

/** An after-hook's failure, which fails no test: its message, after which tests, and its last line of stderr. */
export function afterwards(message: string, tests: readonly string[], lastLine: string | undefined): string {
  const [first] = tests;
  const more = tests.length > 1 ? ` and ${count(tests.length - 1, "other test")}` : "";
  const when = first === undefined ? "" : `, after test ${quote(first)}${more}`;
  const words = lastLine === undefined ? "" : `; last line of its stderr: ${quote(lastLine)}`;
  return `${message}${when}${words}`;
}

/** A before-hook that is not to go on. `reason`: the cap whose time is up; anything else when the run was interrupted. */
export function cutShort(hook: Hook, phase: Phase, reason: unknown): McptestError {
  const { location } = hook;
  if (!(reason instanceof McptestError) || reason.code !== "budget-exceeded")
    return interrupted({ name: name(hook, phase) }, { location });
  const { code, message, hint } = reason;
  return new McptestError(code, `${message}; ${name(hook, phase)} was ended`, { hint, location });
}

function startHint({ argv: [file] }: Hook, code: string | undefined): string | undefined {
  if (code === "EACCES") return `make it executable with chmod +x ${file}, or name its interpreter first`;
  return code === "ENOENT" ? NO_SHELL : undefined;
}

function name({ text }: Hook, phase: Phase): string {
  return `the ${phase} hook ${quote(text)}`;
}

function quote(text: string): string {
  return JSON.stringify(cutText(text, MAX_TEXT));
}
