import { AUDIT_RULES, type AuditRuleId } from "../generated/audit-rules.ts";
import type { ProtocolRule } from "../generated/protocol-rules.ts";
import { BEHAVIOUR, type OfWriters } from "./behaviour.ts";
import { LOCK_CHECKS } from "./lock/rules.ts";
import { appliesTo, breachesOf, frameRules } from "./protocol/breaches.ts";
import { capabilityMethod } from "./protocol/probes.ts";
import { type Axis, type Check, PROBED } from "./rule.ts";
import { SURFACE_CHECKS } from "./surface/rules.ts";
import { hiddenText } from "./text/hidden.ts";
import { foreignAddress, poisonedText } from "./text/poisoned.ts";
import { secretInSurface } from "./text/secrets.ts";

/** A rule of an audit. */
export interface AuditRule extends ProtocolRule {
  readonly id: string;
  readonly axis: Axis;
  readonly check: Check;
}

const PROBES = PROBED.map((id): [string, Check] => [id, ({ probed }) => probed[id]]);

/** How each rule of the table judges. */
const CHECKS: Readonly<Record<Exclude<AuditRuleId, OfWriters>, Check>> = {
  ...(Object.fromEntries(PROBES) as Record<(typeof PROBED)[number], Check>),
  ...SURFACE_CHECKS,
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
      const check = id === "capability-method" ? capabilityMethod : breachesOf(id);
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
