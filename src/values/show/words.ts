import { formatDuration } from "../duration.ts";
import type { SourceLocation } from "../location.ts";
import { hintName, listNames } from "../suggest.ts";
import { count, formatNumber, oneLine } from "../text.ts";
import { formatCost } from "./cost.ts";
import { showJson } from "./preview.ts";

/** The value of a slot: text and numbers as they are, names as a list, a place as `file:line:column`. */
export type Fact = string | number | SourceLocation | readonly string[] | undefined;

/** How a fact is shown, by the word before its name in the slot. */
const FORMS = {
  json: JSON.stringify,
  start: (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text),
  line: (text: string) => oneLine(text),
  number: formatNumber,
  cost: formatCost,
  duration: formatDuration,
};

type NameOf<Slot extends string> = Slot extends `"${infer Name}"`
  ? Name
  : Slot extends `count ${infer Name} ${string}`
    ? Name
    : Slot extends `${keyof typeof FORMS} ${infer Name}`
      ? Name
      : Slot extends `${infer Name} of ${infer Known}`
        ? Name | Known
        : Slot;

type SlotsOf<T extends string> = T extends `${string}<${infer Slot}>${infer Rest}`
  ? NameOf<Slot> | SlotsOf<Rest>
  : never;

/** What fills the slots of a template, by their names. */
export type FactsOf<T extends string> = Readonly<Record<SlotsOf<T>, Fact>>;

/** A slot in a template. */
export const SLOT = /<(?:"(\w+)"|count (\w+) ([a-z ]+)|(json|start|line|number|cost|duration) (\w+)|(\w+)|\w+ of \w+)>/;
const SLOTS = new RegExp(SLOT, "g");
const SUGGESTION = /^<(\w+) of (\w+)> else: ?(.*)$/s;

/**
 * A template with its slots filled in. `<name>` is the fact as it is, `<"name">` a short text in quotes, `<json name>` a whole one,
 * `<start name>` its first 60 characters; `<line name>`, `<number name>`, `<cost name>` and `<duration name>` are written as such,
 * `<count name test>` as `3 tests`. A part in `[[…]]` is left out if a fact in it is undefined or empty. `<name of names> else: …` suggests the
 * name that was meant, or lists the names, or is the rest.
 */
export function fill(template: string, facts: Readonly<Record<string, Fact>>): string {
  // Guards, as 100,000 faults are told by the same templates.
  const [, wrong = "", names = "", otherwise = ""] = (template.startsWith("<") && SUGGESTION.exec(template)) || [];
  if (wrong !== "") return hintName(String(facts[wrong]), facts[names] as string[], fill(otherwise, facts));
  const lacks = ([, quoted, counted, , , formed, plain]: RegExpMatchArray): boolean =>
    (facts[quoted ?? counted ?? formed ?? plain ?? ""] ?? "") === "";
  const whole = !template.includes("[[")
    ? template
    : template.replaceAll(/\[\[(.*?)\]\]/g, (_, part: string) => ([...part.matchAll(SLOTS)].some(lacks) ? "" : part));
  return whole.replaceAll(SLOTS, (_, quoted, counted, noun, form, formed, plain) => {
    if (quoted) return quote(String(facts[quoted]));
    if (counted) return count(facts[counted] as number, noun);
    if (form) return FORMS[form as keyof typeof FORMS](facts[formed] as never);
    const fact = facts[plain];
    if (typeof fact !== "object") return String(fact ?? "");
    return "file" in fact ? placeOf(fact) : listNames(fact);
  });
}

/** A sentence with slots: the facts give its text. Its lines are joined, so that a long one can be written on two. */
export function words<const T extends string>(template: T): (facts: FactsOf<T>) => string {
  const sentence = template.replace(/\n\s+/g, " ");
  return (facts) => fill(sentence, facts);
}

/** A name or other short text of a suite, in quotes, at most 80 characters. */
export function quote(text: string): string {
  return showJson(text, 80);
}

/** `file:line:column`, for a second place in a message. */
export function placeOf(location: SourceLocation): string {
  return `${location.file}:${location.line}:${location.column}`;
}
