// Generates src/generated from schemas/: types (committed) and standalone validators (not committed, large).
// A folder as argument takes the place of src/generated.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { compile } from "json-schema-to-typescript";

const out = process.argv[2]
  ? pathToFileURL(`${resolve(process.argv[2])}/`)
  : new URL("../src/generated/", import.meta.url);
const schemas = new URL("../schemas/", import.meta.url);
const banner = "// Generated from schemas/ by scripts/generate.mjs; do not edit.";
mkdirSync(out, { recursive: true });

const texts = {};
for (const name of readdirSync(schemas).sort()) {
  const file = new URL(`${name}/v1.json`, schemas);
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

  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    discriminator: true,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  const code = standaloneCode.default(ajv, ajv.compile(schema));
  write(`validate-${name}.ts`, `// @ts-nocheck\n${banner}\n${asEsm(code)}`);
}

const entries = Object.entries(texts).map(([name, text]) => `  ${name}: ${JSON.stringify(text)},\n`);
write(
  "schemas.ts",
  `${banner}\n\n/** The text of each JSON Schema, by name. */\nexport const SCHEMAS = {\n${entries.join("")}} as const;\n`,
);

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
write("version.ts", `${banner}\n\n/** Version of mcptest. */\nexport const VERSION = ${JSON.stringify(version)};\n`);

const client = new URL("../src/report/reporters/html/client/", import.meta.url);
const script = readFileSync(new URL("page.js", client), "utf8");
const style = ["base", "overview", "tables", "tests", "body", "drawings", "media"]
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

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
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
  return Object.keys(node).every((key) => key === "description");
}

/** Ajv's ESM output still requires its runtime helpers. */
function asEsm(code) {
  const imports = [];
  const text = code.replace(/require\("([^"]+)"\)/g, (_, id) => {
    const name = `runtime${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(id.endsWith(".js") ? id : `${id}.js`)};`);
    return name;
  });
  return `${imports.join("\n")}\n${text}\n`;
}
