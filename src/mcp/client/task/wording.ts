import { failure } from "../../../errors.ts";
import { words } from "../../../values/show/words.ts";

export const taskUnsupported = failure("task-unsupported: tool <json tool> cannot be called as a task: <why>");

export const WHY = {
  revision: words("protocol <protocol> has no tasks"),
  capability: words("the server does not declare <needed>"),
  support: words("its `execution.taskSupport` is <support>"),
  unlisted: "its list of tools does not have it",
};

export const taskExpected =
  failure(`task-expected: tool <json tool> was to run as a task, but the server answered at once: <shown>
  hint: leave \`task\` out to take either answer`);

export const taskNotCancelled = failure("task-not-cancelled: task <json id> was to be cancelled at <at>, but <why>");

export const UNCANCELLED = {
  ended: words("it is <status> already[[: <message>]]"),
  refused: words("tasks/cancel was answered with the error <error>"),
  ignored: words("tasks/cancel says that it is <status>"),
};

export const malformed = words("<method> gives no task that can be followed: it wants <missing>, found <shown>");

export const taskLost = failure(
  `request-failed: task <json id> of <request> cannot be followed: <method> was answered with the error <error>`,
);

export const taskTimeout = failure(`call-timeout: task <json id> of <request> did not end within <duration waitedMs>:
  it is <status>[[ (<message>)]] after <count polls poll>
  hint: raise <limit> if the task may take this long`);
