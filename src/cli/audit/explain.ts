import { planCalls } from "../../audit/index.ts";
import type { AuditRequest } from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { count, oneLine } from "../../values/text.ts";
import { type CliContext, writeStream } from "../context.ts";
import { withSession } from "../options/server-options.ts";

const head = words("audit  <server> · <called> of <tools> would be called");
const LATER =
  "What calls show is tried again, made smaller, and tried in short sequences. Values that answers name may take the place of others.\n";

/** Prints which tools an audit would call with which arguments, and why it would not call others; calls none. */
export async function explain(
  { targets, call, only }: Pick<AuditRequest, "targets" | "call" | "only">,
  context: CliContext,
  started: (server: AuditRequest["targets"][number]["server"]) => void,
): Promise<number> {
  const asks = { behaviour: isAsked(only, "behaviour"), protocol: isAsked(only, "protocol") };
  for (const { server, suite } of targets) {
    started(server);
    const tools = await withSession(server, context, (session) => session.tools(server.call_timeout_ms));
    const calls = (call ?? suite?.audit?.call) !== "none";
    const { called, refused } = await planCalls(tools, {
      values: suite?.audit?.values,
      calls: calls && asks.behaviour,
    });
    const reason = calls ? "--only" : "--call none";
    const lines = [
      head({ server: oneLine(server.name), called: called.length, tools: count(tools.length, "tool") }),
      ...called.flatMap(({ tool, calls }) => [
        `  calls  ${oneLine(tool)}  ${count(calls.length, "call")}`,
        ...calls.map((args) => `           ${oneLine(showJson(args))}`),
      ]),
      ...(calls && asks.protocol && tools.length > 0 ? ["  calls  a tool that does not exist  1 call"] : []),
      ...refused.map(({ tool, why }) => `  skips  ${oneLine(tool)}  ${oneLine(why ?? reason)}`),
      ...(called.length > 0 ? [LATER] : [""]),
    ];
    await writeStream(context.stdout, context.redactor.text(lines.join("\n")));
  }
  return EXIT_CODES.passed.code;
}

function isAsked(only: AuditRequest["only"], axis: AuditRequest["only"][number]): boolean {
  return only.length === 0 || only.includes(axis);
}
