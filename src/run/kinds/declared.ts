import { capabilityMissing, readList, type Session, unknownTemplate } from "../../mcp/index.ts";
import type { RequestTest, ServerSpec } from "../../suite/index.ts";
import { isObject, type Json } from "../../values/json.ts";

/** Servers of the first revision complete arguments without a capability for it. */
const UNDECLARED = "2024-11-05";

/** Templates by session: each is asked once. */
const templates = new WeakMap<Session, Promise<readonly (Json | undefined)[]>>();

/** Throws what makes a test fail that needs what its server does not declare or list; and what asking for the list throws. */
export async function checkDeclared(
  session: Session,
  server: ServerSpec,
  { capability, template }: NonNullable<RequestTest["needs"]>,
  signal: AbortSignal,
): Promise<void> {
  const { protocol, handshake } = session;
  const { capabilities } = handshake;
  const { name } = server;
  const isDeclared = isObject(capabilities) && capabilities[capability] !== undefined;
  if (!isDeclared && (protocol !== UNDECLARED || template !== undefined))
    throw capabilityMissing({ server: name, capability });
  if (template === undefined) return;
  const listed = templates.get(session) ?? listTemplates(session, server, signal);
  templates.set(session, listed);
  listed.catch(() => templates.delete(session));
  const known = (await listed).filter((one) => typeof one === "string");
  if (!known.includes(template)) throw unknownTemplate({ server: name, template, templates: known });
}

async function listTemplates(session: Session, server: ServerSpec, signal: AbortSignal) {
  const items = await readList(session, server, "resources/templates/list", signal);
  return (items ?? []).map(({ uriTemplate }) => uriTemplate);
}
