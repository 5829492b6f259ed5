import { McptestError, redactError } from "../../errors.ts";
import type { OpenOptions, Session } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/suite.ts";
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
      protocol,
      onStderr: (line) => context.stderr.write(`${line}\n`),
      onSecret: (secret) => known.push(secret),
    },
    // Only these values and not all that looks secret: a tool may well have an argument named "token".
    mask: (text) => known.flatMap(formsOf).reduce((masked, form) => masked.replaceAll(form, MASK), text),
  };
}

/** Opens a session for `use`, and ends it. Errors come with what the server last wrote to stderr, and masked. */
export async function withSession<T>(
  server: ServerSpec,
  { options, mask }: Connect,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const { openSession } = await import("../../mcp/index.ts");
  let session: Session | undefined;
  try {
    session = await openSession(server, options);
    return await use(session);
  } catch (error) {
    if (!(error instanceof McptestError)) throw error;
    if (error.stderr.length === 0 && session) error.stderr = session.stderrTail();
    throw redactError(error, mask);
  } finally {
    await session?.close();
  }
}
