import type { Host } from "../conduct/index.ts";
import type { PortClock } from "../github/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { formsOf } from "../values/redact/secret.ts";

/** Everything the step may know of the process it runs in; only index.ts touches `process`. */
export interface Step extends Omit<Host, "root"> {
  cwd: string;
  write(text: string): void;
  /** The clock by which publishing waits for GitHub (default: the real one). */
  clock?: PortClock | undefined;
}

/** A redactor that makes the runner mask every form too. Do not use it once the log is fenced: the runner would print the command. */
export function tellRunner({ redactor, write }: Pick<Step, "redactor" | "write">): Redactor {
  return {
    ...redactor,
    register(secret) {
      for (const form of new Set(formsOf(secret))) write(command("add-mask", form));
      redactor.register(secret);
    },
  };
}

/**
 * A workflow command (the toolkit's own function would bundle an HTTP client).
 * Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
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
