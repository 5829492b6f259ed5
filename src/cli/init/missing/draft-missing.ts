import type { DraftTest } from "../../../cassette/index.ts";
import * as coverage from "../../../coverage/index.ts";
import type { ToolDefinition } from "../../../mcp/index.ts";
import { createSampler, type Sampler } from "../../../property/index.ts";
import { escapeReferences } from "../../../template/escape.ts";
import { argumentsOf } from "../../../values/json/schema-parts.ts";
import {
  deepEqual,
  describeType,
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  withoutUndefined,
} from "../../../values/json.ts";
import { isNumber, toDouble } from "../../../values/numbers/numeral.ts";
import { compileArguments, GENERATED, LOOSE, reasonNotToCall, reasonToSkip } from "../draft-tests.ts";

/** Arguments that a test can be made of: of a test that claims success, or made up. */
export interface Base {
  args: JsonObject;
  /** As they are written: with their references. */
  written: JsonObject;
  made: ReadonlySet<string>;
  loose?: boolean;
}

const REFUSED: ReadonlySet<string> = new Set(["missing", "beyond", "refusal"]);
const MADE_UP = "generated arguments: replace them, then remove this line";
/** Answers that accept and refuse any request. */
export const ACCEPTED: Json = { content: [], contents: [{}], messages: [{}] };
export const REFUSAL = { error: { code: -32602, message: "" } };

/**
 * Makes tests of a server's open obligations, one of each; undefined where none can be made. `basesOf`: the arguments of tests of a tool or
 * prompt that claim success.
 */
export function createDrafting(
  surface: coverage.Surface,
  reach: ReturnType<typeof coverage.createReach>["reach"],
  includeWrites: boolean,
  basesOf: (obligation: coverage.Obligation) => readonly Base[],
) {
  const [tools, prompts] = [coverage.itemsOf(surface.tools), coverage.itemsOf(surface.prompts)];

  const meets = async ({ id, kind }: coverage.Obligation, method: string, params: JsonObject): Promise<boolean> => {
    const answer = REFUSED.has(kind) ? REFUSAL : { result: ACCEPTED };
    return (await reach({ method, params, ...answer })).some((reached) => reached.id === id && reached.fits);
  };

  const draftCall = async (obligation: coverage.Obligation): Promise<DraftTest | undefined> => {
    const { id, kind, tool, prompt = "" } = obligation;
    const isTool = tool !== undefined;
    const definition = (isTool ? tools.get(tool) : prompts.get(prompt)) as ToolDefinition | undefined;
    if (!definition) return undefined;
    const { name, inputSchema } = definition;
    const input = isObject(inputSchema) ? inputSchema : { type: "object" };
    const schema = isTool ? input : coverage.schemaOfPrompt(definition);
    const isRefused = REFUSED.has(kind);
    const own = basesOf(obligation);
    const sample = await createSampler(schema);

    /** Why nobody should send it before they have looked at it. */
    const reasonOf = async (args: JsonObject, made: ReadonlySet<string>, loose = false) => {
      const why = isRefused
        ? reasonNotToCall(definition, includeWrites)
        : isTool && (await reasonToSkip(definition, await compileArguments(schema), args, includeWrites));
      if (isTool && why) return why;
      if (loose && !isRefused) return LOOSE;
      const required = argumentsOf(schema).required.filter((key) => Object.hasOwn(args, key));
      return required.length > 0 && required.every((key) => made.has(key)) ? MADE_UP : undefined;
    };

    for (const base of own.length > 0 ? own : [sampleBase(schema, sample)]) {
      for (const { args, written, made } of changesOf(obligation, base, schema, sample)) {
        if (!(await meets(obligation, isTool ? "tools/call" : "prompts/get", { name, arguments: args }))) continue;
        const skip = await reasonOf(args, made, base.loose);
        const entry = withoutUndefined<JsonObject>({
          name: escapeReferences(id),
          [isTool ? "tool" : "prompt"]: escapeReferences(name),
          skip: skip && escapeReferences(skip),
          args: isTool || Object.keys(args).length > 0 ? written : undefined,
          expect: isRefused ? "refused" : "success",
        });
        return { entry, escaped: true, ...(made.size > 0 && { comment: GENERATED }) };
      }
    }
    return undefined;
  };

  const draftRead = async (obligation: coverage.Obligation): Promise<DraftTest | undefined> => {
    const { id, kind, resource = "" } = obligation;
    for (const uri of kind === "template" ? expand(resource) : coverage.itemsOf(surface.resources, "uri").keys()) {
      if (!(await meets(obligation, "resources/read", { uri }))) continue;
      const isMade = kind === "template" && uri !== resource;
      const skip = isMade ? "generated values: replace them in the uri, then remove this line" : undefined;
      const entry = escapeReferences(withoutUndefined<JsonObject>({ name: id, skip, uri, expect: "success" }));
      return { entry: entry as JsonObject, escaped: true };
    }
    return undefined;
  };

  return (obligation: coverage.Obligation) => (obligation.resource === undefined ? draftCall : draftRead)(obligation);
}

