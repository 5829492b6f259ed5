import type { Redactor } from "../values/redact/redact.ts";
import { formsOf } from "../values/redact/secret.ts";
import type { Step } from "./step.ts";

/**
 * A redactor that tells the runner, too, so that it masks values in its log, in every form they may turn up in. That is no
 * command once the log is fenced: then the runner would print it.
 */
export function tellRunner({ redactor, write }: Pick<Step, "redactor" | "write">): Redactor {
  return {
    ...redactor,
    register(secret) {
      for (const form of new Set(formsOf(secret))) write(command("add-mask", form));
      redactor.register(secret);
    },
  };
}

/** A workflow command without properties. GitHub's toolkit has the others, and is loaded when there is something to post. */
export function command(name: "add-mask" | "error", text: string): string {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return `::${name}::${escaped}\n`;
}
