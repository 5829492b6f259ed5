import { type Command, Option } from "commander";
import type { CliContext } from "../context.ts";
import { connectOptions, withSession } from "../options/connect.ts";
import { addSuiteServerOptions, resolveServer, type SuiteServerFlags } from "../options/server-options.ts";
import { type Told, tell } from "../output/write.ts";

interface ToolsFlags extends SuiteServerFlags {
  format: "text" | "json";
}

export function configure(command: Command, context: CliContext): void {
  const list = command.command("list").description("List a server's tools: names, arguments, annotations");
  addSuiteServerOptions(list)
    .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"))
    .action(async (flags: ToolsFlags) => tell(await listTools(flags, context), context));
}

async function listTools(flags: ToolsFlags, context: CliContext): Promise<Told> {
  const server = await resolveServer(flags, context);
  const options = connectOptions(context, server.protocols);
  const tools = await withSession(server, options, (session) => session.tools(server.call_timeout_ms));
  if (flags.format === "json") return { json: tools };
  const { renderTools } = await import("../tools/render-tools.ts");
  return renderTools(tools, context);
}