function sampleBase(schema: JsonObject, sample: Sampler): Base {
  const { value, loose } = sample({ type: "object", allOf: [schema] });
  const args = isObject(value) ? value : {};
  const { properties } = argumentsOf(schema);
  const made = new Set(Object.keys(args).filter((name) => !sample(properties[name]).given));
  return { args, written: escapeReferences(args) as JsonObject, made, loose };
}

/** The arguments of a base, as they are and as they are written, with the one change that an obligation asks for. */
function* changesOf(
  { kind, at = "" }: coverage.Obligation,
  { args, written, made }: Base,
  schema: JsonObject,
  sample: Sampler,
): Generator<Base> {
  const places = [...coverage.placesIn(schema, "input")];
  const sampleAt = (way: coverage.Steps): Json =>
    sample(places.find(({ steps }) => deepEqual([...steps], [...way]))?.schema).value;
  const apply = (steps: coverage.Steps, candidate: Candidate | undefined): Base => {
    const [name = ""] = steps;
    const others = [...made].filter((one) => one !== name);
    const changed = (value: JsonObject, to: Json | undefined) => changeAt(value, steps, to, sampleAt) as JsonObject;
    // A value within an argument leaves the rest of it made up.
    const rest = steps.length > 1 ? made : new Set(others);
    return {
      args: changed(args, candidate?.value),
      written: changed(written, candidate && escapeReferences(candidate.value)),
      made: candidate?.given === false && name !== null ? new Set([...others, name]) : rest,
    };
  };
  const row = VALUES[kind];
  if (kind === "minimal") {
    const { required } = argumentsOf(schema);
    const only = (value: JsonObject) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name)));
    yield { args: only(args), written: only(written), made: new Set(required.filter((name) => made.has(name))) };
  } else if (kind === "missing" || row) {
    for (const place of kind === "refusal" ? places.filter(({ steps }) => steps.length === 1) : placesAt(places, at)) {
      if (kind === "missing") yield apply(place.steps, undefined);
      const rest = at.slice(coverage.showSteps(place.steps).length);
      const [now] = coverage.valuesAt(args, place.steps);
      for (const candidate of row?.(place, { rest, now, sample }) ?? []) yield apply(place.steps, candidate);
    }
  } else yield { args, written, made };
}

/** The places that an obligation may be about, the deepest first. */
function placesAt(places: readonly coverage.Place[], at: string): coverage.Place[] {
  const lengthOf = ({ steps }: coverage.Place): number => coverage.showSteps(steps).length;
  return places
    .filter((place) => at.startsWith(coverage.showSteps(place.steps)) && /^$|^[:=#]/.test(at.slice(lengthOf(place))))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
}

/** A URI of a template: each variable is made up. */
function expand(template: string): string[] {
  const fill = (value: string): string =>
    template.replace(/\{([+#?&/.;]?)([^{}]*)\}/g, (_, operator: string) =>
      /[?&]/.test(operator) ? "" : `${operator === "+" ? "" : operator}${value}`,
    );
  return [fill("1"), fill("sample")];
}

/** A value for an argument; `given`: the schema has it, or says how large it is. */
interface Candidate {
  value: Json;
  given: boolean;
}

/** Values to try for an argument, the best first. `rest`: what follows the path of the obligation. `now`: its value in the test that it is made of. */
type Row = (place: coverage.Place, use: { rest: string; now: Json | undefined; sample: Sampler }) => Candidate[];

const given = (values: readonly Json[]): Candidate[] => values.map((value) => ({ value, given: true }));
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** What an argument may be for an obligation of each kind. */
const VALUES: Partial<Record<coverage.Obligation["kind"], Row>> = {
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
function bounded({ schema }: coverage.Place, { rest, now, sample }: Parameters<Row>[1]): Candidate[] {
  const keyword = rest.slice(1);
  const limit = schema[keyword];
  if (!isNumber(limit)) return [];
  const bound = toDouble(limit);
  const step = isNumber(schema.multipleOf) ? toDouble(schema.multipleOf) : 1;
  if (!/Length|Items/.test(keyword)) return given([limit, bound + step, bound - step]);
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
function changeAt(
  value: Json | undefined,
  steps: coverage.Steps,
  change: Json | undefined,
  sampleAt: (steps: coverage.Steps) => Json,
  above: coverage.Steps = [],
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
