import { textOfError } from "../errors.ts";
import { mergeParts, requiredKeys } from "../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { words } from "../values/show/words.ts";
import { called, output } from "./obligations/answers.ts";
import { type Duty, type KindRow, writeName } from "./obligations/duty.ts";
import { branch, edge, given, minimal, value } from "./obligations/inputs.ts";
import { beyond, missing, refusal } from "./obligations/refusals.ts";
import { dutiesOfResources, dutiesOfTemplates } from "./obligations/resources.ts";
import { placesIn } from "./places.ts";
import { faultOf } from "./schemas.ts";
import type { Listed, Obligation, Surface } from "./types.ts";

/** Nobody writes as many tests, and references can make a small schema endless. */
const MAX = 10_000;
const tooMany = words("its schemas have more than 10,000 obligations");

/** What the schemas of a tool promise or permit, kind by kind. */
const OF_TOOLS = { tool: called, given, minimal, value, edge, branch, missing, beyond, refusal, output };
/** The same of a prompt, whose arguments are texts. */
const OF_PROMPTS = { prompt: called, given, minimal, missing };

/** What a tool, a prompt or all resources oblige to. */
export interface Group {
  duties: Duty[];
  /** The schema of the arguments. */
  schema: JsonObject;
  /** Why only a call of the tool counts. */
  reason?: string;
}

/** The obligations of a tool; where its schemas cannot be used, the tool alone. */
export async function dutiesOfTool(definition: JsonObject): Promise<Group> {
  const tool = String(definition.name);
  const [schema, output] = [objectOf(definition.inputSchema), objectOf(definition.outputSchema)];
  const make = (inputSchema: JsonObject, outputSchema: JsonObject): Duty[] =>
    dutiesOf(OF_TOOLS, `tool/${writeName(tool)}`, { tool }, inputSchema, outputSchema);
  const fail = (reason: string): Group => ({ duties: make({}, {}), schema, reason });
  try {
    const reason = (await faultOf(schema)) ?? (await faultOf(output));
    return reason === undefined ? { duties: make(schema, output), schema } : fail(reason);
  } catch (error) {
    return fail(textOfError(error));
  }
}

/** The arguments of a prompt, which are texts, as a schema. */
export function schemaOfPrompt(definition: JsonObject): JsonObject {
  const list = Array.isArray(definition.arguments) ? definition.arguments.filter(isObject) : [];
  const properties = Object.fromEntries(list.map(({ name }) => [String(name), { type: "string" }]));
  const required = list.flatMap(({ name, required }) => (required === true ? [String(name)] : []));
  return { type: "object", properties, required };
}

/** The obligations of a prompt. */
export function dutiesOfPrompt(definition: JsonObject): Group {
  const prompt = String(definition.name);
  const schema = schemaOfPrompt(definition);
  return { duties: dutiesOf(OF_PROMPTS, `prompt/${writeName(prompt)}`, { prompt }, schema, {}), schema };
}

/** The obligations of resources and their templates. */
export function dutiesOfReads({ resources, templates }: Surface): Group {
  const listed = dutiesOfResources([...itemsOf(resources, "uri").values()]);
  const expanded = dutiesOfTemplates([...itemsOf(templates, "uriTemplate").values()]);
  return { duties: [...listed, ...expanded], schema: {} };
}

/** The items of a list by name; of two with one name the first. */
export function itemsOf(list: Listed, key = "name"): Map<string, JsonObject> {
  const items = new Map<string, JsonObject>();
  for (const item of list.state === "known" ? list.items : [])
    if (!items.has(String(item[key]))) items.set(String(item[key]), item);
  return items;
}

function dutiesOf(
  rows: Readonly<Record<string, KindRow>>,
  prefix: string,
  named: Pick<Obligation, "tool" | "prompt">,
  schema: JsonObject,
  outputSchema: JsonObject,
  most = MAX,
): Duty[] {
  const required = requiredKeys(mergeParts(schema, schema));
  const places = upTo(most, placesIn(schema, "input"));
  const duties = new Map<string, Duty>();
  // Odd names can give two places one id.
  for (const [kind, row] of Object.entries(rows) as [Obligation["kind"], KindRow][])
    for (const { id, at, meets } of upTo(most - duties.size, row({ prefix, schema, required, places, outputSchema })))
      if (!duties.has(id)) duties.set(id, { id, kind, ...named, ...(at !== undefined && { at }), meets });
  return [...duties.values()];
}

function upTo<T>(most: number, items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) if (taken.push(item) > most) throw new Error(tooMany({}));
  return taken;
}

function objectOf(schema: Json | undefined): JsonObject {
  return isObject(schema) ? schema : {};
}

/** What a surface promises or permits, in the order of its lists, and the tools of which only a call counts, with the reason. */
export async function obligationsOf(surface: Surface) {
  const groups: Group[] = [];
  const notCounted: { tool: string; reason: string }[] = [];
  for (const [tool, definition] of itemsOf(surface.tools)) {
    const group = await dutiesOfTool(definition);
    groups.push(group);
    if (group.reason !== undefined) notCounted.push({ tool, reason: group.reason });
  }
  const prompts = [...itemsOf(surface.prompts).values()].map(dutiesOfPrompt);
  groups.push(dutiesOfReads(surface), ...prompts);
  const duties = groups.flatMap((group) => group.duties);
  return { obligations: duties.map(({ meets: _, ...obligation }): Obligation => obligation), notCounted };
}
