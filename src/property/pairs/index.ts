import type { TestFinding } from "../../generated/report.ts";
import { withoutUndefined } from "../../values/json.ts";
import { idOfFinding } from "../finding.ts";
import { showCall } from "../show-call.ts";
import type { Observation } from "../trying/call.ts";
import { unlessLate } from "../trying/late.ts";
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
const MOST_MS = 20_000;

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
  const { message, calls } = flaky ? shown : await smallest(scene, sequence, shown);
  const key = { rule, tool: subject.tool.name, at: undefined, keyword: undefined };
  const level = levels[rule] === "off" ? undefined : levels[rule];
  return withoutUndefined<TestFinding>({
    id: idOfFinding({ server, ...key }),
    ...key,
    severity: flaky ? "warning" : (level ?? sequence.severity),
    message,
    evidence: undefined,
    calls: calls.map(showCall),
    also: undefined,
    accepted: undefined,
    flaky: flaky || undefined,
  });
}

/** Makes the arguments of the call that acts smaller, as long as the sequence shows the same. */
async function smallest(scene: Scene, { actor, args, play }: Sequence, first: Shown): Promise<Shown> {
  const until = performance.now() + MOST_MS;
  let [shown, one]: [Shown, Case] = [first, { phase: "given", arguments: args }];
  let tries = 0;
  const next = async (): Promise<boolean> => {
    for (const candidate of await actor.generator.shrink(one)) {
      if (tries >= MOST_TRIES || performance.now() > until) return false;
      tries += 1;
      await scene.caller.close();
      const smaller = await play(candidate.arguments);
      if (!smaller) continue;
      [shown, one] = [smaller, candidate];
      return true;
    }
    return false;
  };
  while (await next());
  return shown;
}
