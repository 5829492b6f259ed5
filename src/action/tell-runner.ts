import type { Redactor } from "../values/redact/redact.ts";
import { formsOf } from "../values/redact/secret.ts";
import type { Step } from "./step.ts";

/** A redactor that has the runner mask too, in every form; not once the log is fenced, for then the runner would print the command. */
export function tellRunner({ redactor, write }: Pick<Step, "redactor" | "write">): Redactor {
  return {
    ...redactor,
    register(secret) {
      for (const form of new Set(formsOf(secret))) write(command("add-mask", form));
      redactor.register(secret);
    },
  };
}

/** A workflow command: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands (the toolkit brings HTTP along) */
export function command(
  name: "add-mask" | "error" | "warning" | "notice",
  text: string,
  properties: Readonly<Record<string, string | number>> = {},
): string {
  const told = Object.entries(properties).map(([key, value]) => {
    return `${key}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`;
  });
  return `::${name}${told.length > 0 ? ` ${told.join(",")}` : ""}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
