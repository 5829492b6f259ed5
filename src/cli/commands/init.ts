import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { usageError } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import type { CliContext } from "../context.ts";
import type { Survey } from "../init/survey.ts";
import { connectOptions, withSession } from "../options/connect.ts";
import { addServerOptions, resolveServer, type ServerFlags } from "../options/server-options.ts";
import { tell } from "../output/write.ts";

interface InitFlags extends ServerFlags {
  force?: boolean;
  includeWrites?: boolean;
}

/** `mcptest init`: asks a server what it offers, and writes a first suite for it. */
export function configure(command: Command, context: CliContext): void {
  addServerOptions(command)
    .argument("[suite]", "file to write", "mcptest.yml")
    .option("--include-writes", "also run tools that are not annotated as read-only, with made-up arguments")
    .option("--force", "overwrite the file if it exists")
    .addHelpText("after", "\nAsks the server for its tools, resources and prompts, and calls none of them.")
    .action(async (path: string, flags: InitFlags) => {
      if (existsSync(resolve(context.cwd, path)) && !flags.force)
        throw usageError(`${path} exists already`, "name another file, or add --force to overwrite it");
      const survey = await takeSurvey(flags, context);
      await tell(await writeSuite(path, survey, flags, context), context);
    });
}

async function takeSurvey(flags: InitFlags, context: CliContext): Promise<Survey> {
  const server = await resolveServer(flags, context);
  const { surveyServer } = await import("../init/survey.ts");
  const options = connectOptions(context, server.protocols);
  return withSession(server, options, (session) => surveyServer(session, server.call_timeout_ms));
}

async function writeSuite(path: string, survey: Survey, flags: InitFlags, context: CliContext): Promise<string> {
  const { createSuite } = await import("../init/create-suite.ts");
  const file = resolve(context.cwd, path);
  const suite = await createSuite(survey, {
    flags,
    folder: dirname(file),
    cwd: context.cwd,
    includeWrites: flags.includeWrites ?? false,
  });
  await writeFileAtomically(file, suite.text, "suite");
  const lines = [`wrote ${path}: ${suite.summary}`, ...suite.notes, `next: mcptest run ${path}`];
  return `${lines.join("\n")}\n`;
}
