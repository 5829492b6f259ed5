import { compareLocked, DEFAULT_LOCK, type LockedServer } from "../../audit/index.ts";
import type { Review } from "../../report/index.ts";
import type { Acceptance, Suite } from "../../suite/index.ts";
import { deepEqual } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { placeBaseline } from "../comparing/baseline-file.ts";
import { readLockFile } from "./lock.ts";

/** What somebody reviewed, in one checkout. */
type Reviewed = Awaited<ReturnType<typeof readReviewed>>;

type Accepted = Pick<Acceptance, (typeof ABOUT)[number]>;

const ABOUT = ["rule", "server", "tool", "at", "reason", "until"] as const;
const SAID = {
  line: words("this pull request changes what was reviewed: <counts>"),
  change: words("<rule> <server>[[, <tool>]]: <message>"),
  unlocked: "the lock does not have it any more",
  locked: "the lock has it now",
  accepted: words("now accepts <what>: <reason>[[, until <until>]]"),
  dropped: words("no longer accepts <what>: <reason>[[, until <until>]]"),
  what: words("<rule>[[ on <tool>]][[ of <server>]][[ at <at>]]"),
};
/** What each rule finds, as a reader counts it; the order of the line. */
const COUNTED = {
  "server-removed": words("<count number server> removed"),
  "server-added": words("<count number server> added"),
  "text-changed": words("<count number text>"),
  "tool-removed": words("<count number tool> removed"),
  "tool-added": words("<count number tool> added"),
  "argument-required": words("<count number argument> required"),
  "tool-breaks": words("<count number tool> broken"),
  "hint-weakened": words("<count number hint> weakened"),
  "surface-changed": words("<count number detail>"),
};
const sayAcceptances = words("<count number acceptance>");

/** Reads what was reviewed from a checkout; what `tolerate` forgives is accepted, too. Throws McptestError: lock-unreadable, path-outside-workspace. */
export async function readReviewed(root: string, suites: readonly Suite[], path?: string) {
  const { lock } = await readLockFile(await placeBaseline(path, root, suites, DEFAULT_LOCK));
  const acceptances = new Map<string, Accepted>();
  for (const { path: file, audit, servers } of suites) {
    const forgiven = [...servers].flatMap(([server, { tolerate = [] }]) => tolerate.map((one) => ({ server, ...one })));
    for (const entry of [...(audit?.accept ?? []), ...forgiven]) {
      const { rule, server, tool, at }: Accepted = entry;
      const about = [file, rule, server, tool, at].map((part) => part ?? "");
      const same = [...acceptances.keys()].filter((key) => key.startsWith(JSON.stringify(about))).length;
      acceptances.set(`${JSON.stringify(about)} ${same}`, entry);
    }
  }
  return { lock, acceptances };
}

/** What changed between two checkouts of what was reviewed; undefined where nothing did. */
export function compareReviewed(before: Reviewed, now: Reviewed): Review | undefined {
  const numbers = new Map<string, number>();
  const differences: string[] = [];
  const [old, is] = [before.lock?.servers ?? {}, now.lock?.servers ?? {}];
  for (const server of [...new Set([...Object.keys(old), ...Object.keys(is)])].sort()) {
    const [was, own] = [old, is].map((all) => (Object.hasOwn(all, server) ? all[server] : undefined));
    const changes = compareLocked(was ?? emptyOf(own), own ?? emptyOf(was));
    if (!own) changes.unshift(["server-removed", { message: SAID.unlocked }]);
    if (!was) changes.unshift(["server-added", { message: SAID.locked }]);
    for (const [rule, { tool, message }] of changes) {
      numbers.set(rule, (numbers.get(rule) ?? 0) + 1);
      differences.push(SAID.change({ rule, server, tool, message }));
    }
  }
  let accepted = 0;
  for (const key of new Set([...before.acceptances.keys(), ...now.acceptances.keys()])) {
    const [was, own] = [before, now].map(({ acceptances }) => acceptances.get(key));
    if (ABOUT.every((about) => deepEqual(was?.[about] ?? null, own?.[about] ?? null))) continue;
    accepted += 1;
    if (was) differences.push(SAID.dropped(tell(was)));
    if (own) differences.push(SAID.accepted(tell(own)));
  }
  const counts = Object.entries(COUNTED).flatMap(([rule, say]) => {
    const number = numbers.get(rule) ?? 0;
    return number > 0 ? [say({ number })] : [];
  });
  if (accepted > 0) counts.push(sayAcceptances({ number: accepted }));
  return counts.length === 0 ? undefined : { line: SAID.line({ counts: counts.join(", ") }), differences };
}

function tell({ rule, tool, server, at, reason, until }: Accepted) {
  return { what: SAID.what({ rule, tool, server, at }), reason, until };
}

/** A server of which a lock has nothing. */
function emptyOf({ protocol = "", capabilities = {}, server_version }: Partial<LockedServer> = {}): LockedServer {
  return { protocol, capabilities, server_version, tools: {}, resources: {}, prompts: {} };
}
