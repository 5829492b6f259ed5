import { faultOfSchema } from "../../mcp/index.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { formatNumber, nameSome } from "../../values/text.ts";
import { type Check, eachTool, type Hit, nameTool, type Surface, schemasOf, settle } from "../rule.ts";
import { partsOf, type SchemaPart } from "./walk.ts";

const SAID = {
  invalid: words("<at> wants <wanted>, found <found>"),
  root: words("the root of <key> is <found>, not type: object"),
  union: words("the root of inputSchema has <keys>: the Anthropic API refuses it, and Claude Code drops the tool"),
  remote: words("<start ref> leaves the document"),
  dialect: words("<number> with another dialect in <key>, which Claude Code refuses: <names>"),
  dialectNoted: words("<number> with another dialect in <key>: <names>"),
  undeclared: words("`required` names <names>, which `properties` does not have"),
  tokens: words("its definition has <number tokens> tokens, more than <number limit>"),
};

const MODERN = "2026-07-28";
const D2020 = "https://json-schema.org/draft/2020-12/schema";
const MAX_NAMES = 10;

export const schemaInvalid = eachTool((tool) =>
  schemasOf(tool).flatMap(([key, schema]): Hit[] => {
    const fault = faultOfSchema(schema, `/${key}`);
    if (!fault) return [];
    const { at, wanted, found, severity } = fault;
    const message = SAID.invalid({ at, wanted, found: found === undefined ? "nothing" : showJson(found, 80) });
    const keyword = at.split("/").at(-1);
    return [{ at, keyword, message, ...(severity === "note" && { severity }) }];
  }),
);

/** Whether a revision wants `type: object` at the root of this schema. */
export function wantsObject(key: string, revision: string): boolean {
  return key === "inputSchema" || revision < MODERN;
}

export const schemaRoot = eachTool((tool, { revision }) =>
  schemasOf(tool).flatMap(([key, schema]): Hit[] => {
    if (schema.type === "object" || !wantsObject(key, revision)) return [];
    return [{ at: `/${key}`, keyword: "type", message: SAID.root({ key, found: describeRoot(schema) }) }];
  }),
);

function describeRoot(schema: JsonObject): string {
  if (schema.type !== undefined) return `type: ${showJson(schema.type, 40)}`;
  return ["anyOf", "oneOf", "allOf", "$ref", "enum", "const"].find((key) => key in schema) ?? "without type";
}

const UNIONS = ["anyOf", "oneOf", "allOf"] as const;

export const rootUnion = eachTool(({ inputSchema }) => {
  if (!isObject(inputSchema) || inputSchema.type !== "object") return [];
  const found = UNIONS.filter((key) => key in inputSchema);
  const [keyword] = found;
  return keyword === undefined
    ? []
    : [{ at: `/inputSchema/${keyword}`, keyword, message: SAID.union({ keys: found.join(", ") }) }];
});

/** Schemas of schemas, which every validator has. */
const BUILT_IN = /^https?:\/\/json-schema\.org\/draft[-/][\w-]+\/(?:hyper-)?schema#?$/;
const BASE = "mcptest:/schema/";

export const remoteRef = eachTool((tool) =>
  schemasOf(tool).flatMap(([key, schema]): Hit[] => {
    const parts = partsOf(schema);
    if (!parts.some(({ schema: { $ref } }) => typeof $ref === "string" && !$ref.startsWith("#"))) return [];
    const bases = basesOf(parts);
    const own = new Set(bases.values());
    return parts.flatMap(({ schema: { $ref }, at }): Hit[] => {
      if (typeof $ref !== "string" || $ref.startsWith("#") || BUILT_IN.test($ref)) return [];
      const target = resolve($ref, bases.get(at) ?? BASE).replace(/#.*$/s, "");
      return own.has(target) ? [] : [{ at: `/${key}${at}/$ref`, keyword: "$ref", message: SAID.remote({ ref: $ref }) }];
    });
  }),
);

/** The base URI at each schema; outer schemas come first. */
function basesOf(parts: readonly SchemaPart[]): Map<string, string> {
  const bases = new Map<string, string>();
  for (const { schema, at } of parts) {
    let outer = at;
    while (!bases.has(outer) && outer !== "") outer = outer.slice(0, outer.lastIndexOf("/"));
    const base = bases.get(outer) ?? BASE;
    const id = schema.$id ?? schema.id;
    bases.set(at, typeof id === "string" ? resolve(id, base).replace(/#.*$/s, "") : base);
  }
  return bases;
}

function resolve(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

export const schemaDialect: Check = ({ lists: { tools } }) => {
  const others = (key: "inputSchema" | "outputSchema"): string[] =>
    tools.items.map(nameTool).filter((_, index) => {
      const schema = tools.items[index]?.[key];
      return isObject(schema) && schema.$schema !== undefined && String(schema.$schema).replace(/#$/, "") !== D2020;
    });
  const tell = (key: "inputSchema" | "outputSchema", say: typeof SAID.dialect): Hit[] => {
    const names = others(key);
    names.sort();
    const number = names.length === 1 ? "1 tool" : `${formatNumber(names.length)} tools`;
    const message = say({ number, key, names: nameSome(names, MAX_NAMES, (name) => name) });
    return names.length === 0 ? [] : [{ at: `/${key}/$schema`, keyword: "$schema", message }];
  };
  const noted = tell("inputSchema", SAID.dialectNoted).map((hit): Hit => ({ ...hit, severity: "note" }));
  return settle({ checked: tools.items.length, hits: [...tell("outputSchema", SAID.dialect), ...noted] }, tools.unread);
};

/** What may declare properties elsewhere. */
const ELSEWHERE = ["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas"];

export const requiredUndeclared = eachTool((tool) =>
  schemasOf(tool).flatMap(([key, root]) =>
    partsOf(root).flatMap(({ schema, at, holds }): Hit[] => {
      const { properties, patternProperties, additionalProperties } = schema;
      const open = patternProperties !== undefined || isObject(additionalProperties);
      if (!holds || open || ELSEWHERE.some((one) => one in schema)) return [];
      const names = requiredKeys(schema).filter((name) => !isObject(properties) || !Object.hasOwn(properties, name));
      if (names.length === 0) return [];
      const told = names.map((name) => JSON.stringify(name));
      return [
        { at: `/${key}${at}/required`, keyword: "required", message: SAID.undeclared({ names: told.join(", ") }) },
      ];
    }),
  ),
);

/** Tokens of cl100k_base. */
const MAX_TOKENS = 1500;

export const toolTokens: Check = ({ lists: { tools }, weighed }: Surface) => {
  if (weighed === undefined) return { unasked: tools.unread ?? "the tools are not known" };
  const hits = weighed.tools.flatMap(({ name, tokens = MAX_TOKENS + 1 }): Hit[] =>
    tokens > MAX_TOKENS ? [{ tool: name, message: SAID.tokens({ tokens, limit: MAX_TOKENS }) }] : [],
  );
  return settle({ checked: weighed.tools.length, hits }, tools.unread);
};
