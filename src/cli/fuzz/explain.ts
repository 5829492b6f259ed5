import { type Host, prepare } from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { openJq } from "../../jq/index.ts";
import { serversOf } from "../../suite/index.ts";
import { words } from "../../values/show/words.ts";
import { count, oneLine } from "../../values/text.ts";
import { type CliContext, writeStream } from "../context.ts";
import { withSession } from "../options/server-options.ts";
import { printProblems } from "../options/suites.ts";
import type { RunOrder } from "../run/settings.ts";

const head = words("<name>  <server> · <called> of <tools> would be called");

/** Prints which tools would be called and why others are not; calls none. */
export async function explain({ request }: RunOrder, context: CliContext): Promise<number> {
  const { cwd, self, ...rest } = context;
  const host: Host = { ...rest, root: cwd, mockCommand: [...self, "mock"] };
  const jq = await openJq({ engine: undefined, root: cwd, env: context.env });
  try {
    const prepared = await prepare(request, host, jq);
    await printProblems(prepared, context.stderr, context);
    if (!prepared.plan) return EXIT_CODES.usage.code;
    const { loadPermits } = await import("../../run/index.ts");
    const { permitTools } = await loadPermits();
    for (const { suite, spec } of prepared.plan.tests) {
      const server = spec.kind === "property" ? suite.servers.get(serversOf(spec)[0] ?? "") : undefined;
      if (!server || spec.kind !== "property") continue;
      const listed = await withSession(server, context, (session) => session.tools(server.call_timeout_ms));
      const { tools, called, refused } = await permitTools(spec, server, listed);
      const lines = [
        head({
          name: oneLine(spec.name),
          server: oneLine(server.name),
          called: called.length,
          tools: count(tools.length, "tool"),
        }),
        ...called.map(({ name }) => `  calls  ${oneLine(name)}`),
        ...refused.map(({ tool, reason }) => `  skips  ${oneLine(tool)}  ${oneLine(reason)}`),
      ];
      await writeStream(context.stdout, context.redactor.text(`${lines.join("\n")}\n`));
    }
    return EXIT_CODES.passed.code;
  } finally {
    await jq.close();
  }
}
