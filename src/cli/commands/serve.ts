import { resolve } from "node:path";
import type { Command } from "commander";
import type { CliContext } from "../context.ts";
import { addFrontOptions, type FrontFlags, serveFront } from "../options/front.ts";

interface ServeFlags extends FrontFlags {
  cassette: string;
  server?: string;
  strict?: boolean;
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFrontOptions(command.requiredOption("--cassette <file>", "recording of a test, a pipeline or a session"))
    .option("--server <name>", "which server of the recording; needed where it has several")
    .option("--strict", "give each answer once; without it the last of several is repeated")
    .action(async (flags: ServeFlags) => done(await serve(flags, context)));
}

async function serve({ cassette, server, strict = false, ...flags }: ServeFlags, context: CliContext): Promise<number> {
  const { loadServing, namedSecrets } = await import("../../cassette/index.ts");
  const { cwd, env, redactor, stderr } = context;
  const warn = (text: string): void => void stderr.write(`warning: ${text}\n`);
  const secrets = namedSecrets(env, redactor);
  const { openCassette } = await loadServing();
  const opened = await openCassette(cassette, { cwd, server, strict, redactor, secrets, warn });
  const own = ["serve", "--cassette", resolve(cwd, cassette), ...(server === undefined ? [] : ["--server", server])];
  return serveFront({ ...opened, own: strict ? [...own, "--strict"] : own }, flags, context);
}
