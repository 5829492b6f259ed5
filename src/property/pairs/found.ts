import { deepEqual, isObject, type JsonObject } from "../../values/json.ts";
import { isNumber } from "../../values/numbers/numeral.ts";
import { words } from "../../values/show/words.ts";
import { nounOf } from "../trying/pool.ts";
import type { Subject } from "../trying/suspect.ts";
import {
  type Id,
  idOf,
  isAccepted,
  isId,
  isLate,
  isRefused,
  isSame,
  make,
  objectIn,
  type Scene,
  type Sequence,
} from "./scene.ts";

const notFound = words("does not know what <maker> answered");
const still = words("still gives what <destroyer> deleted");
const NEVER = "mcptest-never-was";

const creators = (scene: Scene): Subject[] => scene.subjects.filter((one) => !one.isReader);
const readersOf = (scene: Scene): Subject[] => scene.subjects.filter((one) => one.isReader && one.needs.length === 1);

/** Creates a thing on a fresh session. */
async function create(scene: Scene, maker: Subject, args: JsonObject) {
  await scene.caller.close();
  const seen = await make(scene, maker, args);
  const object = objectIn(seen);
  const id = object && idOf(object);
  return object && id ? { maker, seen, object, id } : undefined;
}

type Created = NonNullable<Awaited<ReturnType<typeof create>>>;

/** create, read: a reader that is bound to the answer refuses what was created. */
export async function* found(scene: Scene): AsyncGenerator<Sequence> {
  for (const maker of creators(scene)) {
    if (isLate(scene, maker)) continue;
    const [one] = maker.accepted;
    const made = one && (await create(scene, maker, one.arguments));
    for (const subject of made ? readersOf(scene) : []) {
      if (!one || !made || !isBound(subject, made)) continue;
      const [argument = ""] = subject.needs;
      const play = async (args: JsonObject) => {
        const again = await create(scene, maker, args);
        const read = again && (await make(scene, subject, { [argument]: again.id.value }));
        if (!again || !read || !isRefused(read)) return undefined;
        return { message: notFound({ maker: maker.tool.name }), calls: [again.seen, read] };
      };
      if (await play(one.arguments)) yield { subject, actor: maker, args: one.arguments, play };
    }
  }
}

/** Tools that make the thing that they are named after. */
const MAKES = /^(?:create|add|new|insert|make|register|save|store|open|start|post|put|upload|write)(?![a-z])/;

/** Whether a reader is sure to take the id of an answer: the names agree, and so do the fields, or the nouns of the tools. */
function isBound(reader: Subject, { maker, id, object }: Created): boolean {
  const [argument = ""] = reader.needs;
  const noun = nounOf(reader.tool.name);
  const isLonger =
    id.name === "id" && [`${noun}_id`, `${noun}Id`].includes(argument) && !Object.hasOwn(object, argument);
  if (argument !== id.name && !isLonger) return false;
  const fields = Object.keys(object).sort();
  if (fields.length > 1 && deepEqual(fields, fieldsOf(reader))) return true;
  const { name } = maker.tool;
  return MAKES.test(name) && noun !== undefined && nounOf(name) === noun;
}

/** The fields that a tool answers: as it declares, or as it answered. */
function fieldsOf({ tool: { outputSchema }, fields }: Subject): string[] {
  const declared = isObject(outputSchema) && isObject(outputSchema.properties) ? outputSchema.properties : undefined;
  return (declared ? Object.keys(declared) : [...fields]).sort();
}

/** create, read, delete, read: what was deleted is still there, as it was. */
export async function* gone(scene: Scene): AsyncGenerator<Sequence> {
  for (const destroyer of creators(scene)) {
    const [argument = ""] = destroyer.needs;
    if (destroyer.needs.length !== 1 || isLate(scene, destroyer)) continue;
    for (const subject of readersOf(scene)) {
      const [read = ""] = subject.needs;
      if (read !== argument && !(read === "id" && /_id$|Id$/.test(argument))) continue;
      for (const { maker, args, value } of sourcesOf(scene, destroyer, argument)) {
        const play = async (given: JsonObject) => {
          const made = maker && (await create(scene, maker, given));
          if (!maker) await scene.caller.close();
          const id = maker ? made?.id.value : value;
          if (id === undefined) return undefined;
          const before = await make(scene, subject, { [read]: id });
          if (!isAccepted(before)) return undefined;
          const deleted = await make(scene, destroyer, { [argument]: id });
          const after = await make(scene, subject, { [read]: id });
          if (!isAccepted(deleted) || !isAccepted(after) || !isSame(before, after)) return undefined;
          // A reader that knows everything says nothing.
          const never = isNumber(id) ? 987_654_321 : NEVER;
          if (!isRefused(await make(scene, subject, { [read]: never }))) return undefined;
          const message = still({ destroyer: destroyer.tool.name });
          return { message, calls: [...(made ? [made.seen] : []), deleted, after] };
        };
        if (!(await play(args))) continue;
        yield { subject, actor: maker ?? destroyer, args, play };
        break;
      }
    }
  }
}

/** Things that may be deleted: what another tool creates, else what is listed. */
function sourcesOf(scene: Scene, destroyer: Subject, argument: string) {
  const made = creators(scene).flatMap((maker): { maker?: Subject; args: JsonObject; value?: Id }[] =>
    maker === destroyer ? [] : maker.accepted.slice(0, 1).map(({ arguments: args }) => ({ maker, args })),
  );
  const listed = (scene.pool.values[argument] ?? []).filter(isId).slice(0, 2);
  return [...made, ...listed.map((value) => ({ maker: undefined, args: { [argument]: value }, value }))];
}
