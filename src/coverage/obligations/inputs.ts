import { deepEqual, type Json, writeJson } from "../../values/json.ts";
import { type Place, valuesAt } from "../places.ts";
import { accepts } from "../schemas.ts";
import { boundsOf } from "./bounds.ts";
import { type KindRow, placed, whenAccepted } from "./duty.ts";

/** Of a longer enum the first and last member count, and any other. */
const MAX_MEMBERS = 10;

export const given: KindRow = function* (subject) {
  for (const place of subject.places) {
    const { steps, required, schema, branches } = place;
    const hasEdge = boundsOf(schema).some((bound) => bound.hasEdge);
    if (required !== false || hasEdge || branches.length > 0 || membersOf(place).length > 0) continue;
    // null and the default are as leaving it out.
    const asLeftOut = [null, schema.default ?? null];
    const isGiven = (value: Json): boolean => !asLeftOut.some((one) => deepEqual(one, value));
    const meets = whenAccepted(({ args }) => valuesAt(args, steps).some(isGiven));
    yield { ...placed(subject, "given", steps), meets };
  }
};

export const minimal: KindRow = function* ({ prefix, required, places }) {
  if (!places.some((place) => place.steps.length === 1 && place.required === false)) return;
  yield {
    id: `${prefix}/minimal`,
    meets({ accepted, args, breaches }) {
      const hasRequired = required.every((name) => Object.hasOwn(args, name));
      if (!hasRequired || Object.keys(args).length > required.length) return undefined;
      // "One of q and r" is often nothing that the schema says.
      return accepted || breaches().then((some) => some?.length === 0 || undefined);
    },
  };
};

export const value: KindRow = function* (subject) {
  for (const place of subject.places) {
    const { steps } = place;
    const members = membersOf(place);
    const single = members.length > MAX_MEMBERS ? [members[0] as Json, members.at(-1) as Json] : members;
    const isGiven = (args: Json, some: readonly Json[]): boolean =>
      valuesAt(args, steps).some((value) => some.some((member) => deepEqual(member, value)));
    for (const member of single)
      yield {
        ...placed(subject, "value", steps, `=${writeJson(member)}`),
        meets: whenAccepted(({ args }) => isGiven(args, [member])),
      };
    if (single === members) continue;
    const others = members.slice(1, -1);
    yield { ...placed(subject, "value", steps, "=*"), meets: whenAccepted(({ args }) => isGiven(args, others)) };
  }
};

/** The values to choose from. */
function membersOf({ schema, required }: Place): Json[] {
  const { enum: members, type, const: only } = schema;
  if (Array.isArray(members)) return members.filter((member) => member !== null || required !== false);
  return type === "boolean" && only === undefined ? [true, false] : [];
}

export const edge: KindRow = function* (subject) {
  for (const { steps, schema } of subject.places)
    for (const { keyword, hasEdge, isEdge } of boundsOf(schema))
      if (hasEdge)
        yield {
          ...placed(subject, "edge", steps, `:${keyword}`),
          meets: whenAccepted(({ args }) => valuesAt(args, steps).some(isEdge)),
        };
};

export const branch: KindRow = function* (subject) {
  for (const { steps, branches } of subject.places)
    for (const { number, schema } of branches) {
      const takes = accepts(schema, subject.schema);
      const meets = whenAccepted(async ({ args }) => {
        for (const value of valuesAt(args, steps)) if (await takes(value)) return true;
        return false;
      });
      yield { ...placed(subject, "branch", steps, `#${number}`), meets };
    }
};
