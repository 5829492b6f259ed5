import type { JsonObject } from "../../values/json.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import { resolveInside } from "../paths.ts";
import { fileProblem, fileUnreadable } from "../wording/files.ts";
import type { Report } from "../yaml/collector.ts";
import { readText } from "../yaml/read.ts";

/** The environment that references read, and the secrets that were read from it. */
export type Environment = ReturnType<typeof createEnvironment>;

/** The caller's environment and a `.env` file, which does not override it. */
export function createEnvironment(
  set: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, string>>,
) {
  const secrets = new Set<string>();
  const hidden: string[] = [];
  const learned = new Set<string>();
  const names = (): readonly string[] => [...new Set([...Object.keys(set), ...Object.keys(file)])].sort();
  const learn = (values: JsonObject): void => {
    for (const name of Object.keys(values)) learned.add(name);
    for (const secret of secretsOf(values, hidden)) secrets.add(secret);
  };
  /** Value of a variable; undefined when it is not set. Remembers it as a secret where its name, or `into`, is that of one. */
  const read = (name: string, into = name): string | undefined => {
    const value = own(set, name) ?? own(file, name);
    if (value !== undefined) learn({ [name]: value, [into]: value });
    return value;
  };
  const added = Object.entries(file).filter(([name, value]) => value !== "" && own(set, name) === undefined);
  learn(file);
  return {
    secrets: secrets as ReadonlySet<string>,
    learn,
    keep: (secret: string): void => void secrets.add(secret),
    /** Values of those of the file that the caller does not set. */
    added: Object.fromEntries(added) as Readonly<Record<string, string>>,
    /** Makes the values of these names secrets, from now on. */
    hide(names: readonly string[]): void {
      hidden.push(...names);
      for (const name of names) read(name);
    },
    /** A trimmed value of the caller, without the `.env` file; undefined when it is empty. */
    given: (name: string): string | undefined => own(set, name)?.trim() || undefined,
    names,
    /** Names that the `.env` file gives a value. */
    ofFile: Object.keys(file).filter((name) => file[name]) as readonly string[],
    /** Names that are set, and those that a value was learned of. */
    known: (): ReadonlySet<string> => new Set([...learned, ...names()]),
    read,
  };
}

function own(values: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The variables of the `.env` file in a folder; none when there is no such file. One that may not be read is reported. */
export async function readEnvFile(root: string, folder: string, report: Report): Promise<Record<string, string>> {
  const found = await resolveInside(root, folder, ".env");
  if (found.kind === "missing" || found.kind === "folder") return {}; // A folder of this name is a Python environment.
  const content = found.kind === "file" && (await readText(found.real));
  if (content && content.kind === "text") return (await import("dotenv")).parse(content.text);
  if (found.kind !== "file") report(fileProblem(".env", found, undefined));
  if (content) report(fileUnreadable(".env", undefined, content.reason));
  return {};
}
