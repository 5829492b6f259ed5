import type { CutPart } from "../../report/index.ts";
import { isObject, type Json, type JsonObject, withoutUndefined, writeJson } from "../../values/json.ts";
import type { PartEvent, Role } from "../candidate.ts";

/** Shortens events until they fit into so many characters, or as far as it may. */
type Step = (events: readonly PartEvent[], cap: number) => readonly PartEvent[];

/** Items at the ends of a list that are always shown. */
const FIRST = 2;
const LAST = 5;

/** The steps by role, in their order, each only as far as needed. */
const CONVERSATION = [
  cutTexts(["text", "unanswered"], 500),
  cutTexts(["says"], 200),
  cutTexts(["arguments"], 4000),
  leaveOut(
    ({ turn }) => (turn === undefined ? undefined : ["", turn]),
    (gap) => ({ turns: [gap[0]?.turn ?? 0, gap.at(-1)?.turn ?? 0], calls: gap.filter(({ call }) => call).length }),
  ),
  cutTexts(["reply"], 40_000),
];
const STEPS: { readonly [R in Role]?: readonly Step[] } = {
  conversation: CONVERSATION,
  first: CONVERSATION,
  second: CONVERSATION,
  trace: [
    cutTexts(["result", "error"], 500),
    cutTexts(["arguments"], 4000),
    leaveOut(
      ({ node, element }) => (element === undefined ? undefined : [String(node), element]),
      (gap) => ({ elements: [gap[0]?.element ?? 0, gap.at(-1)?.element ?? 0] }),
    ),
    cutTexts(["output"], 40_000),
  ],
  tools: [
    cutTexts(["input_schema"], 500),
    cutTexts(["description"], 200),
    leaveOut(
      ({ server = "", name, node = "" }) => ["", writeJson([server, name ?? node])],
      (gap) => ({ tools: gap.length }),
    ),
  ],
};

/** The events, shortened to so many characters of their lines, or as far as possible. */
export function shortenEvents(role: Role, events: readonly PartEvent[], cap: number): readonly PartEvent[] {
  let shortened = events;
  for (const step of STEPS[role] ?? []) {
    if (writeLines(shortened).length <= cap) break;
    shortened = step(shortened, cap);
  }
  return shortened;
}

/** Cuts the longest texts in these fields to one common length, which is at least the floor. */
function cutTexts(fields: readonly string[], floor: number): Step {
  const cutAll = (event: PartEvent, length: number): PartEvent =>
    fields.reduce((cut, field) => cutField(cut, field, length), event);
  return (events, cap) => {
    const lines = events.map((event) => ({
      event,
      size: writeLines([event]).length + 1,
      longest: Math.max(...fields.map((field) => textOf(event[field]).length)),
    }));
    const fits = (length: number): boolean => {
      let left = cap + 1;
      return lines.every(({ event, size, longest }) => {
        left -= longest > length ? writeLines([cutAll(event, length)]).length + 1 : size;
        return left >= 0;
      });
    };
    const longest = lines.reduce((most, line) => Math.max(most, line.longest), floor);
    const length = findGreatest(floor, Math.max(floor, Math.min(longest, cap)), fits);
    return events.map((event) => cutAll(event, length));
  };
}

function cutField(event: PartEvent, field: string, length: number): PartEvent {
  const text = textOf(event[field]);
  if (text.length <= length) return event;
  const { head, tail } = splitText(text, length, true);
  const { shown, of } = isObject(event.cut) ? event.cut : {};
  const cut = { shown: Number(shown ?? 0) + head.length + tail.length, of: Number(of ?? 0) + text.length };
  return { ...event, [field]: head, [`${field}_end`]: tail, cut };
}

/** A text as it is, of other JSON its text. */
function textOf(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : writeJson(value);
}

/** Leaves out the middle of each list, down to one common number of items. `itemOf`: the list and the item of an event. */
function leaveOut(
  itemOf: (event: PartEvent) => readonly [list: string, item: Json] | undefined,
  tell: (gap: readonly PartEvent[]) => JsonObject,
): Step {
  return (events, cap) => {
    const lists = new Map<string, Json[]>();
    const places = events.map((event) => {
      const [name = "", item] = itemOf(event) ?? [];
      if (item === undefined) return undefined;
      const list = lists.get(name) ?? [];
      lists.set(name, list);
      if (list.at(-1) !== item) list.push(item);
      return { list, at: list.length - 1 };
    });
    const keep = (most: number): PartEvent[] => {
      const first = FIRST + Math.floor((most - FIRST - LAST) / 2);
      const gaps = new Map<Json[], PartEvent[]>();
      const kept = events.flatMap((event, index) => {
        const { list = [], at = 0 } = places[index] ?? {};
        if (at < first || at >= list.length - (most - first)) return [event];
        const gap = gaps.get(list);
        gap?.push(event);
        return gap ? [] : [gaps.set(list, [event]).get(list) ?? []];
      });
      return kept.map((one) => {
        if (!Array.isArray(one)) return one;
        const [{ node } = {}] = one;
        return { ...(node !== undefined && { node }), cut: tell(one) };
      });
    };
    const longest = Math.max(...[...lists.values()].map(({ length }) => length));
    const least = FIRST + LAST;
    return keep(findGreatest(least, Math.max(least, longest), (most) => writeLines(keep(most)).length <= cap));
  };
}

/** The cuts in shortened events: gaps first, results, which are most, last. */
export function listCuts(role: Role, events: readonly PartEvent[]): CutPart[] {
  const cuts = events.flatMap((event): CutPart[] => {
    const { cut, turn, call, result_of: result, node, element } = event;
    if (!isObject(cut)) return [];
    const part = Object.entries(PARTS).find(([field]) => `${field}_end` in event)?.[1];
    const place = withoutUndefined({ part, turn, call: result ?? call, node, element });
    return [{ role, ...place, ...cut } as CutPart];
  });
  const rank = ({ shown, part }: CutPart): number => (shown === undefined ? 0 : part === undefined ? 2 : 1);
  return cuts.sort((a, b) => rank(a) - rank(b));
}

/** Names of fields in a report; results have none. */
const PARTS = { says: "says", arguments: "arguments", reply: "reply", output: "reply" } as const;

/** Characters that some programs take for the end of a line, or that hide or reorder text; JSON escapes the rest. */
const ESCAPED = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Events as JSON Lines: no content can end a line. `readJson` gives an event back. */
export function writeLines(events: readonly PartEvent[]): string {
  const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return events.map((event) => writeJson(event).replace(ESCAPED, asEscape)).join("\n");
}

const HIGH = /[\ud800-\udbff]$/;
const LOW = /^[\udc00-\udfff]/;

/** The first two thirds and the last third of `length` characters. With `grow` a split surrogate pair is completed, else left out. */
export function splitText(text: string, length: number, grow = false): { head: string; tail: string } {
  const tailLength = Math.floor(length / 3);
  const head = text.slice(0, length - tailLength);
  const tail = text.slice(text.length - tailLength);
  const rest = text.length - tailLength;
  if (!grow) return { head: head.replace(HIGH, ""), tail: tail.replace(LOW, "") };
  return {
    head: HIGH.test(head) ? text.slice(0, head.length + 1) : head,
    tail: LOW.test(tail) ? text.slice(rest - 1) : tail,
  };
}

/** The greatest whole number from `low` to `high` that fits, or `low`. All numbers below one that fits must fit. */
export function findGreatest(low: number, high: number, fits: (number: number) => boolean): number {
  let [least, most] = [low, high];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
