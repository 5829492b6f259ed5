import type { JsonObject } from "../../values/json.ts";
import type { Observation } from "../trying/call.ts";
import type { Subject } from "../trying/suspect.ts";
import { findObservers, isAccepted, isLate, isSame, make, type Scene, type Sequence, type Shown } from "./scene.ts";
import { again } from "./wording.ts";

/** write, observe, write, observe: the second same call changes what is there. */
export async function* idempotent(scene: Scene): AsyncGenerator<Sequence> {
  const writers = scene.subjects.filter((one) => !one.isReader && one.hints.idempotentHint === true);
  const observers = writers.length > 0 ? await findObservers(scene, "idempotent") : [];
  for (const subject of writers) {
    if (isLate(scene, subject, "idempotent")) continue;
    const readers = scene.subjects.filter((one) => one.isReader && isBound(one, subject));
    for (const { arguments: args } of subject.accepted) {
      const found = await findChange(scene, subject, args, [...readers, ...observers]);
      if (!found) continue;
      yield {
        rule: "idempotent",
        subject,
        actor: subject,
        args,
        severity: "error",
        async play(smaller) {
          if (await twice(scene, subject, smaller, found, false)) return undefined;
          return twice(scene, subject, smaller, found, true);
        },
      };
      break;
    }
  }
}

/** Whether all that a reader needs are required arguments of the writer. */
function isBound(reader: Subject, writer: Subject): boolean {
  const needs = reader.needs;
  return needs.length > 0 && needs.every((name) => writer.needs.includes(name));
}

/** The first reader that sees a second call, all of them asked on one session. */
async function findChange(scene: Scene, subject: Subject, args: JsonObject, readers: readonly Subject[]) {
  await scene.caller.close();
  const look = async (): Promise<Observation[]> => {
    const seen: Observation[] = [];
    for (const reader of readers) seen.push(await make(scene, reader, argumentsOf(reader, args)));
    return seen;
  };
  if (!isAccepted(await make(scene, subject, args))) return undefined;
  const before = await look();
  await make(scene, subject, args);
  const after = await look();
  return readers.find((_, at) => {
    const [one, other] = [before[at], after[at]];
    return one && other && isAccepted(one) && !isSame(one, other);
  });
}

function argumentsOf(reader: Subject, args: JsonObject): JsonObject {
  return Object.fromEntries(reader.needs.map((name) => [name, args[name] ?? null]));
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
  const look = argumentsOf(reader, args);
  const first = await make(scene, subject, args);
  if (!isAccepted(first)) return undefined;
  const before = await make(scene, reader, look);
  const second = writes ? await make(scene, subject, args) : undefined;
  const after = await make(scene, reader, look);
  if (!isAccepted(before) || isSame(before, after)) return undefined;
  return { message: again({ reader: reader.tool.name }), calls: [first, ...(second ? [second] : []), after] };
}
