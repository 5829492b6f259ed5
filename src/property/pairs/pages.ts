import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { limit } from "../generate/merge.ts";
import type { Observation } from "../trying/caller.ts";
import type { Subject } from "../trying/suspect.ts";
import { isLate, make, objectIn, type Scene, type Sequence } from "./scene.ts";

const SAID = {
  double: words("pages of <size> have <count items item> twice"),
  lost: words("pages of <size> lack <number items> of <count of item>"),
  other: words("pages of <size> have <count items item>, the list has <number of>"),
  over: words("a page of <size> has <count items item>"),
  repeats: words("pages[[ of <size>]] do not end: a cursor comes twice"),
};
const CURSOR = /^(?:page_?)?(?:cursor|token)$|^(?:start_?)?after$/i;
const SIZE = /^(?:limit|size|page_?size|per_?page|count|max_?results|first)$/i;
/** Keys of the cursor that an answer gives. */
export const NEXT_CURSOR = /^next_?(?:page_?)?(?:cursor|token)?$|^(?:end_?)?cursor$/i;
/** Calls of one walk. */
const MOST_PAGES = 60;

interface Walk {
  items: Json[];
  calls: Observation[];
  /** Whether it came to the end of the list. */
  isWhole?: true;
  wrong?: string;
}

type Paging = NonNullable<ReturnType<typeof pagingOf>>;

/** list, walk: pages of 1, 2 and 3 are not the whole list. */
export async function* pages(scene: Scene): AsyncGenerator<Sequence> {
  for (const subject of scene.subjects) {
    const paging = subject.isReader && subject.needs.length === 0 ? pagingOf(subject.properties) : undefined;
    if (!paging || isLate(scene, subject)) continue;
    for (const size of [1, 2, 3]) {
      const play = () => compare(scene, subject, paging, size);
      if (!(await play())) continue;
      yield { subject, args: { [paging.size]: size }, play };
      break;
    }
  }
}

/** The arguments that divide the list of a tool, and the largest page. */
export function pagingOf(properties: JsonObject) {
  const find = (names: RegExp, types: RegExp): [name: string, part: JsonObject] | undefined =>
    Object.entries(properties).find(
      (entry): entry is [string, JsonObject] =>
        names.test(entry[0]) && isObject(entry[1]) && types.test(String(entry[1].type)),
    );
  const [cursor, size] = [find(CURSOR, /^string$/), find(SIZE, /^(?:integer|number)$/)];
  return cursor && size && { cursor: cursor[0], size: size[0], most: limit(size[1].maximum) };
}

/** The list and the next cursor of a page, each with its key. */
export function readPage(page: JsonObject) {
  const fields = Object.entries(page);
  const list = fields.find((field): field is [string, Json[]] => Array.isArray(field[1]));
  return { list, next: fields.find(([key]) => NEXT_CURSOR.test(key)) };
}

async function compare(scene: Scene, subject: Subject, paging: Paging, size: number) {
  const whole = await walk(scene, subject, paging, paging.most);
  const walked = await walk(scene, subject, paging, size);
  const last = walked.calls.slice(-1);
  if (walked.wrong !== undefined) return { message: walked.wrong, calls: last };
  if (!walked.isWhole || !whole.isWhole) return undefined;
  const message = tellDifference(whole.items, walked.items, size);
  if (message === undefined) return undefined;
  // The list did not change meanwhile.
  const again = await walk(scene, subject, paging, paging.most);
  return deepEqual(again.items, whole.items) ? { message, calls: [...last, ...whole.calls] } : undefined;
}

function tellDifference(whole: readonly Json[], walked: readonly Json[], size: number): string | undefined {
  const keys = walked.map((item) => stableStringify(item));
  const wanted = whole.map((item) => stableStringify(item));
  const twice = keys.length - new Set(keys).size;
  if (new Set(wanted).size === wanted.length && twice > 0) return SAID.double({ size, items: twice });
  const known = new Set(keys);
  const lost = wanted.filter((key) => !known.has(key)).length;
  if (lost > 0) return SAID.lost({ size, items: lost, of: whole.length });
  return keys.length === wanted.length ? undefined : SAID.other({ size, items: keys.length, of: whole.length });
}

async function walk(scene: Scene, subject: Subject, paging: Paging, size: number | undefined): Promise<Walk> {
  const [items, calls]: [Json[], Observation[]] = [[], []];
  const seen = new Set<string>();
  let at: JsonObject = {};
  while (calls.length < MOST_PAGES) {
    const page = await make(scene, subject, { ...(size !== undefined && { [paging.size]: size }), ...at });
    calls.push(page);
    const { list: [, list] = [], next: [, next] = [] } = readPage(objectIn(page) ?? {});
    if (!list) break;
    if (size !== undefined && list.length > size)
      return { items, calls, wrong: SAID.over({ size, items: list.length }) };
    items.push(...list);
    if (typeof next !== "string" || next === "") return { items, calls, isWhole: true };
    if (seen.has(next)) return { items, calls, wrong: SAID.repeats({ size: size ?? "" }) };
    seen.add(next);
    at = { [paging.cursor]: next };
  }
  return { items, calls };
}
