import { McptestError } from "../../errors.ts";
import type { Matcher } from "../../generated/suite.ts";
import { isObject, type Json, type JsonObject, readJson, writeJson } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import type { Entry, JqCheck, Resolving } from "../scope/entry.ts";
import { checkPath, checkTarget, type TargetNames } from "../targets.ts";
import * as wording from "../wording/assertions.ts";
import { type Finding, readTextFile } from "../yaml/read.ts";
import type { Path } from "../yaml/source.ts";

export type Checks = ReturnType<typeof createChecks>;

/** What is found once for all checks of one key. */
interface Check {
  readonly key: string;
  readonly entry: Entry;
  find(): Promise<Finding | undefined>;
}

/** Collects what assertions are made of and compiles each different text once, with no more than a suite uses. */
export function createChecks(resolving: Resolving) {
  const { jq, workspace } = resolving;
  const checks: Check[] = [];
  const tell = (error: McptestError | undefined): void => {
    if (error) resolving.report(error);
  };
  const addProgram = (entry: Entry<string>): void =>
    void checks.push({ key: `jq ${entry.value}`, entry, find: () => checkProgram(entry.value, jq) });

  const addMatcher = (entry: Entry<Matcher>): void => {
    const { value } = entry;
    const { regex, schema, between, snapshot } = value;
    const inner = (...path: Path): void => addMatcher(entry.in(...path) as Entry<Matcher>);
    if (between && between[0] > between[1])
      tell(wording.emptyRange({ low: between[0], high: between[1] }, entry.at("between")));
    if (regex !== undefined) {
      const find = async () => {
        const { compileRegex } = await import("../../values/regex.ts");
        return attempt(() => compileRegex(regex), wording.invalidRegex);
      };
      checks.push({ key: `regex ${regex}`, entry: entry.in("regex"), find });
    }
    if (value.jq !== undefined) addProgram(entry.in("jq") as Entry<string>);
    if (schema !== undefined) {
      const isFile = typeof schema === "string";
      const key = isFile ? `schema-file ${entry.source.folder} ${schema}` : `schema ${writeJson(schema)}`;
      const find = () => (isFile ? checkSchemaFile(schema, entry, workspace) : checkSchema(schema));
      checks.push({ key, entry: entry.in("schema"), find });
    }
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
    addProgram,
    addTarget: (entry: Entry<string>, names: TargetNames): void =>
      tell(checkTarget(entry.value, names, () => entry.at())),
    async run(): Promise<void> {
      const found = new Map<string, Promise<Finding | undefined>>();
      // A jq of the machine takes some milliseconds for each program, and several run at once.
      const programs = checks.filter(({ key }) => key.startsWith("jq "));
      for (const { key, find } of programs) if (!found.has(key)) found.set(key, find());
      await Promise.all(found.values());
      for (const { key, entry, find } of checks) {
        if (!found.has(key)) found.set(key, find());
        const error = (await found.get(key))?.(entry.at());
        const warnOrReport = error?.code === "jq-failed" ? resolving.warn : resolving.report;
        if (error) resolving.faults.within(entry.row, () => warnOrReport(error));
      }
    },
  };
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
