import * as conduct from "../../conduct/index.ts";
import type { McptestError } from "../../errors.ts";
import type { INPUT_NAMES } from "../../generated/action-inputs.ts";
import type { Step } from "../step.ts";
import * as wording from "../wording.ts";

export type InputName = (typeof INPUT_NAMES)[number];

/** Reads one input after the other; what is wrong with them is collected. */
export type Reader = ReturnType<typeof createReader>;

/** Reads `INPUT_*` as the runner sets them. */
export function createReader(env: Step["env"]) {
  const errors: McptestError[] = [];
  const raw = (name: InputName): string => env[variableOf(name)] ?? "";
  const text = (name: InputName): string => raw(name).trim();
  const given = (name: InputName): string | undefined => text(name) || undefined;
  const read = <T>(name: InputName, parse: (text: string) => T | undefined, expected: string): T | undefined => {
    const asked = given(name);
    const value = asked === undefined ? undefined : parse(asked);
    if (asked !== undefined && value === undefined) errors.push(wording.badInput({ name, text: asked, expected }));
    return value;
  };
  return {
    errors,
    raw,
    text,
    /** Undefined for an input that is empty. */
    given,
    lines: (name: InputName): string[] => splitAt(text(name), /\r?\n/),
    /** Lines, or parts between commas. */
    words: (name: InputName): string[] => splitAt(text(name), /[\r\n,]+/),
    read,
    /** Reads what a flag of the command line takes. */
    setting: <S extends conduct.Setting & InputName>(name: S): conduct.SettingValue<S> | undefined =>
      read(name, (value) => conduct.readSetting(name, value), conduct.tellExpected(name)),
    boolean: (name: InputName, fallback: boolean): boolean => read(name, parseBoolean, "true or false") ?? fallback,
    oneOf: <W extends string>(name: InputName, all: readonly W[], word = text(name)): W | undefined => {
      const found = all.find((one) => one === word);
      if (found === undefined && word !== "") errors.push(wording.badWord({ name, word, words: all }));
      return found;
    },
  };
}

/** The environment variable in which the runner passes an input. */
export function variableOf(name: string): string {
  return `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`;
}

/** Takes the spellings of YAML 1.2's core schema, as `core.getBooleanInput` does. */
export function parseBoolean(text: string): boolean | undefined {
  if (["true", "True", "TRUE"].includes(text)) return true;
  return ["false", "False", "FALSE"].includes(text) ? false : undefined;
}

function splitAt(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
