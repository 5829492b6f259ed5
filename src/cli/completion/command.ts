import { Argument, type Command } from "commander";
import type { CliContext } from "../context.ts";
import { writeStream } from "../output/write.ts";
import { listNodes, type Node } from "./tree.ts";

type Render = (nodes: readonly Node[]) => string;

const SHELLS: Readonly<Record<string, () => Promise<Render>>> = {
  bash: async () => (await import("./bash.ts")).renderBash,
  zsh: async () => (await import("./zsh.ts")).renderZsh,
  fish: async () => (await import("./fish.ts")).renderFish,
};

/** `mcptest completion`: prints what a shell is to evaluate, made of the commands beside this one. */
export function configure(command: Command, context: CliContext): void {
  command
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      `
In ~/.bashrc:                     eval "$(mcptest completion bash)"
In ~/.zshrc, behind compinit:     eval "$(mcptest completion zsh)"
In ~/.config/fish/config.fish:    mcptest completion fish | source`,
    )
    .action(async (shell: string) => {
      const render = await SHELLS[shell]?.();
      if (render && command.parent) await writeStream(context.stdout, render(listNodes(command.parent)));
    });
}
