import type { McptestError } from "../../errors.ts";
import type { JsonObject } from "../../values/json.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import { resolveInside } from "../paths.ts";
import { fileProblem, fileUnreadable } from "../wording/files.ts";
import { readText } from "../yaml/read.ts";

/** The environment that references read, and the secrets that were read from it. */
export interface Environment {
  /** Value of a variable; undefined when it is not set. What is secret of it, by its name or that of what it is read into, is remembered. */
  read(name: string, into?: string): string | undefined;
  /** What the caller gives, without blanks around it, whatever the `.env` file says; undefined when that is nothing. */
  given(name: string): string | undefined;
  names(): readonly string[];
  /** Those that the `.env` file gives a value. */
  readonly ofFile: readonly string[];
  /** Those of them that are not set without it, with their values: what hooks and recordings know besides. */
  readonly added: Readonly<Record<string, string>>;
  readonly secrets: ReadonlySet<string>;
  learn(values: JsonObject): void;
  /** From now on the values of these names are secrets, too. */
  hide(names: readonly string[]): void;
  /** Names that a value was read or learned of, or that are set. */
  known(): ReadonlySet<string>;
}

/** What a caller sets, with what a `.env` file adds: a variable that is set already keeps its value. */
export function createEnvironment(
  set: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, string>>,
): Environment {
  const secrets = new Set<string>();
  const hidden: string[] = [];
  const learned = new Set<string>();
  const names = (): string[] => [...new Set([...Object.keys(set), ...Object.keys(file)])].sort();
  const learn = (values: JsonObject): void => {
    for (const name of Object.keys(values)) learned.add(name);
    for (const secret of secretsOf(values, hidden)) secrets.add(secret);
  };
  const read = (name: string, into = name): string | undefined => {
    const value = own(set, name) ?? own(file, name);
    if (value !== undefined) learn({ [name]: value, [into]: value });
    return value;
  };
  const added = Object.entries(file).filter(([name, value]) => value !== "" && own(set, name) === undefined);
  learn(file);
  return {
    secrets,
    learn,
    added: Object.fromEntries(added),
    hide(names) {
      hidden.push(...names);
      for (const name of names) read(name);
    },
    given: (name) => own(set, name)?.trim() || undefined,
    names,
    ofFile: Object.keys(file).filter((name) => file[name]),
    known: () => new Set([...learned, ...names()]),
    read,
  };
}

function own(values: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The variables of the `.env` file in a folder; none when there is no such file. One that may not be read is reported. */
export async function readEnvFile(
  root: string,
  folder: string,
  report: (error: McptestError) => void,
): Promise<Record<string, string>> {
  const found = await resolveInside(root, folder, ".env");
  if (found.kind === "missing" || found.kind === "folder") return {}; // A folder of this name is a Python environment.
  const content = found.kind === "file" ? await readText(found.real) : undefined;
  if (content?.kind === "text") {
    const { parse } = await import("dotenv");
    return parse(content.text);
  }
  if (found.kind !== "file") report(fileProblem(".env", found, undefined));
  else
    report(
      fileUnreadable(".env", undefined, content?.kind === "too-large" ? "it is larger than 10 MiB" : "it is no text"),
    );
  return {};
}
