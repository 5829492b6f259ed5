import { type Command, Option } from "commander";
import type { ToolDefinition } from "../../mcp/index.ts";
import type { CliContext } from "../context.ts";
import { withSession } from "../options/connect.ts";
import { collect } from "../options/options.ts";
import { addSuiteServerOptions, resolveServer, type SuiteServerFlags, withEnvFile } from "../options/server-options.ts";
import { type Told, tell } from "../output/write.ts";
import type { CallFlags } from "../tools/flags.ts";

interface Formatted {
  format?: "text" | "json";
}

/** `mcptest tools`: what a server offers, and one call or two. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addOptions(command.command("list").description("List a server's tools: names, arguments, annotations")).action(
    async (flags: SuiteServerFlags & Formatted) => tell(await listTools(flags, context), context),
  );
  addOptions(command.command("describe").description("Show one tool: all of its arguments and of what it returns"))
    .argument("<tool>", "name of the tool")
    .action(async (tool: string, flags: SuiteServerFlags & Formatted) =>
      tell(await describeTool(tool, flags, context), context),
    );
  const call = command
    .command("call")
    .description("Call a tool, and with what it answers another one")
    .argument("<tool>", "name of the tool")
    .option("--args <json>", "arguments: a JSON object")
    .option("--args-from-stdin", "read the arguments, a JSON object, from stdin")
    .option("--arg <NAME=$.path>", "take an argument from JSON on stdin, by JSONPath; repeatable", collect, [])
    .option("--bind <NAME=$.path>", "keep what a JSONPath leads to in the answer, for --then; repeatable", collect, [])
    .option("--then <tool>", "call this tool next", collect, [])
    .option(
      "--then-arg <NAME=value>",
      "argument of the next call: text; NAME:=json for JSON, NAME=:bound for what --bind keeps; repeatable",
      collect,
      [],
    )
    .option("--select <$.path>", "print what this JSONPath leads to in the last answer, and nothing else")
    .option("--max-cost <usd>", "fail when the calls cost more than this, and make no second one then")
    .option("--pricing-table <path>", "prices of models, laid over those that mcptest knows")
    .option("--timeout <duration>", "how long an answer may take (default: that of the suite, or 30s)");
  addOptions(call).action(async (tool: string, flags: CallFlags) => {
    const { callTools } = await import("../tools/call-tools.ts");
    done(await callTools(tool, flags, isJson(flags, context), await withEnvFile(flags, context)));
  });
}

function addOptions(command: Command): Command {
  const format = "output format; by default text on a terminal, and json elsewhere";
  return addSuiteServerOptions(command).addOption(new Option("--format <format>", format).choices(["text", "json"]));
}

/** People read a terminal, programs a pipe. */
function isJson({ format }: Formatted, { stdout }: CliContext): boolean {
  return format === undefined ? stdout.isTTY !== true : format === "json";
}

async function listTools(flags: SuiteServerFlags & Formatted, context: CliContext): Promise<Told> {
  const tools = await readTools(flags, context);
  if (isJson(flags, context)) return { json: tools };
  const { renderTools } = await import("../tools/render-tools.ts");
  return renderTools(tools, context);
}

async function describeTool(name: string, flags: SuiteServerFlags & Formatted, context: CliContext): Promise<Told> {
  const tools = await readTools(flags, context);
  const tool = tools.find((candidate) => candidate.name === name);
  const names = tools.map((each) => each.name);
  if (!tool) throw (await import("../tools/wording.ts")).noTool(name, names);
  if (isJson(flags, context)) return { json: tool };
  const { renderWholeTool } = await import("../tools/render-tools.ts");
  return renderWholeTool(tool, context);
}

async function readTools(flags: SuiteServerFlags, ambient: CliContext): Promise<readonly ToolDefinition[]> {
  const context = await withEnvFile(flags, ambient);
  const server = await resolveServer(flags, context);
  return withSession(server, context, (session) => session.tools(server.call_timeout_ms));
}
