import type { McptestError } from "../../errors.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import type { SuiteServerFlags } from "../options/server-options.ts";
import * as wording from "./wording.ts";

/** Flags of `tools call`, as commander gives them. */
export interface CallFlags extends SuiteServerFlags {
  args?: string;
  argsFromStdin?: boolean;
  arg: readonly string[];
  bind: readonly string[];
  then: readonly string[];
  thenArg: readonly string[];
  select?: string;
  maxCost?: string;
  pricingTable?: string;
  timeout?: string;
  format?: "text" | "json";
}

/** Flags that exclude or need each other. */
export function findConflicts({ args, argsFromStdin, arg, then, bind, thenArg }: CallFlags): McptestError[] {
  const others = [...(args === undefined ? [] : ["--args"]), ...(arg.length > 0 ? ["--arg"] : [])];
  const alone = Object.entries({ "--bind": bind, "--then-arg": thenArg }).flatMap(([flag, texts]) =>
    then.length === 0 && texts.length > 0 ? [wording.withoutThen(flag)] : [],
  );
  return [
    ...(argsFromStdin ? others.map(wording.besidesStdin) : []),
    ...alone,
    ...(then.length > 1 ? [wording.thirdCall()] : []),
  ];
}

/** An argument of the second call: a value, or the name of a binding. */
export type ThenArgument = { value: Json } | { bound: string };

/** The `NAME=value` of a flag that may be given again. Throws McptestError `usage`. */
export function readPairs(flag: string, form: string, texts: readonly string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf("=");
    if (at <= 0) throw wording.noPair(flag, form);
    const name = text.slice(0, at);
    if (pairs.has(name)) throw wording.givenTwice(flag, name);
    pairs.set(name, text.slice(at + 1));
  }
  return pairs;
}

/** Arguments written as JSON. Throws McptestError `usage`. */
export function readArguments(what: string, text: string): JsonObject {
  return asArguments(what, readJson(what, text));
}

/** Throws McptestError `usage` for what is no object. */
export function asArguments(what: string, value: Json): JsonObject {
  if (!isObject(value)) throw wording.notArguments(what, value);
  return value;
}

/** JSON, behind a byte order mark or not. Throws McptestError `usage`. */
export function readJson(what: string, text: string): Json {
  const value = parseJson(text.replace(/^\ufeff/, ""));
  if (value === undefined) throw wording.notJson(what);
  return value;
}

/** `NAME=text`, `NAME:=json`, `NAME=:bound`, and `NAME=::text` for a text that starts with a colon. Throws McptestError `usage`. */
export function readThenArguments(texts: readonly string[]): Map<string, ThenArgument> {
  const named = new Map<string, ThenArgument>();
  for (const [key, text] of readPairs("--then-arg", "value, NAME:=json or NAME=:bound", texts)) {
    const name = key.replace(/(?<=.):$/s, "");
    if (named.has(name)) throw wording.givenTwice("--then-arg", name);
    named.set(name, name === key ? readText(text) : { value: readJson(`--then-arg ${key}=`, text) });
  }
  return named;
}

function readText(text: string): ThenArgument {
  if (text.startsWith("::")) return { value: text.slice(1) };
  return text.startsWith(":") ? { bound: text.slice(1) } : { value: text };
}

/** The bindings that arguments name and that there are not. */
export function findUnbound(args: ReadonlyMap<string, ThenArgument>, bound: readonly string[]): McptestError[] {
  return [...args].flatMap(([name, argument]) => {
    if (!("bound" in argument) || bound.includes(argument.bound)) return [];
    return [wording.unboundName(name, argument.bound, bound)];
  });
}
