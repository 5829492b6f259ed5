import { deepEqual, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { isNumber, type Numeral } from "../../values/numbers/numeral.ts";
import { nounOf } from "../trying/pool.ts";
import type { Subject } from "../trying/suspect.ts";
import { idOf, isAccepted, isLate, isRefused, isSame, make, objectIn, type Scene, type Sequence } from "./scene.ts";
import { notFound, still } from "./wording.ts";

/** An id that never was. */
const NEVER = "mcptest-never-was";

interface Created {
  maker: Subject;
  id: { name: string; value: string | number | Numeral };
  object: JsonObject;
}

const creators = (scene: Scene): Subject[] => scene.subjects.filter((one) => !one.isReader);
const readersOf = (scene: Scene): Subject[] => scene.subjects.filter((one) => one.isReader && one.needs.length === 1);

async function create(scene: Scene, maker: Subject, args: JsonObject) {
  await scene.caller.close();
  const seen = await make(scene, maker, args);
  const object = objectIn(seen);
  const id = object && idOf(object);
  return object && id ? { seen, object, id } : undefined;
}

/** create, read: a reader that is bound to the answer refuses what was created. */
export async function* found(scene: Scene): AsyncGenerator<Sequence> {
  for (const maker of creators(scene)) {
    if (isLate(scene, maker, "found")) continue;
    const [one] = maker.accepted;
    const made = one && (await create(scene, maker, one.arguments));
    for (const reader of made ? readersOf(scene) : []) {
      if (!one || !made || !isBound(reader, { maker, ...made })) continue;
      const [argument = ""] = reader.needs;
      const play = async (args: JsonObject) => {
        const again = await create(scene, maker, args);
        const read = again && (await make(scene, reader, { [argument]: again.id.value }));
        if (!again || !read || !isRefused(read)) return undefined;
        return { message: notFound({ maker: maker.tool.name }), calls: [again.seen, read] };
      };
      if (!(await play(one.arguments))) continue;
      yield { rule: "found", subject: reader, actor: maker, args: one.arguments, severity: "error", play };
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
  const destroyers = creators(scene).filter((one) => one.needs.length === 1);
  for (const destroyer of destroyers) {
    if (isLate(scene, destroyer, "gone")) continue;
    const [argument = ""] = destroyer.needs;
    const readers = readersOf(scene).filter((one) => isSameThing(one.needs[0] ?? "", argument));
    for (const reader of readers) {
      const [read = ""] = reader.needs;
      for (const source of sourcesOf(scene, destroyer, argument)) {
        const play = async (args: JsonObject) => {
          await scene.caller.close();
          const made = source.maker && (await make(scene, source.maker, args));
          const object = made && objectIn(made);
          const id = made ? object && idOf(object)?.value : source.value;
          if (id === undefined) return undefined;
          const before = await make(scene, reader, { [read]: id });
          if (!isAccepted(before)) return undefined;
          const deleted = await make(scene, destroyer, { [argument]: id });
          const after = await make(scene, reader, { [read]: id });
          if (!isAccepted(deleted) || !isAccepted(after) || !isSame(before, after)) return undefined;
          // A reader that knows everything says nothing.
          if (!isRefused(await make(scene, reader, { [read]: neverLike(id) }))) return undefined;
          const message = still({ destroyer: destroyer.tool.name });
          return { message, calls: [...(made ? [made] : []), deleted, after] };
        };
        if (!(await play(source.args))) continue;
        yield {
          rule: "gone",
          subject: reader,
          actor: source.maker ?? destroyer,
          args: source.args,
          severity: "error",
          play,
        };
        break;
      }
    }
  }
}

const isSameThing = (one: string, other: string): boolean => one === other || (one === "id" && /_id$|Id$/.test(other));

interface Source {
  maker?: Subject;
  args: JsonObject;
  value?: string | number | Numeral;
}

/** Things that may be deleted: what another tool creates, else what is listed. */
function sourcesOf(scene: Scene, destroyer: Subject, argument: string): Source[] {
  const makers = creators(scene).filter((one) => one !== destroyer);
  const made = makers.flatMap((maker): Source[] =>
    maker.accepted.slice(0, 1).map(({ arguments: args }) => ({ maker, args })),
  );
  const listed = (scene.pool.values[argument] ?? []).filter(isId).slice(0, 2);
  return [...made, ...listed.map((value): Source => ({ args: { [argument]: value }, value }))];
}

function isId(value: Json): value is string | number | Numeral {
  return typeof value === "string" || isNumber(value);
}

function neverLike(id: Json): string | number {
  return isNumber(id) ? 987_654_321 : NEVER;
}
