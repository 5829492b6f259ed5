import { Argument, type Command } from "commander";
import { failure } from "../../errors.ts";
import { suggest } from "../../values/suggest.ts";
import { type CliContext, writeStream } from "../context.ts";
import { listNodes, renderBash, renderFish, renderZsh } from "./completion.ts";

const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish };

export function configureCompletion(command: Command, context: CliContext): void {
  command
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      `
In ~/.bashrc:                     eval "$(mcptest completion bash)"
In ~/.zshrc, after compinit:      eval "$(mcptest completion zsh)"
In ~/.config/fish/config.fish:    mcptest completion fish | source`,
    )
    .action(async (shell: keyof typeof SHELLS) => {
      if (command.parent) await writeStream(context.stdout, SHELLS[shell](listNodes(command.parent)));
    });
}

const unknownSchema = failure(`usage: unknown schema <json name>
  hint: [[did you mean <close>? Otherwise: ]]there are <names>`);

export function configureSchema(command: Command, context: CliContext): void {
  command
    .argument("[name]", "suite, pipe, report, baseline, lock, cassette, mock or pricing", "suite")
    .action(async (name: string) => {
      const { SCHEMAS } = await import("../../generated/schemas.ts");
      const text = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name as keyof typeof SCHEMAS] : undefined;
      const names = Object.keys(SCHEMAS);
      if (text === undefined) throw unknownSchema({ name, close: suggest(name, names), names: names.join(", ") });
      await writeStream(context.stdout, text);
    });
}
