import type { TestFinding } from "../../generated/report.ts";
import { words } from "../../values/show/words.ts";
import { findingOf } from "../finding.ts";
import { confirm, TIMES } from "../trying/confirm.ts";
import { unlessLate } from "../trying/doors.ts";
import type { Levels, Subject } from "../trying/suspect.ts";
import type { Case } from "../types.ts";
import { notAgain } from "../wording.ts";
import { found, gone } from "./found.ts";
import { pages } from "./pages.ts";
import {
  findObservers,
  isSame,
  leaveOut,
  look,
  make,
  type PairRule,
  type Scene,
  type Sequence,
  type Shown,
} from "./scene.ts";
import { idempotent, readOnly } from "./state.ts";

const outlives = words("<message> (its state outlives the process)");

const MOST_TRIES = 60;

const ROWS: Readonly<Record<PairRule, (scene: Scene) => AsyncGenerator<Sequence>>> = {
  "read-only": readOnly,
  idempotent,
  found,
  gone,
  pages,
};

/** What short sequences of calls show, three times on fresh sessions; the smallest arguments that do. */
export async function tellPairs(
  known: Omit<Scene, "rule">,
  { levels = {}, server }: { readonly levels?: Levels; readonly server: string },
): Promise<TestFinding[]> {
  const { caller, late, subjects } = known;
  const findings: TestFinding[] = [];
  const isLasting = await unlessLate(late, () => outlivesProcess({ ...known, rule: "idempotent" }));
  for (const rule of Object.keys(ROWS) as PairRule[]) {
    const { [rule]: level } = levels;
    if (level === "off") continue;
    const scene: Scene = { ...known, rule };
    const told = new Set<Subject>();
    const isDone = await unlessLate(late, async () => {
      await caller.close();
      for await (const sequence of ROWS[rule](scene)) {
        const { subject } = sequence;
        if (told.has(subject)) continue;
        const { actor = subject, args, play } = sequence;
        const show = async (one: Case): Promise<Shown | undefined> => {
          await caller.close();
          return play(one.arguments);
        };
        const tries = { caller, times: TIMES, most: MOST_TRIES, show };
        // The arguments of the call that acts become smaller, as long as the sequence shows the same.
        const { count, shown } = await confirm(actor, { phase: "given", arguments: args }, tries);
        if (!shown) subject.notes.add(notAgain({ rule, times: TIMES }));
        if (!shown) continue;
        told.add(subject);
        const flaky = count < TIMES;
        const { message, calls } = shown;
        // What a call leaves behind for the next session makes checks of state unsure.
        const isUnsure = isLasting !== false && rule !== "pages";
        const usual = isUnsure ? "warning" : (sequence.severity ?? "error");
        const said = {
          severity: flaky ? ("warning" as const) : (level ?? usual),
          message: isUnsure ? outlives({ message }) : message,
          flaky: flaky || undefined,
        };
        findings.push(findingOf({ server, rule, tool: subject.tool.name }, said, calls));
      }
      return true;
    });
    if (!isDone) for (const subject of subjects) leaveOut(subject, rule);
  }
  return findings;
}

/** Whether observers do not return to their start on a fresh session, once something was written. */
async function outlivesProcess(scene: Scene): Promise<boolean> {
  const writer = scene.subjects.find((one) => !one.isReader && one.accepted.length > 0);
  const [one] = writer?.accepted ?? [];
  if (!writer || !one) return false;
  const observers = await findObservers(scene);
  const before = await lookApart(scene, observers);
  await make(scene, writer, one.arguments);
  const after = await lookApart(scene, observers);
  return before.some((seen, at) => !isSame(seen, after[at] ?? seen));
}

async function lookApart(scene: Scene, observers: readonly Subject[]) {
  await scene.caller.close();
  return look(scene, observers);
}
