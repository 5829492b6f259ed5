import type { TestFinding } from "../generated/report.ts";
import { type Acceptances, idOfFinding } from "../property/index.ts";
import { withoutUndefined } from "../values/json.ts";
import type { AuditRule } from "./catalog.ts";
import { CUT, type Hit, type Surface, type Told } from "./rule.ts";

/** What one rule came to on one server. */
export type RuleOutcome = { readonly rule: AuditRule; readonly told?: Told | undefined } & (
  | { readonly checked: number; readonly findings: readonly TestFinding[] }
  | { readonly unasked: string }
);

/** Judges a surface by each rule, in their order. */
export async function judge(
  surface: Surface,
  server: string,
  rules: readonly AuditRule[],
  accepts: Acceptances,
): Promise<RuleOutcome[]> {
  const outcomes: RuleOutcome[] = [];
  for (const rule of rules) {
    const judged = await rule.check(surface);
    if ("unasked" in judged) outcomes.push({ rule, ...(judged.unasked === CUT.unasked && CUT), ...judged });
    else {
      const news = rule.id === "tool-added" ? withoutCopies(judged.hits, surface, outcomes) : judged.hits;
      const hits = news.map((hit) => placeHit(hit, surface.lock));
      const findings = tellFindings(hits, rule, server).map((finding) => accepts.excuse(finding, server));
      outcomes.push({ rule, told: judged.told, checked: judged.checked, findings: sortFindings(findings) });
    }
  }
  return outcomes;
}

/** A tool that the lock lacks for it is one of several of a name is told already: one cause, one finding. What is accepted is not reviewed. */
function withoutCopies(hits: readonly Hit[], { lists }: Surface, outcomes: readonly RuleOutcome[]): Hit[] {
  const twice = outcomes
    .flatMap((one) => (one.rule.id === "tool-duplicate" && "findings" in one ? one.findings : []))
    .filter(({ accepted }) => accepted === undefined);
  return hits.filter(({ tool: added = "" }) => {
    const isListed = lists.tools.items.some(({ name }) => name === added);
    return isListed || !twice.some(({ tool }) => added.startsWith(`${tool} #`));
  });
}

/** A finding on a tool of the lock stands there. */
function placeHit(hit: Hit, lock: Surface["lock"]): Hit {
  if (!lock || "unasked" in lock || hit.tool === undefined || hit.location) return hit;
  return Object.hasOwn(lock.before.tools, hit.tool) ? { ...hit, location: lock.place("tools", hit.tool) } : hit;
}

const RANK = { error: 0, warning: 1, note: 2 } as const;

/** Findings of a rule by their ids: those of one id are one. */
function tellFindings(hits: readonly Hit[], { id: rule, severity: usual }: AuditRule, server: string): TestFinding[] {
  const found = new Map<string, TestFinding>();
  for (const { severity = usual, also = 0, ...hit } of hits) {
    const id = idOfFinding({ server, rule, ...hit });
    const known = found.get(id);
    const more = also + (known ? 1 + (known.also ?? 0) : 0);
    const first = known && RANK[known.severity] <= RANK[severity] ? known : { rule, severity, ...hit };
    found.set(id, withoutUndefined<TestFinding>({ ...first, id, also: more || undefined }));
  }
  return [...found.values()];
}

/** The worst first, then by tool and place: the order of a list plays no part. */
function sortFindings(findings: readonly TestFinding[]): TestFinding[] {
  const key = ({ tool = "", at = "" }: TestFinding): string => `${tool}\n${at}`;
  return [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity] || (key(a) < key(b) ? -1 : 1));
}
