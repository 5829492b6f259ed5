import type { Command } from "commander";
import { type McptestError, usageError } from "../../errors.ts";
import { suggest } from "../../values/suggest.ts";
import type { CliContext } from "../context.ts";
import { writeStream } from "../output/write.ts";

/** `mcptest schema`: prints a JSON Schema, for editors and other tools. */
export function configure(command: Command, context: CliContext): void {
  command
    .argument("[name]", "which one: suite, pipe, report, baseline, cassette or mock", "suite")
    .action(async (name: string) => {
      const { SCHEMAS } = await import("../../generated/schemas.ts");
      const text = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name as keyof typeof SCHEMAS] : undefined;
      if (text === undefined) throw unknownSchema(name, Object.keys(SCHEMAS));
      await writeStream(context.stdout, text);
    });
}

function unknownSchema(name: string, names: readonly string[]): McptestError {
  const close = suggest(name, names);
  const hint =
    close === undefined ? `there are ${names.join(", ")}` : `did you mean ${close}? There are ${names.join(", ")}`;
  return usageError(`there is no schema ${JSON.stringify(name)}`, hint);
}
