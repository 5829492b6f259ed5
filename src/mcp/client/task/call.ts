import type { JsonObject } from "../../../values/json.ts";
import { objectOf } from "../../protocol/rules/frame.ts";
import type { Exchange, RequestOptions } from "../../session.ts";
import { show } from "../../wording.ts";
import { offerCapabilities } from "../answers.ts";
import { followTask, REAL, type TaskUse } from "./follow.ts";
import { formOf } from "./forms.ts";
import { taskExpected, taskUnsupported, WHY } from "./wording.ts";

/**
 * Calls a tool that may run as a task, and gives what the tool gave: polls until the task ends, and answers its questions. Throws what
 * requests throw; task-unsupported (nothing was sent), task-expected, task-not-cancelled; call-timeout and cancelled, after tasks/cancel;
 * request-failed where the server does not know its task.
 */
export async function callAsTask(use: TaskUse, params: JsonObject, options: RequestOptions): Promise<Exchange> {
  const { protocol, capabilities, spec } = use;
  const { task } = options;
  const form = formOf(protocol);
  const tool = String(params.name);
  const wish = typeof task === "object" ? task : undefined;
  if (!form) {
    if (wish) throw taskUnsupported({ tool, why: WHY.revision({ protocol }) });
    return use.ask("tools/call", params, options);
  }
  const listed = form.inlines || task === false ? [] : await use.tools().catch(() => []);
  const definition = listed.find(({ name }) => name === tool);
  const why = wish && form.refuse(definition, capabilities, wish);
  if (why !== undefined) throw taskUnsupported({ tool, why });
  const meta = form.meta(offerCapabilities(spec.client), task === undefined ? undefined : wish !== undefined);
  const asked = form.asks(params, wish ?? (form.requires(definition) ? {} : undefined));
  const pace = use.pace ?? REAL;
  const startedAt = pace.now();
  // What the test itself says wins.
  const { _meta: own } = meta;
  const sent = own ? { ...asked, _meta: { ...own, ...objectOf(asked._meta) } } : asked;
  const created = await use.ask("tools/call", sent, options);
  const result = objectOf(created.result);
  const made = form.made(result);
  if (made) return followTask({ ...use, form, pace, meta, tool, startedAt, options, wish: wish ?? {} }, created, made);
  const isAnswer = created.error !== undefined || !wish || (wish.refusable && result.isError === true);
  if (!isAnswer) throw taskExpected({ tool, shown: show(created.result) });
  return created;
}
