import { deepEqual, isObject, type Json, ownValue, writeJson } from "../values/json.ts";
import { endOfString } from "../values/numbers/read-numerals.ts";

/** JSON text of `after`, laid out as the text of `before`: what does not change keeps its characters. */
export function respell(text: string, before: Json, after: Json): string {
  if (before === after || deepEqual(before, after)) return text;
  const parts = partsOf(text, before);
  const spelled = Array.isArray(before) && Array.isArray(after) && after.map((to, index) => spellElement(index, to));
  const written = spelled || (isObject(before) && isObject(after) && spellMembers(after));
  if (!written || written.length > parts.length) return writeLike(text, after);
  if (written.length === 0) return text.replace(/^(\s*\S).*(\S\s*)$/s, "$1$2");
  const gaps = parts.map(({ end }, index) => text.slice(end, parts[index + 1]?.start));
  const joined = written.map((one, index) => (index === 0 ? one : `${gaps[index - 1]}${one}`));
  return text.slice(0, parts[0]?.start) + joined.join("") + gaps.at(-1);

  function spellElement(index: number, to: Json): string {
    const list = before as Json[];
    // An element that stands elsewhere takes its text with it.
    const at = list[index] === to ? index : list.indexOf(to);
    return spell(parts[at === -1 ? index : at], to);
  }
  function spellMembers(object: Record<string, Json>): string[] | false {
    const isNew = Object.keys(object).some((key) => !Object.hasOwn(before as object, key));
    return (
      !isNew &&
      parts.flatMap((part) =>
        Object.hasOwn(object, part.key) ? [spell(part, ownValue(object, part.key) as Json)] : [],
      )
    );
  }
  function spell(part: Part | undefined, to: Json): string {
    if (!part) return writeLike(text, to);
    return text.slice(part.start, part.value) + respell(text.slice(part.value, part.end), part.holds, to);
  }
}

/** JSON on one line or on several, as a text is. */
function writeLike(text: string, value: Json): string {
  return writeJson(value, /^\s*[[{]\r?\n( +)/.exec(text)?.[1]?.length);
}

/** A member or an element in its text: where it and its value start, and where it ends. */
interface Part {
  key: string;
  start: number;
  value: number;
  end: number;
  holds: Json;
}

/** The parts of an object or a list in JSON text. */
function partsOf(text: string, whole: Json): Part[] {
  const parts: Part[] = [];
  const token = /["[\]{},:]/g;
  let depth = 0;
  let from = 0;
  let colon = -1;
  const take = (until: number): void => {
    const start = from + text.slice(from, until).search(/\S|$/);
    const end = start + text.slice(start, until).trimEnd().length;
    if (start === end) return;
    const key = colon === -1 ? "" : (JSON.parse(text.slice(start, colon)) as string);
    const value = colon === -1 ? start : colon + 1 + text.slice(colon + 1, end).search(/\S/);
    const holds = Array.isArray(whole) ? whole[parts.length] : ownValue(whole as Record<string, Json>, key);
    parts.push({ key, start, value, end, holds: holds as Json });
  };
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const { 0: sign, index } = found;
    if (sign === '"') token.lastIndex = endOfString(text, index + 1);
    else if (sign === ":" && depth === 1) colon = index;
    else if (sign === "[" || sign === "{") {
      if (depth === 0) from = index + 1;
      depth++;
    } else {
      if (depth === 1 && sign !== ":") {
        take(index);
        from = index + 1;
        colon = -1;
      }
      if (sign === "]" || sign === "}") depth--;
    }
  }
  return parts;
}
