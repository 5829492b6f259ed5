import { McptestError } from "../../errors.ts";
import type { Matcher } from "../../generated/suite.ts";
import { isObject, type Json, type JsonObject, readJson, writeJson } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { type JqCheck, placeIn, type Resolving } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { checkPath, checkTarget, type TargetNames } from "../targets.ts";
import { type Finding, readTextFile } from "../text-file.ts";
import { emptyRange, invalidJq, invalidRegex, invalidSchema, uncheckedJq } from "../wording/matchers.ts";
import type { Path } from "../yaml/source.ts";

/** Collects what assertions are made of, and compiles it: each different text once, and only what a suite uses. */
export interface Checks {
  addTarget(entry: Entry<unknown>, path: Path, target: string, names: TargetNames): void;
  addMatcher(entry: Entry<unknown>, path: Path, matcher: Matcher): void;
  addProgram(entry: Entry<unknown>, path: Path, program: string): void;
  run(): Promise<void>;
}

interface Check {
  readonly kind: "regex" | "schema" | "schema-file" | "jq";
  readonly text: string;
  readonly schema?: JsonObject | boolean;
  readonly entry: Entry<unknown>;
  readonly path: Path;
}

/** Checks for one suite. */
export function createChecks(resolving: Resolving): Checks {
  const checks: Check[] = [];

  const addPath = (entry: Entry<unknown>, path: Path, masked: string): void => {
    const error = checkPath(masked, () => placeIn(entry, path, "key"));
    if (error) resolving.report(error);
  };
  const addMatcher = (entry: Entry<unknown>, path: Path, matcher: Matcher): void => {
    const inner = (key: string, value: Matcher, ...rest: Path): void =>
      addMatcher(entry, [...path, key, ...rest], value);
    const add = (kind: Check["kind"], key: string, text: string, schema?: Check["schema"]): void => {
      checks.push({ kind, text, entry, path: [...path, key], schema });
    };
    const { regex, jq: program, schema, between, length, snapshot, not, all_of, any_of } = matcher;
    if (between && between[0] > between[1]) {
      resolving.report(emptyRange({ low: between[0], high: between[1] }, placeIn(entry, [...path, "between"])));
    }
    if (typeof length === "object") inner("length", length);
    if (regex !== undefined) add("regex", "regex", regex);
    if (program !== undefined) add("jq", "jq", program);
    if (typeof schema === "string") add("schema-file", "schema", schema);
    else if (schema !== undefined) add("schema", "schema", writeJson(schema), schema as JsonObject | boolean);
    if (isObject(snapshot)) {
      for (const [index, masked] of (snapshot.ignore ?? []).entries())
        addPath(entry, [...path, "snapshot", "ignore", index], masked);
      for (const masked of Object.keys(snapshot.any ?? {}))
        addPath(entry, [...path, "snapshot", "any", masked], masked);
    }
    if (not) inner("not", not);
    for (const [index, item] of (all_of ?? []).entries()) inner("all_of", item, index);
    for (const [index, item] of (any_of ?? []).entries()) inner("any_of", item, index);
  };

  return {
    addMatcher,
    addProgram: (entry, path, program) => void checks.push({ kind: "jq", text: program, entry, path }),
    addTarget(entry, path, target, names) {
      const error = checkTarget(target, names, () => placeIn(entry, path));
      if (error) resolving.report(error);
    },
    async run() {
      const found = new Map<string, Finding | undefined>();
      // A jq of the machine takes some milliseconds for each program, and several run at once.
      const programs = new Map(checks.filter(({ kind }) => kind === "jq").map((check) => [keyOf(check), check]));
      await Promise.all([...programs].map(async ([key, check]) => found.set(key, await perform(check, resolving))));
      for (const check of checks) {
        const key = keyOf(check);
        if (!found.has(key)) found.set(key, await perform(check, resolving));
        const error = found.get(key)?.(placeIn(check.entry, check.path));
        const tell = error?.code === "jq-failed" ? resolving.warn : resolving.report;
        if (error) resolving.faults.within(check.entry.row, () => tell(error));
      }
    },
  };
}

function keyOf({ kind, entry, text }: Check): string {
  return `${kind} ${kind === "schema-file" ? entry.source.folder : ""} ${text}`;
}

async function perform(check: Check, { workspace, jq }: Resolving): Promise<Finding | undefined> {
  switch (check.kind) {
    case "regex": {
      const { compileRegex } = await import("../../values/regex.ts");
      return failure(() => compileRegex(check.text), invalidRegex);
    }
    case "jq":
      return checkProgram(check.text, jq);
    case "schema":
      return checkSchema(check.schema ?? true);
    case "schema-file":
      return checkSchemaFile(check, workspace);
  }
}

/** jq folds constants as it compiles: a program may break it then, and fails what runs it, as it would later on. */
export async function checkProgram(program: string, jq: JqCheck): Promise<Finding | undefined> {
  try {
    const message = await jq.check(program);
    return message === undefined ? undefined : (location) => invalidJq({ error: message }, location);
  } catch (error) {
    if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
    return (location) => uncheckedJq({ message: error.message, hint: error.hint }, location);
  }
}

async function checkSchema(schema: JsonObject | boolean): Promise<Finding | undefined> {
  const { compileSchema } = await import("../../json-schema/index.ts");
  return failure(() => compileSchema(schema), invalidSchema);
}

async function checkSchemaFile({ text: path, entry }: Check, workspace: string): Promise<Finding | undefined> {
  const text = await readTextFile(workspace, entry.source.folder, path);
  if (typeof text !== "string") return text;
  let schema: Json;
  try {
    schema = readJson(text);
  } catch (error) {
    return (location) => invalidSchema({ error: `${path} is no JSON: ${(error as Error).message}` }, location);
  }
  if (isObject(schema) || typeof schema === "boolean") return checkSchema(schema);
  return (location) => invalidSchema({ error: `${path} holds ${showJson(schema, 40)}` }, location);
}

async function failure(
  work: () => unknown,
  toError: (facts: { error: string }, location: ReturnType<typeof placeIn>) => McptestError,
): Promise<Finding | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return (location) => toError({ error: error.message }, location);
  }
}
