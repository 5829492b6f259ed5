import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../../../values/json.ts";
import { objectOf } from "../../protocol/rules/frame.ts";
import type { Exchange, Pace, RequestOptions } from "../../session.ts";
import { show } from "../../wording.ts";
import { offerCapabilities } from "../answers.ts";
import { formOf } from "./forms.ts";
import { RunningTask, type TaskUse } from "./running.ts";
import { taskExpected, taskUnsupported, WHY } from "./wording.ts";

/** Time as timers have it. */
const REAL: Pace = { now: () => performance.now(), pause: (ms, signal) => sleep(ms, undefined, { signal }) };

/**
 * Calls a tool that may run as a task, and gives what the tool gave: polls until the task ends, and answers its questions. Throws what
 * requests throw; task-unsupported (nothing was sent), task-expected, task-not-cancelled; call-timeout and cancelled, after tasks/cancel;
 * request-failed where the server does not know its task.
 */
export async function callAsTask(use: TaskUse, params: JsonObject, options: RequestOptions): Promise<Exchange> {
  const { session, spec, pace = REAL } = use;
  const { protocol, handshake } = session;
  const { task } = options;
  const form = formOf(protocol);
  const tool = String(params.name);
  const wish = typeof task === "object" ? task : undefined;
  if (!form) {
    if (wish) throw taskUnsupported({ tool, why: WHY.revision({ protocol }) });
    return use.ask("tools/call", params, options);
  }
  const listed = form.inlines || task === false ? [] : await session.tools().catch(() => []);
  const definition = listed.find(({ name }) => name === tool);
  const why = wish && form.refuse(definition, objectOf(handshake.capabilities), wish);
  if (why !== undefined) throw taskUnsupported({ tool, why });
  const meta = form.meta(offerCapabilities(spec.client), task === undefined ? undefined : wish !== undefined);
  const asking = form.asks(params, wish ?? (form.requires(definition) ? {} : undefined));
  const startedAt = pace.now();
  // What the test itself says wins.
  const { _meta: own } = meta;
  const sent = own ? { ...asking, _meta: { ...own, ...objectOf(asking._meta) } } : asking;
  const exchange = await use.ask("tools/call", sent, options);
  const result = objectOf(exchange.result);
  const made = form.made(result, asking);
  if (made) {
    const request = `tools/call ${tool}`;
    return new RunningTask(use, { request, form, meta, options, pace, startedAt, exchange, made }).follow();
  }
  const isAnswer = exchange.error !== undefined || !wish || (wish.refusable && result.isError === true);
  if (!isAnswer) throw taskExpected({ tool, shown: show(exchange.result) });
  return exchange;
}
