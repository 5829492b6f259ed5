import { AUDIT_RULES, type AuditRuleId } from "../generated/audit-rules.ts";
import type { ProtocolRule } from "../generated/protocol-rules.ts";
import { BEHAVIOUR } from "./behaviour/judged.ts";
import type { OfWriters } from "./behaviour/try-server.ts";
import { LOCK_CHECKS } from "./lock/rules.ts";
import { appliesTo, breachesOf, frameRules } from "./protocol/breaches.ts";
import * as probed from "./protocol/judged.ts";
import type { Axis, Check } from "./rule.ts";
import { defaultBreaksSchema } from "./surface/defaults.ts";
import * as names from "./surface/names.ts";
import * as schemas from "./surface/schemas.ts";
import { hiddenText } from "./text/hidden.ts";
import { foreignAddress, poisonedText } from "./text/poisoned.ts";
import { secretInSurface } from "./text/secrets.ts";

/** A rule of an audit. */
export interface AuditRule extends ProtocolRule {
  readonly id: string;
  readonly axis: Axis;
  readonly check: Check;
}

/** How each rule of the table judges. */
const CHECKS: Readonly<Record<Exclude<AuditRuleId, OfWriters>, Check>> = {
  "version-negotiation": probed.versionNegotiation,
  "unknown-method": probed.unknownMethod,
  "unknown-tool": probed.unknownTool,
  "list-order": probed.listOrder,
  "listed-unreadable": probed.listedUnreadable,
  "schema-invalid": schemas.schemaInvalid,
  "schema-root": schemas.schemaRoot,
  "root-union": schemas.rootUnion,
  "remote-ref": schemas.remoteRef,
  "tool-duplicate": names.toolDuplicate,
  "tool-name": names.toolName,
  "schema-dialect": schemas.schemaDialect,
  "property-key": names.propertyKey,
  "default-breaks-schema": defaultBreaksSchema,
  "required-undeclared": schemas.requiredUndeclared,
  "description-missing": names.descriptionMissing,
  "annotations-absent": names.annotationsAbsent,
  "annotations-contradict": names.annotationsContradict,
  "tool-tokens": schemas.toolTokens,
  "hidden-text": hiddenText,
  "poisoned-text": poisonedText,
  "foreign-address": foreignAddress,
  "secret-in-surface": secretInSurface,
  ...BEHAVIOUR,
  ...LOCK_CHECKS,
};

const OWN = Object.entries(CHECKS).map(([id, check]): AuditRule => ({ id, ...AUDIT_RULES[id as AuditRuleId], check }));

/** Every rule, in the order of reports: about frames, then by axis. */
export const CATALOG: readonly AuditRule[] = [
  ...frameRules()
    .filter(([id]) => !Object.hasOwn(AUDIT_RULES, id))
    .map(([id, row]): AuditRule => {
      const check = id === "capability-method" ? probed.capabilityMethod : breachesOf(id);
      const severity = id === "stray-output" ? "error" : row.severity;
      return { id, axis: "protocol", ...row, severity, check };
    }),
  ...OWN,
];

/** The rules for a server that speaks this revision; `only`: some axes. */
export function rulesFor(revision: string, isHttp: boolean, only: readonly Axis[]): AuditRule[] {
  return CATALOG.filter(({ id, axis, since = "", until = "9" }) => {
    const wanted = only.length === 0 || only.includes(axis);
    return wanted && since <= revision && revision <= until && appliesTo(id, isHttp);
  });
}
