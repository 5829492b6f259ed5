import { basename, resolve } from "node:path";
import type { Command } from "commander";
import type { CliContext } from "../context.ts";
import { addFrontOptions, type FrontFlags, serveFront } from "../options/front.ts";
import { addFlags, type Given } from "../options/options.ts";

type ServeFlags = FrontFlags & Given<"server", "strict"> & { cassette: string };

export function configureServe(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFlags(
    addFrontOptions(command.requiredOption("--cassette <file>", "recording of a test, a pipeline or a session")),
    ["--server <name>", "which server of the recording; needed when it has several"],
    ["--strict", "give each answer once (default: repeat the last one)"],
  ).action(async (flags: ServeFlags) => done(await serve(flags, context)));
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

export function configureMock(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFrontOptions(command)
    .argument("<manifest>", "YAML file that declares tools, resources and prompts")
    .action(async (manifest: string, flags: FrontFlags) => {
      const { awaitMock, createMock, loadManifest } = await import("../../serving/index.ts");
      const name = basename(manifest).replace(/(?:\.mock)?\.ya?ml$/, "");
      // A run sends the manifest that it has checked.
      const service = manifest === "-" ? awaitMock() : createMock(loadManifest(manifest));
      done(await serveFront({ service, name }, flags, context));
    });
}
