import type { DraftTest } from "../../../cassette/index.ts";
import {
  createReach,
  itemsOf,
  type Obligation,
  type Place,
  placesIn,
  type Steps,
  type Surface,
  schemaOfPrompt,
  showSteps,
  valuesAt,
} from "../../../coverage/index.ts";
import type { ToolDefinition } from "../../../mcp/index.ts";
import { createSampler, type Sampler } from "../../../property/index.ts";
import { escapeReferences } from "../../../template/escape.ts";
import { mergeParts, requiredKeys } from "../../../values/json/schema-parts.ts";
import { deepEqual, describeType, isObject, type Json, type JsonObject, parseJson } from "../../../values/json.ts";
import { isNumber, toDouble } from "../../../values/numbers/numeral.ts";
import { compileArguments, GENERATED, LOOSE, reasonNotToCall, reasonToSkip } from "../draft-tests.ts";

/** Arguments that a test can be made of: of a test that claims success, or made up. */
export interface Base {
  args: JsonObject;
  /** As they are written: with their references. */
  written: JsonObject;
  /** Names of arguments that are made up. */
  made: ReadonlySet<string>;
  loose?: boolean;
}

interface Use {
  surface: Surface;
  obligations: readonly Obligation[];
  /** The arguments of tests of a tool or prompt that claim success. */
  basesOf(obligation: Obligation): readonly Base[];
  includeWrites: boolean;
}

const REFUSED: ReadonlySet<string> = new Set(["missing", "beyond", "refusal"]);
const MADE_UP = "generated arguments: replace them, then remove this line";

/** Makes tests of a server's open obligations, one of each; undefined where none can be made. */
export function createDrafting({ surface, obligations, basesOf, includeWrites }: Use) {
  const { reach } = createReach(surface, obligations);
  const [tools, prompts] = [itemsOf(surface.tools), itemsOf(surface.prompts)];

  const meets = async ({ id, kind }: Obligation, method: string, params: JsonObject): Promise<boolean> => {
    const answer = REFUSED.has(kind) ? { error: { code: -32602, message: "" } } : { result: ACCEPTED };
    return (await reach({ method, params, ...answer })).some((reached) => reached.id === id && reached.fits);
  };

  const draftCall = async (obligation: Obligation): Promise<DraftTest | undefined> => {
    const { id, kind, tool, prompt } = obligation;
    const definition = (tool === undefined ? prompts.get(prompt ?? "") : tools.get(tool)) as ToolDefinition | undefined;
    if (!definition) return undefined;
    const input = isObject(definition.inputSchema) ? definition.inputSchema : { type: "object" };
    const schema = tool === undefined ? schemaOfPrompt(definition) : input;
    const own = basesOf(obligation);
    const method = tool === undefined ? "prompts/get" : "tools/call";
    const sample = await createSampler(schema);
    for (const base of own.length > 0 ? own : [sampleBase(schema, sample)]) {
      for (const { args, written, made } of changesOf(obligation, base, schema, sample)) {
        if (!(await meets(obligation, method, { name: definition.name, arguments: args }))) continue;
        const skip = await reasonOf(
          definition,
          args,
          { made, loose: base.loose, isRefused: REFUSED.has(kind) },
          schema,
        );
        const entry: JsonObject = {
          name: escapeReferences(id),
          [tool === undefined ? "prompt" : "tool"]: escapeReferences(definition.name),
          ...(skip !== undefined && { skip: escapeReferences(skip) }),
          ...((tool !== undefined || Object.keys(args).length > 0) && { args: written }),
          expect: REFUSED.has(kind) ? "refused" : "success",
        };
        return { entry, escaped: true, ...(made.size > 0 && { comment: GENERATED }) };
      }
    }
    return undefined;
  };

  const reasonOf = async (
    definition: ToolDefinition,
    args: JsonObject,
    { made, loose, isRefused }: { made: ReadonlySet<string>; loose: boolean | undefined; isRefused: boolean },
    schema: JsonObject,
  ): Promise<string | undefined> => {
    if (tools.get(definition.name) === definition) {
      const validate = isRefused ? undefined : await compileArguments(schema);
      const reason = validate
        ? reasonToSkip(definition, validate, args, includeWrites)
        : reasonNotToCall(definition, includeWrites);
      const why = await reason;
      if (why !== undefined) return why;
    }
    const required = requiredKeys(mergeParts(schema, schema)).filter((name) => Object.hasOwn(args, name));
    if (loose && !isRefused) return LOOSE;
    return required.length > 0 && required.every((name) => made.has(name)) ? MADE_UP : undefined;
  };

  const draftRead = async (obligation: Obligation): Promise<DraftTest | undefined> => {
    const { id, kind, resource = "" } = obligation;
    const listed = [...itemsOf(surface.resources, "uri").keys()];
    const uris = kind === "template" ? expand(resource) : listed;
    for (const uri of uris) {
      if (!(await meets(obligation, "resources/read", { uri }))) continue;
      const isMade = kind === "template" && uri !== resource;
      const skip = "generated values: replace them in the uri, then remove this line";
      return { entry: { name: id, ...(isMade && { skip }), uri, expect: "success" } };
    }
    return undefined;
  };

  return (obligation: Obligation): Promise<DraftTest | undefined> =>
    obligation.resource === undefined ? draftCall(obligation) : draftRead(obligation);
}

