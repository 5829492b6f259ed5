import type { TestFinding } from "../../generated/report.ts";
import { findingOf } from "../finding.ts";
import type { Observation } from "../trying/call.ts";
import { unlessLate } from "../trying/late.ts";
import { smallest } from "../trying/shrink.ts";
import type { Levels, Subject } from "../trying/suspect.ts";
import type { Case } from "../types.ts";
import { notAgain } from "../wording.ts";
import { found, gone } from "./found.ts";
import { idempotent } from "./idempotent.ts";
import { pages } from "./pages.ts";
import { readOnly } from "./read-only.ts";
import {
  findObservers,
  isSame,
  leaveOut,
  make,
  type PairRule,
  type Scene,
  type Sequence,
  type Shown,
} from "./scene.ts";
import { outlives } from "./wording.ts";

const TIMES = 3;
const MOST_TRIES = 60;

const ROWS: Readonly<Record<PairRule, (scene: Scene) => AsyncGenerator<Sequence>>> = {
  "read-only": readOnly,
  idempotent,
  found,
  gone,
  pages,
};

interface Telling {
  readonly levels?: Levels;
  readonly server: string;
}

/** Adds what short sequences of calls show, three times on fresh sessions; the smallest arguments that do. */
export async function tellPairs(
  scene: Scene,
  { levels = {}, server }: Telling,
  findings: TestFinding[],
): Promise<void> {
  const wanted = (Object.keys(ROWS) as PairRule[]).filter((rule) => levels[rule] !== "off");
  const isLasting = await unlessLate(scene.late, () => outlivesProcess(scene));
  for (const rule of wanted) {
    const told = new Set<Subject>();
    const isDone = await unlessLate(scene.late, async () => {
      await scene.caller.close();
      for await (const sequence of ROWS[rule](scene)) {
        const { subject } = sequence;
        if (told.has(subject)) continue;
        const finding = await settle(scene, weaken(sequence, isLasting !== false), levels, server);
        if (!finding) continue;
        told.add(subject);
        findings.push(finding);
      }
      return true;
    });
    if (!isDone) for (const subject of scene.subjects) leaveOut(subject, rule);
  }
}

/** What a call leaves behind for the next session makes checks of state unsure. */
function weaken(sequence: Sequence, isLasting: boolean): Sequence {
  if (!isLasting || sequence.rule === "pages") return sequence;
  return {
    ...sequence,
    severity: "warning",
    async play(args) {
      const shown = await sequence.play(args);
      return shown && { ...shown, message: outlives({ message: shown.message }) };
    },
  };
}

/** Whether observers do not return to their start on a fresh session, once something was written. */
async function outlivesProcess(scene: Scene): Promise<boolean> {
  const writer = scene.subjects.find((one) => !one.isReader && one.accepted.length > 0);
  const [one] = writer?.accepted ?? [];
  if (!writer || !one) return false;
  const observers = await findObservers(scene, "idempotent");
  const look = async (): Promise<Observation[]> => {
    await scene.caller.close();
    const seen: Observation[] = [];
    for (const observer of observers) seen.push(await make(scene, observer, {}));
    return seen;
  };
  const before = await look();
  await make(scene, writer, one.arguments);
  const after = await look();
  return before.some((seen, at) => !isSame(seen, after[at] ?? seen));
}

async function settle(
  scene: Scene,
  sequence: Sequence,
  levels: Levels,
  server: string,
): Promise<TestFinding | undefined> {
  const { rule, subject } = sequence;
  let shown: Shown | undefined;
  let count = 0;
  for (let at = 0; at < TIMES; at++) {
    await scene.caller.close();
    const again = await sequence.play(sequence.args);
    if (again) count += 1;
    shown = again ?? shown;
  }
  if (!shown) {
    subject.notes.add(notAgain({ rule, times: TIMES }));
    return undefined;
  }
  const flaky = count < TIMES;
  // The arguments of the call that acts become smaller, as long as the sequence shows the same.
  const start: Case = { phase: "given", arguments: sequence.args };
  const smaller = flaky
    ? undefined
    : await smallest(sequence.actor, start, MOST_TRIES, async (one) => {
        await scene.caller.close();
        return sequence.play(one.arguments);
      });
  const { message, calls } = smaller?.shown ?? shown;
  const level = levels[rule] === "off" ? undefined : levels[rule];
  const severity = flaky ? "warning" : (level ?? sequence.severity);
  return findingOf({ server, rule, tool: subject.tool.name }, { severity, message, flaky: flaky || undefined }, calls);
}
