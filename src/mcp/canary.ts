import { randomBytes } from "node:crypto";
import type { ServerSpec } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";

/** The variable with a secret of ours, which nobody else can know. */
const CANARY = "MCPTEST_CANARY";

/** A server that mcptest starts, with a random secret in its environment, which reports mask; one over HTTP stays as it is, without secret. */
export function withCanary<S extends ServerSpec>(
  server: S,
  redactor: Redactor,
): { server: S; canary: string | undefined } {
  if (server.kind === "http") return { server, canary: undefined };
  const canary = `canary-${randomBytes(16).toString("hex")}`;
  redactor.register(canary);
  return { server: { ...server, env: { ...server.env, [CANARY]: canary } }, canary };
}