const ACCEPTED: Json = { content: [], contents: [{}], messages: [{}] };

function sampleBase(schema: JsonObject, sample: Sampler): Base {
  const { value, loose } = sample({ type: "object", allOf: [schema] });
  const args = isObject(value) ? value : {};
  const { properties } = mergeParts(schema, schema);
  const made = Object.keys(args).filter((name) => !sample(isObject(properties) ? properties[name] : undefined).given);
  return { args, written: escapeReferences(args) as JsonObject, made: new Set(made), ...(loose && { loose }) };
}

/** The arguments of a base, as they are and as they are written, with the one change that an obligation asks for. */
function* changesOf(
  { kind, at = "" }: Obligation,
  { args, written, made }: Base,
  schema: JsonObject,
  sample: Sampler,
): Generator<Omit<Base, "loose">> {
  const apply = (steps: Steps, candidate: Candidate | undefined): Omit<Base, "loose"> => {
    const sampleAt = (way: Steps): Json => {
      const found = places.find((place) => deepEqual([...place.steps], [...way]));
      return sample(found?.schema).value;
    };
    const [name = ""] = steps;
    const others = [...made].filter((one) => one !== name);
    const changed = (value: JsonObject, to: Json | undefined) => changeAt(value, steps, to, sampleAt) as JsonObject;
    return {
      args: changed(args, candidate?.value),
      written: changed(written, candidate && escapeReferences(candidate.value)),
      // A value within an argument leaves the rest of it made up.
      made: new Set(candidate?.given === false && name !== null ? [...others, name] : steps.length > 1 ? made : others),
    };
  };
  const places = [...placesIn(schema, "input")];
  const row = VALUES[kind];
  if (kind === "minimal") {
    const required = requiredKeys(mergeParts(schema, schema));
    const only = (value: JsonObject) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name)));
    yield {
      args: only(args),
      written: only(written),
      made: new Set([...made].filter((name) => required.includes(name))),
    };
  } else if (kind === "missing" || row) {
    for (const place of kind === "refusal" ? places.filter(({ steps }) => steps.length === 1) : placesAt(places, at)) {
      if (kind === "missing") yield apply(place.steps, undefined);
      const rest = at.slice(showSteps(place.steps).length);
      const [now] = valuesAt(args, place.steps);
      for (const candidate of row?.(place, { rest, now, sample }) ?? []) yield apply(place.steps, candidate);
    }
  } else yield { args, written, made };
}

/** The places that an obligation may be about, the deepest first. */
function placesAt(places: readonly Place[], at: string): Place[] {
  const found = places.filter(({ steps }) =>
    /^$|^[:=#]/.test(at.startsWith(showSteps(steps)) ? at.slice(showSteps(steps).length) : "."),
  );
  return found.toSorted((a, b) => showSteps(b.steps).length - showSteps(a.steps).length);
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
