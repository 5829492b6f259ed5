import type { OpenOptions } from "../../mcp/index.ts";
import { MASK } from "../../values/redact/redact.ts";
import { formsOf } from "../../values/redact/secret.ts";
import type { CliContext } from "../context.ts";

/** What sessions opened by a command get, and a mask for what comes of them. */
export interface Connect {
  options: OpenOptions;
  /** The text without the secrets known so far, those obtained while connecting included. */
  mask(text: string): string;
}

/** Prepares to connect; `secrets` are the values that no output may show. */
export function prepareConnect(
  context: CliContext,
  secrets: readonly string[],
  protocols: readonly OpenOptions["protocol"][],
): Connect {
  const { env, version, signal, self } = context;
  const [protocol] = protocols;
  const known = [...secrets];
  return {
    options: {
      env,
      version,
      signal,
      mockCommand: [...self, "mock"],
      ...(protocol !== undefined && { protocol }),
      onStderr: (line) => context.stderr.write(`${line}\n`),
      onSecret: (secret) => known.push(secret),
    },
    // Only these values and not all that looks secret: a tool may well have an argument named "token".
    mask: (text) => known.flatMap(formsOf).reduce((masked, form) => masked.replaceAll(form, MASK), text),
  };
}
