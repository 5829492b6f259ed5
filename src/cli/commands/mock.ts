import type { Command } from "commander";
import type { CliContext } from "../context.ts";

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command
    .argument("<manifest>", "YAML file that declares tools, resources and prompts")
    .action(async (manifest: string) => {
      const { serveMock } = await import("../../serving/index.ts");
      const { stdin, stdout, stderr, signal } = context;
      done(await serveMock(manifest, { stdin: stdin(), stdout, stderr, signal }));
    });
}
