import { McptestError } from "../../errors.ts";
import type { OpenOptions, Session } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";

/** What sessions opened by a command get; they speak the first of the server's `protocols`. */
export function connectOptions(context: CliContext, protocols: readonly OpenOptions["protocol"][]): OpenOptions {
  const { env, version, signal, self, redactor, stderr } = context;
  const [protocol] = protocols;
  return {
    env,
    version,
    signal,
    redactor,
    protocol,
    mockCommand: [...self, "mock"],
    onStderr: (line) => stderr.write(`${line}\n`),
  };
}

/** Opens a session for `use`, and ends it. Errors come with what the server last wrote to stderr. */
export async function withSession<T>(
  server: ServerSpec,
  context: CliContext,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const { openSession } = await import("../../mcp/index.ts");
  let session: Session | undefined;
  try {
    session = await openSession(server, connectOptions(context, server.protocols));
    return await use(session);
  } catch (error) {
    if (error instanceof McptestError && error.stderr.length === 0 && session) error.stderr = session.stderrTail();
    throw error;
  } finally {
    await session?.close();
  }
}
