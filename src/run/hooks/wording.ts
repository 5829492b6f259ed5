import { failure, McptestError } from "../../errors.ts";
import { type CommandEnd, describeEnd } from "../../process/index.ts";
import type { Hook } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { words } from "../../values/show/words.ts";
import { cutText } from "../../values/text.ts";
import { interrupted } from "../wording.ts";
import type { Phase } from "./patch.ts";

const NO_SHELL = "a hook is one program and its arguments; for pipes, redirection or && write bash -c '…'";
/** The stdout of a plain hook is not read, though it may say what went wrong. */
const SHOW = "it wrote nothing to stderr; mcptest run --verbose shows what it prints to stdout";
const MORE_TIME = {
  context: "give it more time with `timeout`",
  plain: "the map form with mode: context takes a `timeout`",
};

const failed = failure(`hook-failed: <name> <what>
  hint: <hint>`);
export const badPatch = failure(`hook-failed: <name> <problem>
  hint: a context hook writes nothing, or one JSON object of env, vars and skip`);
export const unstarted = failure(
  "hook-failed: <name> was not started: the run was interrupted, and the time to clean up was over",
);
export const lateSkip = failure("no-effect: <name> asked to skip, which has no effect after the test");
const stillRan = words(
  "still ran when the <duration graceMs> of <phase> hooks in an interrupted run were over, and was ended",
);
const ended = words("<message>; <name> was ended");
const after = words(
  "<message>[[, after test <first>]][[ and <count others other test>]][[; last line of its stderr: <last>]]",
);

/** The error of a hook that did not end as it should; undefined when it did. `unseen`: nothing that it wrote is shown. */
export function explainEnd(
  hook: Hook,
  phase: Phase,
  end: CommandEnd,
  { graceMs = 0, unseen }: { graceMs: number | undefined; unseen: boolean },
): McptestError | undefined {
  const late = `still ran after ${formatDuration(hook.timeout_ms)} and was ended`;
  const what = end.kind === "aborted" ? stillRan({ graceMs, phase }) : describeEnd(end, late);
  const facts = { name: nameHook(hook, phase), what, hint: hintFor(hook, end, unseen) };
  return what === undefined ? undefined : failed(facts, { location: hook.location });
}

function hintFor({ argv: [file], mode }: Hook, end: CommandEnd, unseen: boolean): string | undefined {
  if (end.kind === "exit") return unseen && mode === "plain" ? SHOW : undefined;
  if (end.kind === "timeout") return MORE_TIME[mode];
  if (end.kind !== "spawn") return undefined;
  if (end.code === "EACCES") return `make it executable with chmod +x ${file}, or name its interpreter first`;
  return end.code === "ENOENT" ? NO_SHELL : undefined;
}

export function afterwards(message: string, tests: readonly string[], lastLine: string | undefined): string {
  const [first, last] = [tests[0], lastLine].map((text) => (text === undefined ? undefined : quote(text)));
  return after({ message, first, others: tests.length > 1 ? tests.length - 1 : undefined, last });
}

/** The error of a before-hook that was ended. `reason`: the cap whose time is up; anything else if the run was interrupted. */
export function cutShort(hook: Hook, phase: Phase, reason: unknown): McptestError {
  const { location } = hook;
  const name = nameHook(hook, phase);
  if (!(reason instanceof McptestError) || reason.code !== "budget-exceeded")
    return interrupted({ what: name }, { location });
  const { code, message, hint } = reason;
  return new McptestError(code, ended({ message, name }), { hint, location });
}

export function nameHook({ text }: Hook, phase: Phase): string {
  return `the ${phase} hook ${quote(text)}`;
}

function quote(text: string): string {
  return JSON.stringify(cutText(text, 200));
}
