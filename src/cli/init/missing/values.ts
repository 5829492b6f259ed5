import type { Obligation, Place, Steps } from "../../../coverage/index.ts";
import type { Sampler } from "../../../property/index.ts";
import { describeType, isObject, type Json, parseJson } from "../../../values/json.ts";
import { isNumber, toDouble } from "../../../values/numbers/numeral.ts";

/** A value for an argument; `given`: the schema has it, or says how large it is. */
export interface Candidate {
  value: Json;
  given: boolean;
}

/** Values to try for an argument, the best first. `rest`: what follows the path of the obligation. `now`: its value in the test that it is made of. */
type Row = (place: Place, use: { rest: string; now: Json | undefined; sample: Sampler }) => Candidate[];

const given = (values: readonly Json[]): Candidate[] => values.map((value) => ({ value, given: true }));
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** What an argument may be for an obligation of each kind. */
export const VALUES: Partial<Record<Obligation["kind"], Row>> = {
  given: ({ schema }, { sample }) => {
    const { default: preset, ...rest } = schema;
    const others = isNumber(preset) ? [toDouble(preset) + 1, toDouble(preset) - 1] : [];
    return [...given(listOf(schema.examples)), sample(rest), ...given(others)];
  },
  value: ({ schema }, { rest }) =>
    given(rest === "=*" ? listOf(schema.enum).slice(1, -1) : [parseJson(rest.slice(1)) as Json]),
  edge: bounded,
  beyond: bounded,
  branch: ({ branches }, { rest, sample }) => {
    const branch = branches.find(({ number }) => rest === `#${number}`);
    return branch ? [sample(branch.schema)] : [];
  },
  refusal: () => given([42, "text", true, {}, []]),
};

/** Values around a bound: of its size, one smaller and one larger. */
function bounded({ schema }: Place, { rest, now, sample }: Parameters<Row>[1]): Candidate[] {
  const keyword = rest.slice(1);
  const limit = schema[keyword];
  if (!isNumber(limit)) return [];
  const bound = toDouble(limit);
  const step = isNumber(schema.multipleOf) ? toDouble(schema.multipleOf) : 1;
  if (!/Length|Items/.test(keyword)) return given([isNumber(limit) ? limit : bound, bound + step, bound - step]);
  const { minLength: _, maxLength: __, minItems: ___, maxItems: ____, ...free } = schema;
  const isFit = describeType(now ?? null) === (keyword.endsWith("Items") ? "array" : "string");
  const own = isFit && now !== undefined ? { value: now, given: true } : sample(free);
  return [bound, bound + 1, bound - 1]
    .filter((size) => size >= 0)
    .map((size) => ({ value: resize(own.value, size, schema, sample), given: own.given }));
}

function resize(value: Json, size: number, { items }: { items?: Json }, sample: Sampler): Json {
  // A length counts code points.
  if (!Array.isArray(value)) return Array.from({ length: size }, (_, at) => [...String(value)][at] ?? "x").join("");
  return Array.from({ length: size }, (_, at) => value[at] ?? value.at(-1) ?? sample(items).value);
}

/** A value with a change at a place; `sampleAt` gives what it lacks on the way. A change to undefined takes the argument away. */
export function changeAt(
  value: Json | undefined,
  steps: Steps,
  change: Json | undefined,
  sampleAt: (steps: Steps) => Json,
  above: Steps = [],
): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return change;
  const here = [...above, step];
  const enter = (inner: Json | undefined) => changeAt(inner, rest, change, sampleAt, here);
  if (step === null) {
    const [first = rest.length > 0 ? sampleAt(here) : undefined, ...others] = Array.isArray(value) ? value : [];
    const changed = enter(first);
    return changed === undefined ? others : [changed, ...others];
  }
  const whole = isObject(value) ? value : {};
  const inner = Object.hasOwn(whole, step) || rest.length === 0 ? whole[step] : sampleAt(here);
  const changed = enter(inner);
  const { [step]: _, ...others } = whole;
  // It keeps its place among the others.
  return changed === undefined ? others : { ...whole, [step]: changed };
}
