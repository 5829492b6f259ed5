// Generates src/generated from schemas/ (those of the protocol in schemas/mcp), error-codes.yaml, pricing.yaml, protocol-rules.yaml, audit-rules.yaml and action.yml: types (committed) and
// standalone validators (not committed, large).
// A folder as argument takes the place of src/generated.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import tokenRanks from "gpt-tokenizer/bpeRanks/cl100k_base";
import { compile } from "json-schema-to-typescript";
import { parse } from "yaml";
import { forEditors } from "./generate/editors.mjs";
import { writePacked } from "./generate/pack.mjs";
import { digestSchema, patchSchema } from "./generate/protocol.mjs";
import { writeValidator } from "./generate/validator.mjs";
import { writeWalk } from "./generate/walk.mjs";

const out = process.argv[2]
  ? pathToFileURL(`${resolve(process.argv[2])}/`)
  : new URL("../src/generated/", import.meta.url);
const schemas = new URL("../schemas/", import.meta.url);
const banner = "// Generated from schemas/ by scripts/generate.mjs; do not edit.";
/** Their faults are told as the schema check says them, without the place in the text. */
const WRITTEN_BY_US = new Set(["baseline", "cassette", "lock", "report"]);
/** The published schemas of the protocol: no files of ours. */
const PROTOCOL = "mcp";
mkdirSync(new URL("protocol/", out), { recursive: true });

const texts = {};
for (const name of readdirSync(schemas).sort()) {
  if (name === PROTOCOL) continue;
  const [version] = readdirSync(new URL(`${name}/`, schemas));
  const file = new URL(`${name}/${version}`, schemas);
  texts[name] = readFileSync(file, "utf8");
  const schema = JSON.parse(texts[name]);
  const types = await compile(forTypes(schema), schema.title, {
    bannerComment: banner,
    format: true,
    additionalProperties: false,
  });
  const imports = ["Json", "JsonObject"].filter((type) => new RegExp(`\\b${type}\\b`).test(types));
  const header = imports.length ? `import type { ${imports.join(", ")} } from "../values/json.ts";\n` : "";
  write(`${name}.ts`, types.replace(banner, `${banner}\n${header}`));

  writeCheck(name, schema);
  if (name === "suite") writeCheck("plain-suite", withoutRare(schema));
}

function writeCheck(name, schema) {
  write(`validate-${name}.ts`, `// @ts-nocheck\n${banner}\n${writeValidator(schema, !WRITTEN_BY_US.has(name))}`);
}

/** A schema that takes anything under the keys that `x-rare` marks: their part is long, and few suites have any. */
function withoutRare(schema) {
  if (schema === null || typeof schema !== "object") return schema;
  if (Array.isArray(schema)) return schema.map(withoutRare);
  return Object.fromEntries(
    Object.entries(schema).map(([key, one]) => [key, one?.["x-rare"] ? true : withoutRare(one)]),
  );
}

/** The keys that `x-rare` marks, wherever they stand. */
function rareKeys(schema) {
  if (schema === null || typeof schema !== "object") return [];
  return Object.entries(schema).flatMap(([key, one]) => (one?.["x-rare"] ? [key] : rareKeys(one)));
}

write("report-walk.ts", `${banner}\n\n${writeWalk(JSON.parse(texts.report))}`);

