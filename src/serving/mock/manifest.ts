import type { ErrorObject, ValidateFunction } from "ajv";
import { isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { CollectedErrors, failure, fault, type McptestError } from "../../errors.ts";
import { readOwn, whyUnread } from "../../files/index.ts";
import type { MockFile, MockManifest } from "../../generated/mock.ts";
import { validate } from "../../generated/validate-mock.ts";
import { type Path, readPointer, valueAt } from "../../values/json/pointer.ts";
import { isObject, type Json } from "../../values/json.ts";
import { linesOf, quote, type SourceLocation } from "../../values/location.ts";
import { settle } from "../../values/numbers/settle.ts";
import { readYamlNumber } from "../../values/numbers/yaml-number.ts";
import { words } from "../../values/show/words.ts";
import { hintName, suggest } from "../../values/suggest.ts";
import { findForeignReferences } from "./answers.ts";

const notFound = failure(`file-not-found: the mock manifest <path> cannot be read: <why>
  hint: check the path: it starts at the working directory; docs/reference/mock.md has a manifest`);
const badSyntax = fault("yaml-syntax: <message>");
const oddNumber = fault(`wrong-type: JSON has neither infinity nor NaN
  hint: quote it if text is meant`);
const isEmpty = fault(`file-empty: mock manifest <path> is empty
  hint: <hint>`);
const DECLARE = "declare at least one of `tools`, `resources` and `prompts`";
const missingKey = fault('missing-key: <place> has no "<key>"');
const wrongType = fault(`wrong-type: <place> <rule>
  hint: <hint>`);
const wrongValue = fault("invalid-value: <place> <rule>");
const mustBe = words("must be one of <names>");
const duplicateName = fault('duplicate-name: two <kind> are called "<name>"');
const foreignReference = fault(`invalid-reference: <raw> is not an argument of the call
  hint: write \${args.name}, or $\${ for a literal \${`);
const unknownKey = fault(`unknown-key: unknown key "<key>" in <place>
  hint: <hint>`);

/** Reads and checks a manifest. Throws CollectedErrors with every problem at its place in the file, named as `shown`. */
export function loadManifest(file: string, shown = file): MockManifest {
  const { errors, ...declared } = readSource(file, shown);
  if (errors.length > 0) throw new CollectedErrors(errors);
  return checkManifest(declared);
}

/** The manifest that a value is, maybe below `mock_server`. Throws CollectedErrors with every problem at its place. */
export function checkManifest(declared: Declared): MockManifest {
  const { value, locate } = declared;
  const isWrapped = isObject(value) && value[WRAPPER] !== undefined && Object.keys(value).length === 1;
  const inner: Declared = isWrapped
    ? { value: value[WRAPPER], locate: (path, key) => locate([WRAPPER, ...path], key) }
    : declared;
  const problems = findProblems(inner);
  if (problems.length > 0) throw new CollectedErrors(problems);
  return inner.value as MockManifest;
}

const WRAPPER = "mock_server";

function findProblems(source: Declared): McptestError[] {
  const { value, locate } = source;
  if (value === null) return [isEmpty({ path: locate([]).file, hint: DECLARE }, locate([]))];
  const broken = checkSchema(source);
  if (broken.length > 0) return broken;
  return [...checkNames(value as MockManifest, source), ...checkReferences(value as MockManifest, source)];
}

/** Keywords that only repeat that something inside them failed. */
const OUTER = ["if", "anyOf", "oneOf"];

function checkSchema(source: Declared): McptestError[] {
  const check = validate as unknown as ValidateFunction;
  if (settle({ [WRAPPER]: source.value } as MockFile, check)) return [];
  const errors = (check.errors ?? []).filter(({ keyword }) => !OUTER.includes(keyword));
  return errors.filter((error) => !errors.some((slip) => explains(slip, error))).map((error) => explain(error, source));
}

/** Whether a key is missing because it is misspelt. */
function explains({ keyword, instancePath, params }: ErrorObject, missing: ErrorObject): boolean {
  if (keyword !== "additionalProperties" || missing.keyword !== "required") return false;
  const isHere = instancePath === missing.instancePath;
  return isHere && meantBy(String(params.additionalProperty), [String(missing.params.missingProperty)]) !== undefined;
}

/** The key that a misspelt one means: `inputSchema` is `input_schema`. */
function meantBy(key: string, allowed: readonly string[]): string | undefined {
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return allowed.includes(snake) ? snake : suggest(key, allowed);
}

function explain({ instancePath, keyword, params, message, parentSchema }: ErrorObject, { value, locate }: Declared) {
  const keys = readPointer(instancePath);
  // Digits are an index only where the file has a list.
  const path = keys
    .map((key, at) => (Array.isArray(valueAt({ [WRAPPER]: value as Json }, keys.slice(0, at))) ? Number(key) : key))
    .slice(1);
  const steps = path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`));
  const place = steps.join("") || "the manifest";
  if (keyword === "additionalProperties") {
    const key = String(params.additionalProperty);
    const allowed = Object.keys(parentSchema?.properties ?? {});
    const meant = meantBy(key, allowed);
    const hint = meant ? `did you mean "${meant}"?` : hintName(key, allowed);
    return unknownKey({ key, place, hint }, locate(path, key));
  }
  if (keyword === "required") return missingKey({ key: String(params.missingProperty), place }, locate(path));
  const rule = keyword === "enum" ? mustBe({ names: params.allowedValues }) : (message ?? "is wrong");
  const hint = path.length === 0 ? DECLARE : undefined;
  return keyword === "type"
    ? wrongType({ place, rule, hint }, locate(path))
    : wrongValue({ place, rule }, locate(path));
}

/** A client tells tools and prompts apart by name, resources by uri. */
const NAMES = [
  ["tools", "name"],
  ["resources", "uri"],
  ["prompts", "name"],
] as const;

function checkNames(manifest: MockManifest, { locate }: Declared): McptestError[] {
  return NAMES.flatMap(([kind, key]) => {
    const names = (manifest[kind] ?? []).map((one): string => (one as Record<typeof key, string>)[key]);
    return names.flatMap((name, at) =>
      names.indexOf(name) === at ? [] : duplicateName({ kind, name }, locate([kind, at, key])),
    );
  });
}

const TEMPLATES = ["response", "structured", "meta", "text", "messages", "error"];

/** `${…}` in a template must read an argument of the call. */
function checkReferences(manifest: MockManifest, source: Declared): McptestError[] {
  const problems: McptestError[] = [];
  const walk = (value: unknown, path: Path, inTemplate: boolean): void => {
    if (typeof value === "string" && inTemplate) {
      problems.push(...findForeignReferences(value).map(({ raw }) => foreignReference({ raw }, source.locate(path))));
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, [...path, index], inTemplate);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        const isSchema = path.length === 2 && (key === "input_schema" || key === "output_schema");
        if (!isSchema) walk(item, [...path, key], inTemplate || TEMPLATES.includes(key));
      }
    }
  };
  for (const block of ["tools", "prompts"] as const) walk(manifest[block], [block], false);
  return problems;
}

/** A value that knows where each of its parts stands. */
interface Declared {
  value: unknown;
  /** Where the value at a path stands; with `key`, where that key of it does. */
  locate(path: Path, key?: string): SourceLocation;
}

/** Reads a YAML (or JSON) file. Throws McptestError: file-not-found. */
function readSource(file: string, shown: string): Declared & { errors: McptestError[] } {
  let text: string;
  try {
    text = readOwn(file);
  } catch (cause) {
    throw notFound({ path: file, why: whyUnread(cause) }, { cause });
  }
  const lines = linesOf(text);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });

  const place = (start = 0, end = start + 1): SourceLocation => {
    const [from, to] = [counter.linePos(start), counter.linePos(end)];
    const quoted = quote(lines, { file: shown, line: from.line, column: from.col });
    const last = to.line === from.line ? to.col : (quoted.text ?? "").length + 1;
    return { ...quoted, end_column: Math.max(last, from.col + 1) };
  };
  const locate = (path: Path, key?: string): SourceLocation => {
    const value = document.getIn(path, true);
    const pair = isMap(value) && key !== undefined ? value.items.find((item) => String(item.key) === key) : undefined;
    const node = pair ? pair.key : value;
    const [start, end] = (isNode(node) && node.range) || [];
    return place(start, isScalar(node) ? end : undefined);
  };
  const errors = document.errors.map(({ message, pos }) => badSyntax({ message }, place(pos[0], pos[1])));
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "number") return;
      const number = readYamlNumber(node.source ?? "");
      if (number === undefined) errors.push(oddNumber(place(node.range?.[0], node.range?.[1])));
      else node.value = number;
    },
  });
  return { errors, value: errors.length > 0 ? undefined : document.toJS(), locate };
}
