import { faultOfSchema } from "../../mcp/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { asStep } from "../../values/json/pointer.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { nameSome } from "../../values/text.ts";
import { type Check, eachTool, type Hit, nameTool, schemasOf, settle } from "../rule.ts";
import { defaultBreaksSchema } from "./defaults.ts";
import { partsOf, type SchemaPart } from "./walk.ts";

const SAID = {
  invalid: words("<at> wants <wanted>, found <found>"),
  root: words("the root of <key> is <found>, not type: object"),
  union: words("the root of inputSchema has <keys>: the Anthropic API refuses it, and Claude Code drops the tool"),
  remote: words("<start ref> leaves the document"),
  dialect: words("<count number tool> with another dialect in <key>[[, which <client> refuses]]: <names>"),
  undeclared: words("`required` names <names>, which `properties` does not have"),
  tokens: words("its definition has <number tokens> tokens, more than <number limit>"),
  grammar: words('the name <"name"> is not 1 to 128 of A-Z, a-z, 0-9, `_`, `-` and `.`'),
  refused: words('APIs of models refuse the name <"name">: it has <what>'),
  twice: words("<count number tool> have this name"),
  alike: words("the name differs from <other> in case alone"),
  key: words(
    'the Anthropic API refuses the argument name <"key">: it takes 1 to 64 of A-Z, a-z, 0-9, `_`, `-` and `.`',
  ),
  none: words("it has no description"),
  repeats: words("its description only repeats its <what>"),
  unhinted: words("<count number tool> without any hint: <names>"),
  torn: words("`readOnlyHint` and `destructiveHint` are both true"),
};

const MODERN = "2026-07-28";
const D2020 = "https://json-schema.org/draft/2020-12/schema";
/** Schemas of schemas, which every validator has. */
const BUILT_IN = /^https?:\/\/json-schema\.org\/draft[-/][\w-]+\/(?:hyper-)?schema#?$/;
const BASE = "mcptest:/schema/";
/** What may declare properties elsewhere. */
const ELSEWHERE = ["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"];
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
/** Tokens of cl100k_base. */
const MAX_TOKENS = 1500;

/** A rule about each schema of a tool by itself, by its key. */
function eachSchema(judge: (schema: JsonObject, key: string, revision: string) => readonly Hit[]): Check {
  return eachTool((tool, { revision }) =>
    schemasOf(tool).flatMap(([key, schema]): readonly Hit[] => judge(schema, key, revision)),
  );
}

/** The names of the tools of which something holds, as a message has them; undefined where it holds of none. */
function toldNames(tools: readonly JsonObject[], holds: (tool: JsonObject) => boolean) {
  const names = tools.flatMap((tool, index) => (holds(tool) ? [nameTool(tool, index)] : []));
  return names.length === 0 ? undefined : { number: names.length, names: nameSome(names.sort(), 10, String) };
}

/** Whether a revision wants `type: object` at the root of this schema. */
export function wantsObject(key: string, revision: string): boolean {
  return key === "inputSchema" || revision < MODERN;
}

function describeRoot(schema: JsonObject): string {
  if (schema.type !== undefined) return `type: ${showJson(schema.type, 40)}`;
  return ["anyOf", "oneOf", "allOf", "$ref", "enum", "const"].find((key) => key in schema) ?? "without type";
}

/** The base URI at each schema; outer schemas come first. */
function basesOf(parts: readonly SchemaPart[]): Map<string, string> {
  const bases = new Map<string, string>();
  for (const { schema, at } of parts) {
    let outer = at;
    while (!bases.has(outer) && outer !== "") outer = outer.slice(0, outer.lastIndexOf("/"));
    const base = bases.get(outer) ?? BASE;
    const id = schema.$id ?? schema.id;
    bases.set(at, typeof id === "string" ? documentOf(id, base) : base);
  }
  return bases;
}

