import { McptestError } from "../../errors.ts";
import type { Matcher } from "../../generated/suite.ts";
import { isObject, type Json, type JsonObject, readJson, writeJson } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import type { Entry, JqCheck, Resolving } from "../scope/entry.ts";
import { checkPath, checkTarget, type TargetNames } from "../targets.ts";
import * as wording from "../wording/assertions.ts";
import { type Finding, readTextFile } from "../yaml/read.ts";

/** Collects what assertions are made of and compiles each different text once, with no more than a suite uses. */
export interface Checks {
  addTarget(entry: Entry<string>, names: TargetNames): void;
  addMatcher(entry: Entry<Matcher>): void;
  addProgram(entry: Entry<string>): void;
  run(): Promise<void>;
}

interface Check {
  readonly kind: "regex" | "schema" | "schema-file" | "jq";
  readonly text: string;
  readonly schema?: JsonObject | boolean;
  readonly entry: Entry;
}

export function createChecks(resolving: Resolving): Checks {
  const checks: Check[] = [];
  const tell = (error: McptestError | undefined): void => {
    if (error) resolving.report(error);
  };

  const addMatcher = (entry: Entry<Matcher>): void => {
    const { value } = entry;
    const { regex, jq: program, schema, between, snapshot } = value;
    const add = (kind: Check["kind"], key: keyof Matcher, text: string): void => {
      checks.push({
        kind,
        text,
        entry: entry.in(key),
        schema: kind === "schema" ? (schema as Check["schema"]) : undefined,
      });
    };
    const inner = (...path: (string | number)[]): void => addMatcher(entry.in(...path) as Entry<Matcher>);
    if (between && between[0] > between[1])
      tell(wording.emptyRange({ low: between[0], high: between[1] }, entry.at("between")));
    if (regex !== undefined) add("regex", "regex", regex);
    if (program !== undefined) add("jq", "jq", program);
    if (typeof schema === "string") add("schema-file", "schema", schema);
    else if (schema !== undefined) add("schema", "schema", writeJson(schema));
    if (isObject(snapshot)) {
      const { ignore = [], any = {} } = snapshot;
      for (const [at, path] of ignore.entries()) tell(checkPath(path, () => entry.at("snapshot", "ignore", at)));
      for (const path of Object.keys(any)) tell(checkPath(path, () => entry.keyAt("snapshot", "any", path)));
    }
    if (typeof value.length === "object") inner("length");
    if (value.not) inner("not");
    for (const key of ["all_of", "any_of"] as const) for (const at of value[key]?.keys() ?? []) inner(key, at);
  };

  return {
    addMatcher,
    addProgram: (entry) => void checks.push({ kind: "jq", text: entry.value, entry }),
    addTarget: (entry, names) => tell(checkTarget(entry.value, names, () => entry.at())),
    async run() {
      const found = new Map<string, Finding | undefined>();
      // A jq of the machine takes some milliseconds for each program, and several run at once.
      const programs = new Map(checks.filter(({ kind }) => kind === "jq").map((check) => [keyOf(check), check]));
      await Promise.all([...programs].map(async ([key, check]) => found.set(key, await perform(check, resolving))));
      for (const check of checks) {
        const key = keyOf(check);
        if (!found.has(key)) found.set(key, await perform(check, resolving));
        const error = found.get(key)?.(check.entry.at());
        const warnOrReport = error?.code === "jq-failed" ? resolving.warn : resolving.report;
        if (error) resolving.faults.within(check.entry.row, () => warnOrReport(error));
      }
    },
  };
}

function keyOf({ kind, entry, text }: Check): string {
  return `${kind} ${kind === "schema-file" ? entry.source.folder : ""} ${text}`;
}

async function perform({ kind, text, schema, entry }: Check, resolving: Resolving): Promise<Finding | undefined> {
  if (kind === "jq") return checkProgram(text, resolving.jq);
  if (kind === "schema") return checkSchema(schema ?? true);
  if (kind === "schema-file") return checkSchemaFile(text, entry, resolving.workspace);
  const { compileRegex } = await import("../../values/regex.ts");
  return attempt(() => compileRegex(text), wording.invalidRegex);
}

/** What is wrong with a jq program. One that breaks jq as it is compiled fails what runs it, as it would later on. */
export async function checkProgram(program: string, jq: JqCheck): Promise<Finding | undefined> {
  try {
    const error = await jq.check(program);
    return error === undefined ? undefined : (location) => wording.invalidJq({ error }, location);
  } catch (error) {
    if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
    return (location) => wording.uncheckedJq({ message: error.message, hint: error.hint }, location);
  }
}

async function checkSchema(schema: JsonObject | boolean): Promise<Finding | undefined> {
  const { compileSchema } = await import("../../json-schema/index.ts");
  return attempt(() => compileSchema(schema), wording.invalidSchema);
}

async function checkSchemaFile(path: string, { source }: Entry, workspace: string): Promise<Finding | undefined> {
  const text = await readTextFile(workspace, source.folder, path);
  if (typeof text !== "string") return text;
  let schema: Json;
  try {
    schema = readJson(text);
  } catch (error) {
    return (location) => wording.schemaNotJson({ path, error: (error as Error).message }, location);
  }
  if (isObject(schema) || typeof schema === "boolean") return checkSchema(schema);
  return (location) => wording.noSchema({ path, found: showJson(schema, 40) }, location);
}

async function attempt(work: () => unknown, toError: typeof wording.invalidSchema): Promise<Finding | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return (location) => toError({ error: error.message }, location);
  }
}
