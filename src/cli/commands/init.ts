import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Command, Option } from "commander";
import { textOfError, usageError } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import type { Session } from "../../mcp/index.ts";
import { asPath, quoteWord } from "../../values/shell-word.ts";
import { type CliContext, fitTo } from "../context.ts";
import type { ClientServer } from "../init/client-config.ts";
import type { Survey } from "../init/survey.ts";
import type { Trial } from "../init/try-drafts.ts";
import { withSession } from "../options/connect.ts";
import { addServerOptions, resolveServer, withEnvFile } from "../options/server-options.ts";
import { tell } from "../output/write.ts";

/** A call that shall show whether it works has this long. */
const TRIAL_MS = 5000;

interface InitFlags extends ClientServer {
  envFile: boolean;
  from?: string;
  /** Variables that --from gives the server: of these the suite has the names alone. */
  handed?: readonly string[];
  server?: string;
  tools?: string;
  onlySuccess?: boolean;
  all?: boolean;
  force?: boolean;
  includeWrites?: boolean;
}

/** `mcptest init`: asks a server what it offers, and writes a first suite for it. */
export function configure(command: Command, context: CliContext): void {
  addServerOptions(command)
    .argument("[suite]", "file to write", "mcptest.yml")
    .option("--from <file>", "take the server from a client's configuration: mcpServers, or VS Code's servers")
    .option("--server <name>", "which server of --from; not needed when it has one")
    .option("--no-env-file", "do not read the .env file beside the suite")
    .option("--tools <names>", "tests of these tools alone: a,b")
    .option("--only-success", "one test a tool: a call that succeeds")
    .addOption(new Option("--all", "all tests of a tool that come to mind, not two").conflicts("onlySuccess"))
    .option(
      "--include-writes",
      "also call tools without readOnlyHint: true, now and in the tests, with made-up arguments",
    )
    .option("--force", "overwrite the file if it exists")
    .addHelpText(
      "after",
      "\nAsks the server for its tools, resources and prompts, and calls those that only read, to see what works.",
    )
    .action(async (path: string, flags: InitFlags) => {
      if (existsSync(resolve(context.cwd, path)) && !flags.force)
        throw usageError(`${path} exists already`, "name another file, or add --force to overwrite it");
      const own = await withEnvFile(flags, context, dirname(resolve(context.cwd, path)));
      const named = await nameServer(flags, own);
      const told = context.redactor.text(await askServer(path, named, own));
      await tell(fitTo(context.stdout, told), context);
    });
}

/** The flags, with what --from says of the server. */
async function nameServer({ from, server, ...flags }: InitFlags, { cwd }: CliContext): Promise<InitFlags> {
  if (from === undefined && server === undefined) return flags;
  if (from === undefined) throw usageError("--server names a server of --from", "add --from <file>");
  if (flags.url !== undefined || flags.serverCommand !== undefined)
    throw usageError("--from excludes --url and --server-command", "keep one of them");
  const { readClientConfig } = await import("../init/client-config.ts");
  const { env: handed = [], ...named } = await readClientConfig(from, server, cwd);
  return { ...flags, ...named, header: [...named.header, ...flags.header], handed };
}

/** Writes the suite while the server is there to be tried. */
async function askServer(path: string, flags: InitFlags, own: CliContext): Promise<string> {
  const { handed = [], env = [] } = flags;
  const context = { ...own, cwd: flags.cwd ?? own.cwd };
  const server = await resolveServer({ ...flags, env: [...handed, ...env] }, context);
  const { surveyServer } = await import("../init/survey.ts");
  return withSession(server, context, async (session) => {
    const survey = await chooseTools(flags, await surveyServer(session, server.call_timeout_ms));
    const { signal, redactor } = context;
    const ask: Trial["ask"] = async (method, params) => {
      const send = (one: Session) => one.request(method, params, { timeoutMs: TRIAL_MS, signal });
      try {
        // After a call that brought the server down.
        return await (session.failure ? withSession(server, context, send) : send(session));
      } catch (error) {
        signal.throwIfAborted();
        return { unanswered: textOfError(error) };
      }
    };
    return writeSuite(path, survey, flags, own, { ask, redactor });
  });
}

async function chooseTools({ tools }: InitFlags, survey: Survey): Promise<Survey> {
  if (tools === undefined) return survey;
  const names = survey.tools.map(({ name }) => name);
  const wanted = tools.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw (await import("../tools/wording.ts")).noTool(unknown, names);
  return { ...survey, tools: survey.tools.filter(({ name }) => wanted.includes(name)), resources: [], prompts: [] };
}

async function writeSuite(path: string, survey: Survey, flags: InitFlags, context: CliContext, trial: Trial) {
  const { createSuite } = await import("../init/create-suite.ts");
  const { schemaAddress } = await import("../init/schema-address.ts");
  const file = resolve(context.cwd, path);
  const folder = dirname(file);
  const { handed = [], env = [] } = flags;
  const suite = await createSuite(survey, {
    flags: { ...flags, env: [...handed.map((text) => text.replace(/=[\s\S]*/, "")), ...env] },
    folder,
    schema: schemaAddress(folder, context.self.at(-1) ?? ""),
    perTool: flags.onlySuccess ? 1 : flags.all ? Number.POSITIVE_INFINITY : 2,
    cwd: flags.cwd ?? context.cwd,
    includeWrites: flags.includeWrites ?? false,
    trial,
  });
  await writeFileAtomically(file, suite.text, "suite", context.signal);
  return `${[`wrote ${path}: ${suite.summary}`, ...suite.notes, `next: mcptest run ${quoteWord(asPath(path))}`].join("\n")}\n`;
}
