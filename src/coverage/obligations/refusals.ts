import { isObject } from "../../values/json.ts";
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
  const { prefix, places } = subject;
  const isTyped = places.some(
    ({ steps, schema, branches }) =>
      steps.length === 1 && (branches.length > 0 || TYPING.some((key) => schema[key] !== undefined)),
  );
  if (!isTyped || [missing, beyond].some((row) => [...row(subject)].length > 0)) return;
  yield { id: `${prefix}/refusal`, meets: whenRefused(async ({ breaches }) => ((await breaches())?.length ?? 0) > 0) };
};

const TYPING = ["type", "enum", "const"] as const;

async function isOnlyBreach({ breaches }: Asked, steps: Steps, keyword: string): Promise<boolean> {
  const [only, ...others] = (await breaches()) ?? [];
  if (only?.keyword !== keyword || others.length > 0 || only.at.length !== steps.length) return false;
  return steps.every((step, index) => step === null || step === only.at[index]);
}
