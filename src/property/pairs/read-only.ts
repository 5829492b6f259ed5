import type { JsonObject } from "../../values/json.ts";
import type { Subject } from "../trying/suspect.ts";
import { findObservers, isLate, isSame, make, type Scene, type Sequence, type Shown } from "./scene.ts";
import { changes } from "./wording.ts";

/** observe, call, observe: a read-only tool that changes what observers answer, which does not change without the call. */
export async function* readOnly(scene: Scene): AsyncGenerator<Sequence> {
  const observers = await findObservers(scene, "read-only");
  for (const subject of scene.subjects) {
    const one = subject.isReader ? subject.accepted[0] : undefined;
    for (const observer of one ? observers : []) {
      if (
        !one ||
        observer === subject ||
        isLate(scene, subject, "read-only") ||
        !(await change(scene, subject, one.arguments, observer))
      )
        continue;
      yield {
        rule: "read-only",
        subject,
        actor: subject,
        args: one.arguments,
        severity: subject.hints.openWorldHint === false ? "error" : "warning",
        play: async (args) =>
          (await change(scene, subject, args, observer)) &&
          // The control: time alone changes nothing.
          ((await change(scene, undefined, {}, observer, true))
            ? undefined
            : change(scene, subject, args, observer, true)),
      };
      break;
    }
  }
}

/** Whether an observer answers something else after a call; `fresh`: on a session of its own. */
async function change(
  scene: Scene,
  subject: Subject | undefined,
  args: JsonObject,
  observer: Subject,
  fresh = false,
): Promise<Shown | undefined> {
  if (fresh) await scene.caller.close();
  const before = await make(scene, observer, {});
  const acts = subject && (await make(scene, subject, args));
  const after = await make(scene, observer, {});
  if (isSame(before, after)) return undefined;
  const message = changes({ observer: observer.tool.name });
  return { message, calls: [...(acts ? [acts] : []), after] };
}
