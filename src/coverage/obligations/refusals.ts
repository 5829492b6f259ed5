import { acceptedTypes } from "../../values/json/schema-parts.ts";
import { describeType, isObject, type JsonObject } from "../../values/json.ts";
import { type Steps, valuesAt } from "../places.ts";
import { boundsOf } from "./bounds.ts";
import { type Asked, type KindRow, placed, whenRefused } from "./duty.ts";

export const missing: KindRow = function* (subject) {
  for (const { steps, required } of subject.places) {
    const name = steps.at(-1);
    if (!required || typeof name !== "string") continue;
    const isLacking = ({ args }: Asked): boolean =>
      valuesAt(args, steps.slice(0, -1)).some((object) => isObject(object) && !Object.hasOwn(object, name));
    const meets = whenRefused((asked) => isLacking(asked) && isOnlyBreach(asked, steps, "required"));
    yield { ...placed(subject, "missing", steps), meets };
  }
};

export const beyond: KindRow = function* (subject) {
  for (const { steps, schema } of subject.places)
    for (const { keyword, isBeyond } of boundsOf(schema)) {
      const isTried = ({ args }: Asked): boolean => valuesAt(args, steps).some(isBeyond);
      const meets = whenRefused((asked) => isTried(asked) && isOnlyBreach(asked, steps, keyword));
      yield { ...placed(subject, "beyond", steps, `:${keyword}`), meets };
    }
};

export const refusal: KindRow = function* (subject) {
  const typed = subject.places.flatMap(({ steps, schema }) => {
    const types = steps.length === 1 ? acceptedTypes(schema, subject.schema) : undefined;
    return types ? [{ steps, types }] : [];
  });
  if (typed.length === 0 || [missing, beyond].some((row) => [...row(subject)].length > 0)) return;
  const isOtherType = (args: JsonObject): boolean =>
    typed.some(({ steps, types }) => valuesAt(args, steps).some((value) => !types.includes(describeType(value))));
  const meets = whenRefused(async ({ accepted, args, breaches }) => {
    // Most calls are accepted, and to validate them all would take long.
    return (!accepted || isOtherType(args)) && ((await breaches())?.length ?? 0) > 0;
  });
  yield { id: `${subject.prefix}/refusal`, meets };
};

async function isOnlyBreach({ breaches }: Asked, steps: Steps, keyword: string): Promise<boolean> {
  const [only, ...others] = (await breaches()) ?? [];
  if (only?.keyword !== keyword || others.length > 0 || only.at.length !== steps.length) return false;
  return steps.every((step, index) => step === null || step === only.at[index]);
}
