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

const changes = words("says that it is read-only, and changes what <observer> answers");
const again = words("says that it is idempotent, and the second same call changes what <reader> answers");

/** observe, call, observe: a read-only tool that changes what observers answer, which does not change without the call. */
export async function* readOnly(scene: Scene): AsyncGenerator<Sequence> {
  const observers = await findObservers(scene);
  for (const subject of scene.subjects) {
    const one = subject.isReader ? subject.accepted[0] : undefined;
    for (const observer of one ? observers : []) {
      if (!one || observer === subject || isLate(scene, subject)) continue;
      if (!(await change(scene, subject, one.arguments, observer))) continue;
      yield {
        subject,
        args: one.arguments,
        ...(subject.hints.openWorldHint !== false && { severity: "warning" }),
        async play(args) {
          if (!(await change(scene, subject, args, observer))) return undefined;
          // The control: time alone changes nothing.
          await scene.caller.close();
          if (await change(scene, undefined, {}, observer)) return undefined;
          await scene.caller.close();
          return change(scene, subject, args, observer);
        },
      };
      break;
    }
  }
}

/** Whether an observer answers something else after a call. */
async function change(
  scene: Scene,
  subject: Subject | undefined,
  args: JsonObject,
  observer: Subject,
): Promise<Shown | undefined> {
  const before = await make(scene, observer, {});
  const acts = subject ? [await make(scene, subject, args)] : [];
  const after = await make(scene, observer, {});
  if (isSame(before, after)) return undefined;
  return { message: changes({ observer: observer.tool.name }), calls: [...acts, after] };
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
      const reader = await findChange(scene, subject, args, [...readers, ...observers]);
      if (!reader) continue;
      const play = async (smaller: JsonObject): Promise<Shown | undefined> =>
        (await twice(scene, subject, smaller, reader, false))
          ? undefined
          : twice(scene, subject, smaller, reader, true);
      yield { subject, args, play };
      break;
    }
  }
}

/** The first reader that sees a second call, all of them asked on one session. */
async function findChange(scene: Scene, subject: Subject, args: JsonObject, readers: readonly Subject[]) {
  await scene.caller.close();
  if (!isAccepted(await make(scene, subject, args))) return undefined;
  const before = await look(scene, readers, args);
  await make(scene, subject, args);
  const after = await look(scene, readers, args);
  return readers.find((_, at) => {
    const [one, other] = [before[at], after[at]];
    return one && other && isAccepted(one) && !isSame(one, other);
  });
}

/** What a reader answers after the first and after the second call; without `writes` the second is left out. */
async function twice(
  scene: Scene,
  subject: Subject,
  args: JsonObject,
  reader: Subject,
  writes: boolean,
): Promise<Shown | undefined> {
  await scene.caller.close();
  const first = await make(scene, subject, args);
  if (!isAccepted(first)) return undefined;
  const [before] = await look(scene, [reader], args);
  const second = writes ? [await make(scene, subject, args)] : [];
  const [after] = await look(scene, [reader], args);
  if (!before || !after || !isAccepted(before) || isSame(before, after)) return undefined;
  return { message: again({ reader: reader.tool.name }), calls: [first, ...second, after] };
}
