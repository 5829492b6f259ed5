import { basename } from "node:path";
import type { Command } from "commander";
import type { CliContext } from "../context.ts";
import { addFrontOptions, type FrontFlags, serveFront } from "../options/front.ts";

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFrontOptions(command)
    .argument("<manifest>", "YAML file that declares tools, resources and prompts")
    .action(async (manifest: string, flags: FrontFlags) => {
      const { createMock } = await import("../../serving/index.ts");
      const name = basename(manifest).replace(/(?:\.mock)?\.ya?ml$/, "");
      done(await serveFront({ service: createMock(manifest), name }, flags, context));
    });
}