const prices = parse(readFileSync(new URL("../pricing.yaml", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false });
if (!ajv.validate(JSON.parse(texts.pricing), prices)) throw new Error(`pricing.yaml: ${ajv.errorsText()}`);
write(
  "price-list.ts",
  `${banner.replace("schemas/", "pricing.yaml")}
import type { Pricing } from "./pricing.ts";

/** The list prices that mcptest knows. */
export const PRICE_LIST: Pricing = ${JSON.stringify(prices)};
`,
);

const rules = parse(readFileSync(new URL("../protocol-rules.yaml", import.meta.url), "utf8"));
write(
  "protocol-rules.ts",
  `${banner.replace("schemas/", "protocol-rules.yaml")}

/** What is known of one rule that servers are held against. */
export interface ProtocolRule {
  readonly severity: "error" | "warning" | "note";
  /** The first and the last revision of the protocol that has it. */
  readonly since?: string;
  readonly until?: string;
  /** Where the protocol says so. */
  readonly source: string;
  /** What is wrong where it is broken. */
  readonly words: string;
  /** What to do. */
  readonly help: string;
}

/** Every rule that servers are held against, by its id. */
export const PROTOCOL_RULES = ${JSON.stringify(rules, null, 2)} as const satisfies Readonly<Record<string, ProtocolRule>>;

/** The id of a rule. */
export type RuleId = keyof typeof PROTOCOL_RULES;
`,
);

const audited = parse(readFileSync(new URL("../audit-rules.yaml", import.meta.url), "utf8"));
write(
  "audit-rules.ts",
  `${banner.replace("schemas/", "audit-rules.yaml")}
import type { ProtocolRule } from "./protocol-rules.ts";
import type { AuditDetail } from "./report.ts";

/** The rules of an audit besides those that every frame is held against, by their ids. */
export const AUDIT_RULES = ${JSON.stringify(audited, null, 2)} as const satisfies Readonly<Record<string, ProtocolRule & Pick<AuditDetail, "axis">>>;

/** The id of such a rule. */
export type AuditRuleId = keyof typeof AUDIT_RULES;
`,
);

const codes = parse(readFileSync(new URL("../error-codes.yaml", import.meta.url), "utf8"));
const meanings = Object.entries(codes).map(([name, { meaning }]) => [name, meaning]);
const exits = Object.entries(codes).map(([name, { meaning: _, ...rest }]) => [name, rest]);
write(
  "error-codes.ts",
  `${banner.replace("schemas/", "error-codes.yaml")}

const ROWS = ${JSON.stringify(Object.fromEntries(exits), null, 2)};

/** The closed set of error codes. */
export type ErrorCode = keyof typeof ROWS;

/** Every error code: the exit code that it leads to (0: it is a warning), and whether it only tells what happened. */
export const ERROR_CODES: Readonly<Record<ErrorCode, { exit: number; note?: boolean }>> = ROWS;
`,
);
write(
  "error-meanings.ts",
  `${banner.replace("schemas/", "error-codes.yaml")}

/** What each error code means; apart from the codes, which every command loads. */
export const ERROR_MEANINGS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(meanings), null, 2)};
`,
);

const { inputs } = parse(readFileSync(new URL("../action.yml", import.meta.url), "utf8"));
write(
  "action-inputs.ts",
  `${banner.replace("schemas/", "action.yml")}

/** Every input of the Action. */
export const INPUT_NAMES = ${JSON.stringify(Object.keys(inputs))} as const;
`,
);

const suite = JSON.parse(texts.suite);
texts.suite = `${JSON.stringify(forEditors(suite), null, 2)}\n`;
writeData("schemas.ts", texts, {
  banner,
  summary: "The text of each JSON Schema, by name; that of suites as editors need it",
  name: "SCHEMAS",
  type: `Readonly<Record<${Object.keys(texts)
    .map((name) => JSON.stringify(name))
    .join(" | ")}, string>>`,
});

write(
  "suite-parts.ts",
  `${banner}

/** How a part of a suite is read, as annotations of its schema say: \`x-raw\`, \`x-command\`, \`x-secret\`, \`x-rows\`, \`x-inline\`. */
export interface SuitePart {
  /** Its strings stay as they are written: imports and variables are resolved on their own, args of nodes by the run. */
  readonly raw?: boolean;
  /** A string is a command, and stays text or becomes the list of its words. */
  readonly command?: "text" | "argv";
  /** Whether the value is a secret is told by its key, whatever its variable is called. */
  readonly secret?: "by-key";
  /** A list of tests that may have rows: each becomes a test of its own, or they stay with their test. */
  readonly rows?: "each" | "list";
  /** A string is an assertion in one line. */
  readonly inline?: true;
  /** Its own parts, by key; \`*\` stands for any key or index. */
  readonly in?: Readonly<Record<string, SuitePart>>;
}

/** Keys of a suite whose values its short check leaves out: \`x-rare\`. */
export const RARE_KEYS: readonly string[] = ${JSON.stringify([...new Set(rareKeys(suite))])};

/** How each part of a suite is read. */
export const SUITE_PARTS: SuitePart = ${JSON.stringify(annotatedParts(suite))};
`,
);

writeData("token-ranks.ts", tokenRanks, {
  banner: banner.replace("schemas/", "gpt-tokenizer's ranks"),
  summary: "The tokens of cl100k_base by their ranks: texts, or lists of bytes",
  name: "TOKEN_RANKS",
  type: "readonly (string | readonly number[])[]",
});

const ofProtocol = (name) => JSON.parse(readFileSync(new URL(`${PROTOCOL}/${name}`, schemas), "utf8"));
for (const file of readdirSync(new URL(`${PROTOCOL}/`, schemas)).filter((name) => /^\d/.test(name))) {
  const revision = file.replace(".json", "");
  const data = digestSchema(
    patchSchema(ofProtocol(file), revision, ofProtocol("patches.json")),
    ofProtocol("definitions.json"),
  );
  writeData(`protocol/${revision}.ts`, data, {
    banner: `${banner.replace("schemas/", "schemas/mcp/")}`,
    summary: `The definitions of protocol ${revision} that judge frames of a server`,
    name: "DATA",
    type: "unknown",
  });
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
write("version.ts", `${banner}\n\n/** Version of mcptest. */\nexport const VERSION = ${JSON.stringify(version)};\n`);

const client = new URL("../src/report/reporters/html/client/", import.meta.url);
const script = ["page.js", "copy.js"].map((name) => readFileSync(new URL(name, client), "utf8")).join("");
const style = ["base", "overview", "tables", "tests", "body", "judged", "measures", "drawings", "media"]
  .map((name) => readFileSync(new URL(`${name}.css`, client), "utf8"))
  .join("\n");
write(
  "html-page.ts",
  `${banner.replace("schemas/", "src/report/reporters/html/client/")}

/** The style of the HTML report. */
export const HTML_STYLE = ${JSON.stringify(style)};

/** The script of the HTML report. */
export const HTML_SCRIPT = ${JSON.stringify(`(() => {\n${script}})();\n`)};
`,
);

/** Leaves a file alone that is already right, so that its time says when it changed. */
function write(name, text) {
  const file = new URL(name, out);
  if (read(file) !== text) writeFileSync(file, text);
}

/** What it holds is compared with what is committed, also when another folder is written. */
function writeData(name, value, head) {
  write(name, writePacked(head, value, read(new URL(`../src/generated/${name}`, import.meta.url))));
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** What the annotations `x-raw`, `x-command` and `x-secret` of a schema say, by the places they hold for. */
function annotatedParts(schema) {
  const open = new Set();
  const visit = (node) => {
    if (typeof node !== "object" || node === null) return undefined;
    if (node.$ref) {
      if (open.has(node.$ref)) return undefined;
      open.add(node.$ref);
      const part = visit(schema.$defs[node.$ref.slice("#/$defs/".length)]);
      open.delete(node.$ref);
      return join([part, visit({ ...node, $ref: undefined })]);
    }
    const own = Object.fromEntries(
      ["raw", "command", "secret", "rows", "inline"].flatMap((name) =>
        node[`x-${name}`] ? [[name, node[`x-${name}`]]] : [],
      ),
    );
    const children = [
      ...Object.entries(node.properties ?? {}),
      ["*", node.additionalProperties],
      ["*", node.items],
    ].flatMap(([key, child]) => {
      const part = visit(child);
      return part ? [[key, part]] : [];
    });
    const inner = children.length > 0 ? { in: Object.fromEntries(children) } : {};
    const others = [node.if, node.then, node.else, ...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
    return join([{ ...own, ...inner }, ...others.map(visit)]);
  };
  const join = (parts) => {
    const joined = {};
    for (const { in: inner, ...own } of parts.filter(Boolean)) {
      Object.assign(joined, own);
      if (inner) joined.in = { ...joined.in, ...inner };
    }
    return Object.keys(joined).length > 0 ? joined : undefined;
  };
  return visit(schema);
}

/** The schema as json-schema-to-typescript understands it: `if` becomes a union, free values become Json, a `$ref` stands alone. */
function forTypes(node) {
  if (Array.isArray(node)) return node.map(forTypes);
  if (typeof node !== "object" || node === null) return node;
  if (node.$ref) return { $ref: node.$ref };
  if (node.oneOf?.every((choice) => Object.keys(choice).join() === "required"))
    return forTypes({ ...node, oneOf: undefined });
  if (node.if) {
    const { if: condition, then: yes, else: no, type: _, ...rest } = node;
    const other = no ?? (Array.isArray(node.type) ? { type: node.type.filter((type) => type !== condition.type) } : {});
    return forTypes({ ...rest, anyOf: [{ ...condition, required: undefined, ...yes }, other] });
  }
  const copy = Object.fromEntries(
    Object.entries(node)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, ["const", "enum", "required", "default"].includes(key) ? value : forTypes(value)]),
  );
  if (isFree(node)) return { ...copy, tsType: "Json" };
  if (node.type === "object" && !node.properties && !node.additionalProperties)
    return { ...copy, tsType: "JsonObject" };
  if (Array.isArray(node.type) && node.type.includes("object") && !node.properties && !node.additionalProperties) {
    return {
      ...copy,
      tsType: node.type.map((type) => ({ object: "JsonObject", array: "Json[]" })[type] ?? type).join(" | "),
    };
  }
  if (node.type === "array" && !node.items) return { ...copy, tsType: "Json[]" };
  return copy;
}

function isFree(node) {
  return Object.entries(node).every(
    ([key, value]) => (key === "description" && typeof value === "string") || key.startsWith("x-"),
  );
}
