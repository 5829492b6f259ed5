import { capabilityMissing, type Session } from "../../mcp/index.ts";
import type { RequestTest, ServerSpec } from "../../suite/index.ts";
import { isObject } from "../../values/json.ts";

/** Servers of the first revision complete arguments without a capability for it. */
const UNDECLARED = "2024-11-05";

/** Throws what makes a test fail that needs what its server does not declare. */
export function checkDeclared(
  { handshake: { capabilities }, protocol }: Session,
  { name }: ServerSpec,
  { capability }: NonNullable<RequestTest["needs"]>,
): void {
  const isDeclared = isObject(capabilities) && capabilities[capability] !== undefined;
  if (!isDeclared && protocol !== UNDECLARED) throw capabilityMissing({ server: name, capability });
}
