import type { Command } from "commander";
import type { ToolDefinition } from "../../mcp/index.ts";
import { type CliContext, type Told, tell } from "../context.ts";
import { addFlags, collect, type Given } from "../options/options.ts";
import {
  addSuiteServerOptions,
  resolveServer,
  type SuiteServerFlags,
  withEnvFile,
  withSession,
} from "../options/server-options.ts";
import type { CallFlags } from "../tools/plan.ts";

type ToolsFlags = SuiteServerFlags & Given<never, "long"> & { format?: "text" | "json" };

export function configureTools(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  const list = command.command("list").description("List a server's tools, in one or two lines each");
  addFlags(list, ["--long", "show whole descriptions, all arguments and all annotations"]);
  addReach(list, TEXT).action(async (flags: ToolsFlags) => tell(await listTools(flags, context), context));
  const describe = command
    .command("describe")
    .description("Show one tool: all of its arguments and of what it returns");
  addReach(describe, TEXT)
    .argument("<tool>", "name of the tool")
    .action(async (tool: string, flags: ToolsFlags) => tell(await describeTool(tool, flags, context), context));
  const call = command.command("call").description("Call a tool, then optionally a second one with its result");
  addFlags(
    call
      .argument("<tool>", "name of the tool")
      .argument("[arguments...]", "NAME=value, read by the tool's schema, or NAME:=json"),
    ["--args <json>", "all arguments as one JSON object, unchecked; NAME=value wins over it"],
    ["--args-from-stdin", "read the arguments, a JSON object, from stdin"],
    ["--arg <NAME=$.path>", "take an argument from JSON on stdin, by JSONPath; repeatable"],
    ["--bind <NAME=$.path>", "keep the value at a JSONPath in the answer, for --then; repeatable"],
  ).option("--then <tool>", "call this tool next", collect, []);
  addFlags(
    call,
    [
      "--then-arg <NAME=value>",
      "argument of the next call: NAME=value, NAME:=json, or NAME=:bound of --bind; repeatable",
    ],
    ["--select <$.path>", "print only the value at this JSONPath in the last answer"],
    ["--max-cost <usd>", "fail when the calls cost more than this; then make no second call"],
    ["--pricing-table <path>", "prices of models, which override the list prices"],
    ["--timeout <duration>", "how long an answer may take (default: that of the suite, or 30s)"],
  );
  addReach(call, "text on a terminal, else json").action(async (tool: string, words: string[], flags: CallFlags) => {
    const { callTools } = await import("../tools/call-tools.ts");
    const asJson = (flags.format ?? (context.stdout.isTTY ? TEXT : "json")) === "json";
    done(await callTools(tool, words, { ...flags, asJson }, await withEnvFile(flags, context)));
  });
}

const TEXT = "text";

/** Which server, and how to print what it answers. A list is read by people in a pipe, too; an answer is what the next command reads. */
function addReach(command: Command, usual: string): Command {
  const format = `output format (default: ${usual})`;
  return addFlags(addSuiteServerOptions(command), ["--format <format>", format, [TEXT, "json"]]);
}

async function listTools(flags: ToolsFlags, context: CliContext): Promise<Told> {
  const tools = await readTools(flags, context);
  if (flags.format === "json") return { json: tools };
  const { renderToolList, renderTools } = await import("../tools/render-tools.ts");
  return (flags.long ? renderTools : renderToolList)(tools, context);
}

async function describeTool(name: string, flags: ToolsFlags, context: CliContext): Promise<Told> {
  const tools = await readTools(flags, context);
  const tool = tools.find((candidate) => candidate.name === name);
  const names = tools.map((each) => each.name);
  if (!tool) throw (await import("../tools/wording.ts")).noTool({ tool: name, names });
  if (flags.format === "json") return { json: tool };
  return (await import("../tools/render-tools.ts")).renderWholeTool(tool, context);
}

async function readTools(flags: SuiteServerFlags, ambient: CliContext): Promise<readonly ToolDefinition[]> {
  const context = await withEnvFile(flags, ambient);
  const server = await resolveServer(flags, context);
  return withSession(server, context, (session) => session.tools(server.call_timeout_ms));
}
