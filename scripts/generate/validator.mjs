import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

const ANNOTATIONS = new Set(["title", "description", "examples", "default", "deprecated"]);

/** One fault, as Ajv writes it at each place that can find it. */
const FAULT =
  /const err\d+ = \{instancePath(:.*?)?,schemaPath:(.*?),keyword:("\w+"),params:(.*?),message:(.*?)(?:,schema:.*?,parentSchema:(.*?),data(:.*?)?(,propertyName.*?)?)?\};if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}/g;

/**
 * A module that checks a value against a schema. `verbose` faults come with the value and what the schema says of it. What only a reader
 * of the schema needs is left out, and a fault is written by one function: the check of suites loads at every start.
 */
export function writeValidator(schema, verbose) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose,
    discriminator: true,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  const code = standaloneCode.default(ajv, ajv.compile(withoutAnnotations(schema)));
  const short = code.replace(FAULT, (_, path, at, keyword, params, message, parent, data, propertyName) => {
    // It says no more than another one does: of a name, or of the choices of which none fits.
    if (verbose && (propertyName || at.includes("/oneOf"))) return 'vErrors = told(vErrors, "", "if");';
    const seen = parent ? [parent, data?.slice(1) ?? "data"] : [];
    const said = [path?.slice(1) ?? "instancePath", keyword, params, message, ...seen];
    return `vErrors = told(vErrors, ${said.join(", ")});`;
  });
  // To copy all faults for each part that has some takes seconds where thousands have.
  const joined = short.replace(
    /vErrors = vErrors === null \? ([\w.]+) : vErrors\.concat\(\1\);/g,
    "vErrors = joined(vErrors, $1);",
  );
  if (short.includes("schemaPath")) throw new Error("Ajv writes faults in another way now");
  return `${asEsm(joined)}
function joined(all, more) {
  if (all === null) return more;
  for (const fault of more) all.push(fault);
  return all;
}
function told(all, instancePath, keyword, params, message, parentSchema, data) {
  const fault = { instancePath, keyword, params, message, parentSchema, data };
  if (all === null) return [fault];
  all.push(fault);
  return all;
}
`;
}

/** Maps of names to schemas keep their names. */
const MAPS = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);

function withoutAnnotations(node) {
  if (Array.isArray(node)) return node.map(withoutAnnotations);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith("x-"));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (MAPS.has(key)) {
        return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutAnnotations(one)]))];
      }
      return [key, key === "const" || key === "enum" ? value : withoutAnnotations(value)];
    }),
  );
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