function documentOf(reference: string, base: string): string {
  return (URL.canParse(reference, base) ? new URL(reference, base).href : reference).replace(/#.*$/s, "");
}

/** Letters and digits alone, in one case. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** How the rules about definitions of tools judge. */
export const SURFACE_CHECKS = {
  "schema-invalid": eachSchema((schema, key) => {
    const fault = faultOfSchema(schema, `/${key}`);
    if (!fault) return [];
    const { at, wanted, found, severity } = fault;
    const message = SAID.invalid({ at, wanted, found: found === undefined ? "nothing" : showJson(found, 80) });
    return [{ at, keyword: at.split("/").at(-1), message, ...(severity === "note" && { severity }) }];
  }),
  "schema-root": eachSchema((schema, key, revision) =>
    schema.type === "object" || !wantsObject(key, revision)
      ? []
      : [{ at: `/${key}`, keyword: "type", message: SAID.root({ key, found: describeRoot(schema) }) }],
  ),
  "root-union": eachTool(({ inputSchema }) => {
    if (!isObject(inputSchema) || inputSchema.type !== "object") return [];
    const found = ["anyOf", "oneOf", "allOf"].filter((key) => key in inputSchema);
    const message = SAID.union({ keys: found.join(", ") });
    return found.slice(0, 1).map((keyword) => ({ at: `/inputSchema/${keyword}`, keyword, message }));
  }),
  "remote-ref": eachSchema((root, key) => {
    const parts = partsOf(root);
    const isFar = (ref: unknown) => typeof ref === "string" && !ref.startsWith("#") && !BUILT_IN.test(ref);
    if (!parts.some(({ schema: { $ref } }) => isFar($ref))) return [];
    const bases = basesOf(parts);
    const own = new Set(bases.values());
    return parts.flatMap(({ schema: { $ref }, at }): Hit[] => {
      const ref = String($ref);
      if (!isFar($ref) || own.has(documentOf(ref, bases.get(at) ?? BASE))) return [];
      return [{ at: `/${key}${at}/$ref`, keyword: "$ref", message: SAID.remote({ ref }) }];
    });
  }),
  "tool-duplicate": (({ lists: { tools }, breaches }) => {
    if (breaches.some(({ rule, method }) => rule === "pages-end" && method === "tools/list"))
      return { unasked: "the pages of tools/list do not end, so tools come again" };
    const names = tools.items.map(nameTool);
    const same = groupBy(names, (name) => name);
    const alike = groupBy([...same.keys()].sort(), (name) => name.toLowerCase());
    const hits = [...same].flatMap(([name, { length: number }]): Hit[] =>
      number > 1 ? [{ tool: name, at: "/name", message: SAID.twice({ number }) }] : [],
    );
    for (const [other, ...more] of alike.values())
      for (const tool of more) hits.push({ tool, at: "/name", severity: "warning", message: SAID.alike({ other }) });
    return settle({ checked: names.length, hits }, tools.unread);
  }) as Check,
  "tool-name": eachTool(({ name }) => {
    const at = "/name";
    if (!/^[\w.-]{1,128}$/.test(name)) return [{ at, message: SAID.grammar({ name }) }];
    const what = name.length > 64 ? "more than 64 characters" : name.includes(".") ? "a dot" : undefined;
    return what === undefined ? [] : [{ at, severity: "note", message: SAID.refused({ name, what }) }];
  }),
  "schema-dialect": (({ lists: { tools } }) => {
    const tell = (key: string, client: string | undefined, more: Partial<Hit>): Hit[] => {
      const told = toldNames(tools.items, ({ [key]: schema }) => {
        const dialect = isObject(schema) ? schema.$schema : undefined;
        return dialect !== undefined && String(dialect).replace(/#$/, "") !== D2020;
      });
      const at = `/${key}/$schema`;
      return told ? [{ at, keyword: "$schema", message: SAID.dialect({ ...told, key, client }), ...more }] : [];
    };
    const hits = [...tell("outputSchema", "Claude Code", {}), ...tell("inputSchema", undefined, { severity: "note" })];
    return settle({ checked: tools.items.length, hits }, tools.unread);
  }) as Check,
  "property-key": eachTool(({ inputSchema }) =>
    partsOf(inputSchema).flatMap(({ schema: { properties }, at: above }) =>
      Object.keys(isObject(properties) ? properties : {}).flatMap((key): Hit[] => {
        if (/^[\w.-]{1,64}$/.test(key)) return [];
        const at = `/inputSchema${above}/properties/${asStep(key)}`;
        return [{ at, message: SAID.key({ key }), ...(above !== "" && { severity: "note" }) }];
      }),
    ),
  ),
  "default-breaks-schema": defaultBreaksSchema,
  "required-undeclared": eachSchema((root, key) =>
    partsOf(root).flatMap(({ schema, at, holds }): Hit[] => {
      const { properties, patternProperties, additionalProperties } = schema;
      const open = patternProperties !== undefined || isObject(additionalProperties);
      if (!holds || open || ELSEWHERE.some((one) => one in schema)) return [];
      const names = requiredKeys(schema).filter((name) => !isObject(properties) || !Object.hasOwn(properties, name));
      if (names.length === 0) return [];
      const message = SAID.undeclared({ names: names.map((name) => JSON.stringify(name)).join(", ") });
      return [{ at: `/${key}${at}/required`, keyword: "required", message }];
    }),
  ),
  "description-missing": eachTool(({ name, title, annotations, description }) => {
    const at = "/description";
    // What is no text breaks the protocol: one cause, one finding.
    if (typeof description !== "string") return description === undefined ? [{ at, message: SAID.none({}) }] : [];
    if (description.trim() === "") return [{ at, message: SAID.none({}) }];
    // Most differ in their first letters, and to fold the rest takes long.
    const isSame = (text: unknown): boolean =>
      typeof text === "string" &&
      fold(text).startsWith(fold(description.slice(0, 20))) &&
      fold(text) === fold(description);
    const isTitle = [title, isObject(annotations) ? annotations.title : undefined].some(isSame);
    const what = isSame(name) ? "name" : isTitle ? "title" : undefined;
    return what === undefined ? [] : [{ at, message: SAID.repeats({ what }) }];
  }),
  "annotations-absent": (({ lists: { tools } }) => {
    // A hint of another type breaks the protocol: one cause, one finding.
    const told = toldNames(
      tools.items,
      ({ annotations = {} }) => isObject(annotations) && !HINTS.some((hint) => hint in annotations),
    );
    return settle({ checked: tools.items.length, hits: told ? [{ message: SAID.unhinted(told) }] : [] }, tools.unread);
  }) as Check,
  "annotations-contradict": eachTool(({ annotations }) =>
    isObject(annotations) && annotations.readOnlyHint === true && annotations.destructiveHint === true
      ? [{ at: "/annotations", message: SAID.torn({}) }]
      : [],
  ),
  "tool-tokens": (({ lists: { tools }, weighed }) => {
    if (weighed === undefined) return { unasked: tools.unread ?? "the tools are not known" };
    const hits = weighed.tools.flatMap(({ name, tokens = MAX_TOKENS + 1 }): Hit[] =>
      tokens > MAX_TOKENS ? [{ tool: name, message: SAID.tokens({ tokens, limit: MAX_TOKENS }) }] : [],
    );
    return settle({ checked: weighed.tools.length, hits }, tools.unread);
  }) as Check,
} satisfies Readonly<Record<string, Check>>;
