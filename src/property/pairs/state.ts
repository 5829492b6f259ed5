import type { JsonObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import type { Subject } from "../trying/suspect.ts";
import {
  findObservers,
  isAccepted,
  isLate,
  isSame,
  look,
  make,
  type Scene,
  type Sequence,
  type Shown,
} from "./scene.ts";

const changes = words("says that it is read-only, and changes what <reader> answers");
const again = words("says that it is idempotent, and the second same call changes what <reader> answers");

/** observe, call, observe: a read-only tool that changes what observers answer. */
export async function* readOnly(scene: Scene): AsyncGenerator<Sequence> {
  const observers = await findObservers(scene);
  for (const subject of scene.subjects.filter(({ isReader }) => isReader)) {
    if (isLate(scene, subject)) continue;
    const others = observers.filter((one) => one !== subject);
    const changed = await findChanged(scene, others, {}, async () => {
      for (const { arguments: args } of subject.accepted) await make(scene, subject, args);
    });
    const pairs = changed.flatMap((reader) => subject.accepted.map((one) => ({ reader, args: one.arguments })));
    for (const { reader, args } of pairs) {
      const play = controlled({ scene, subject, reader, first: [] }, changes({ reader: reader.tool.name }));
      if (!(await play(args))) continue;
      yield { subject, args, ...(subject.hints.openWorldHint !== false && { severity: "warning" }), play };
      break;
    }
  }
}

/** write, observe, write, observe: the second same call changes what is there. */
export async function* idempotent(scene: Scene): AsyncGenerator<Sequence> {
  const writers = scene.subjects.filter((one) => !one.isReader && one.hints.idempotentHint === true);
  const observers = writers.length > 0 ? await findObservers(scene) : [];
  for (const subject of writers) {
    if (isLate(scene, subject)) continue;
    // All that a reader needs are required arguments of the writer.
    const readers = scene.subjects.filter(
      ({ isReader, needs }) => isReader && needs.length > 0 && needs.every((name) => subject.needs.includes(name)),
    );
    for (const { arguments: args } of subject.accepted) {
      const [reader] = await findChange(scene, subject, args, [...readers, ...observers]);
      if (!reader) continue;
      const play = controlled({ scene, subject, reader, first: [subject] }, again({ reader: reader.tool.name }));
      yield { subject, args, play };
      break;
    }
  }
}

/** The readers that see a second call, all of them asked on one session. */
async function findChange(scene: Scene, subject: Subject, args: JsonObject, readers: readonly Subject[]) {
  await scene.caller.close();
  if (!isAccepted(await make(scene, subject, args))) return [];
  return findChanged(scene, readers, args, () => make(scene, subject, args));
}

/** The readers that answer something else after `act`. */
async function findChanged(scene: Scene, readers: readonly Subject[], args: JsonObject, act: () => Promise<unknown>) {
  const before = await look(scene, readers, args);
  await act();
  const after = await look(scene, readers, args);
  return readers.filter((_, at) => {
    const [one, other] = [before[at], after[at]];
    return one && other && isAccepted(one) && !isSame(one, other);
  });
}

interface Watched {
  readonly scene: Scene;
  readonly subject: Subject;
  readonly reader: Subject;
  /** What is called before the reader is asked for the first time. */
  readonly first: readonly Subject[];
}

/** Shows a change by a call only if nothing changes without it. */
function controlled(watched: Watched, message: string): Sequence["play"] {
  return async (args): Promise<Shown | undefined> => {
    if (await observe(watched, args, false)) return undefined;
    await watched.scene.caller.close();
    const calls = await observe(watched, args, true);
    return calls && { message, calls };
  };
}

/** The calls after which a reader answers something else than before; undefined if it does not. */
async function observe({ scene, subject, reader, first }: Watched, args: JsonObject, acts: boolean) {
  const act = async (writers: readonly Subject[]) => Promise.all(writers.map((one) => make(scene, one, args)));
  const made = await act(first);
  const [before] = await look(scene, [reader], args);
  const acted = await act(acts ? [subject] : []);
  const [after] = await look(scene, [reader], args);
  const isSeen = before && after && [...made, before].every(isAccepted) && !isSame(before, after);
  return isSeen ? [...made, ...acted, after] : undefined;
}
