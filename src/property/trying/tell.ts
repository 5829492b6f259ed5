import type { TestFinding } from "../../generated/report.ts";
import { nameSome } from "../../values/text.ts";
import { findingOf } from "../finding.ts";
import type { Case } from "../types.ts";
import { notAgain, sameOf } from "../wording.ts";
import type { Caller } from "./caller.ts";
import { confirm, showAgain, TIMES } from "./confirm.ts";
import { unlessLate } from "./doors.ts";
import { behindOf, type Levels, type Subject, type Suspect } from "./suspect.ts";
import { findUnbounded } from "./unbounded.ts";

interface Telling {
  readonly server: string;
  readonly levels?: Levels;
  readonly late?: AbortSignal;
  /** Set where the same fault of several tools is one finding, at the first of them. */
  readonly causes?: Map<string, Cause> | undefined;
}

/** What several tools show alike: the finding, its own words, and the other tools. */
interface Cause {
  readonly finding: TestFinding;
  readonly message: string;
  readonly others: string[];
}

/** Checks whose same text from several tools has one cause: one place in the code, or a backend that is away. */
const OF_CAUSES = /^(?:internal|no-trace)$/;
const MAX_NAMES = 10;

/** The findings of a tool: what its calls showed, if they show it again on fresh sessions; the smallest call that does. */
export async function tellSuspects(
  subject: Subject,
  { server, levels = {}, late, causes }: Telling,
  caller: Caller,
): Promise<TestFinding[]> {
  const findings: TestFinding[] = [];
  for (const suspect of pickSuspects(subject)) {
    const { check, hit, one, seen } = suspect;
    const behind = behindOf(suspect);
    const cause = OF_CAUSES.test(check) ? JSON.stringify([check, hit.evidence]) : "";
    const known = causes?.get(cause);
    if (known) {
      joinCause(known, subject.tool.name, suspect.also);
      continue;
    }
    // What another check says of the same place is one finding, and so are all places of such a check.
    const isTold = ({ rule, at }: TestFinding) => rule === check || (rule === behind && at === hit.at);
    if (behind && findings.some(isTold)) continue;
    // A valid answer that came later may show the same frame.
    if (check === "no-trace" && subject.frames.size > 0) {
      const still = await subject.judge(one, seen, levels);
      if (!still.some((each) => each.check === check)) continue;
    }
    const once = { subject, hit, seen, severity: "warning" as const, flaky: true };
    const tried = await unlessLate(late, async () => ({ found: await settle(subject, suspect, levels, caller) }));
    // What is gone shows nothing again; why it is gone names the call that ended it.
    const isGone = tried === undefined && caller.gone.aborted;
    if (isGone && check === "alive" && caller.endedWith(seen.call)) continue;
    const settled = isGone ? { found: once } : tried;
    if (!settled || (caller.isSpent && !isGone && settled.found?.flaky !== false))
      subject.unsettled.add(hit.rule ?? check);
    else if (settled.found) {
      const finding = describe(settled.found, suspect, server);
      if (cause !== "") causes?.set(cause, { finding, message: finding.message, others: [] });
      findings.push(finding);
    }
  }
  return findings;
}

function joinCause({ finding, message, others }: Cause, tool: string, also: number): void {
  others.push(tool);
  finding.also = (finding.also ?? 0) + 1 + also;
  finding.message = sameOf({ message, others: nameSome(others, MAX_NAMES, String) });
}

/** Checks that stand behind others come last; of each such check the places count together. */
function pickSuspects({ suspects }: Subject): (Suspect & { also: number })[] {
  const all = [...suspects.values()];
  const [first, last] = [all.filter((one) => !behindOf(one)), all.filter(behindOf)];
  const more = (one: Suspect): number =>
    last.filter((other) => other !== one && other.check === one.check).reduce((sum, { also }) => sum + 1 + also, 0);
  return [...first, ...last.map((one) => ({ ...one, also: one.also + more(one) }))];
}

type Settled = NonNullable<Awaited<ReturnType<typeof settle>>>;

function describe(found: Settled, suspect: Suspect & { also: number }, server: string): TestFinding {
  const { rule = suspect.check, at, keyword, message, evidence } = found.hit;
  const { subject, severity, flaky, seen } = found;
  const said = { severity, message, evidence: evidence || undefined, also: suspect.also || undefined };
  const key = { server, rule, tool: subject.tool.name, at, keyword };
  return findingOf(key, { ...said, flaky: flaky || undefined }, [seen]);
}

/** Calls of the search for the smallest one, by check. */
const CALLS: Readonly<Partial<Record<Suspect["check"], number>>> = { alive: 60, answers: 12 };
const MOST_CALLS = 200;
/** A call that hangs takes long to show it again, and has this many milliseconds, at least, to be taken for one. */
const TIMES_OF_HANGS = 2;
const LEAST_LIMIT_MS = 1000;

/** Confirms and shrinks a suspect; undefined if it did not show again, which the notes of the tool tell. */
async function settle(subject: Subject, suspect: Suspect, levels: Levels, caller: Caller) {
  const { check } = suspect;
  const confirming = { caller, levels };
  const hangs = check === "answers";
  const times = hangs ? TIMES_OF_HANGS : TIMES;
  const ask = (of: Subject, one: Case) => {
    // What hung says nothing of how long an answer takes.
    const answered = of.durations.filter((ms) => ms < suspect.seen.durationMs).sort((a, b) => a - b);
    const median = answered[Math.floor(answered.length / 2)] ?? 0;
    const show = (each: Case, limitMs?: number) => showAgain(of, suspect, each, confirming, limitMs);
    const search = (each: Case) => show(each, hangs ? Math.max(4 * median, LEAST_LIMIT_MS) : undefined);
    return confirm(of, one, { caller, times, most: CALLS[check] ?? MOST_CALLS, show: (each) => show(each), search });
  };
  let of = subject;
  let { count, shown } = await ask(of, suspect.one);
  for (const before of shown ? [] : suspect.history) {
    // A call before may have ended it a moment later.
    of = before.subject;
    await caller.close();
    if (await showAgain(of, suspect, before.one, confirming)) ({ count, shown } = await ask(of, before.one));
    if (shown) break;
  }
  if (!shown) {
    subject.notes.add(notAgain({ rule: suspect.hit.rule ?? check, times }));
    return undefined;
  }
  const flaky = count < times;
  const { hit, seen } = shown;
  const found = { subject: of, hit, seen, severity: flaky ? ("warning" as const) : suspect.severity, flaky };
  if (!hangs || flaky) return found;
  const limitMs = seen.outcome.kind === "silent" ? seen.outcome.limitMs : 0;
  const unbounded = await findUnbounded(of, seen.call.arguments, caller, limitMs);
  if (!unbounded) return levels.answers === "off" ? undefined : found;
  const { "unbounded-time": level = "warning" } = levels;
  if (level === "off") return undefined;
  const round = await showAgain(of, suspect, { ...suspect.one, arguments: unbounded.args }, confirming);
  return { ...found, hit: unbounded.hit, severity: level, seen: round?.seen ?? seen };
}
