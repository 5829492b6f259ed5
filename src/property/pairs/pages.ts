import { deepEqual, isObject, type Json, type JsonObject, ownValue, stableStringify } from "../../values/json.ts";
import type { Observation } from "../trying/call.ts";
import type { Subject } from "../trying/suspect.ts";
import { isLate, make, objectIn, type Scene, type Sequence } from "./scene.ts";
import * as wording from "./wording.ts";

const CURSOR = /^(?:page_?)?(?:cursor|token)$|^(?:start_?)?after$/i;
const SIZE = /^(?:limit|size|page_?size|per_?page|count|max_?results|first)$/i;
const NEXT = /^next_?(?:page_?)?(?:cursor|token)?$|^(?:end_?)?cursor$/i;
/** Calls of one walk. */
const MOST_PAGES = 60;

interface Paging {
  cursor: string;
  size: string;
  most: number | undefined;
}

interface Walk {
  items: Json[];
  /** The call that shows that something is wrong, and what. */
  wrong?: { message: string; seen: Observation };
  last: Observation | undefined;
  cut: boolean;
}

/** list, walk: pages of 1, 2 and 3 are not the whole list. */
export async function* pages(scene: Scene): AsyncGenerator<Sequence> {
  for (const subject of scene.subjects) {
    const paging = subject.isReader && subject.needs.length === 0 ? pagingOf(subject) : undefined;
    if (!paging || isLate(scene, subject, "pages")) continue;
    for (const size of [1, 2, 3]) {
      const play = () => compare(scene, subject, paging, size);
      if (!(await play())) continue;
      yield { rule: "pages", subject, actor: subject, args: { [paging.size]: size }, severity: "error", play };
      break;
    }
  }
}

function pagingOf({ properties }: Subject): Paging | undefined {
  const names = Object.keys(properties);
  const typeOf = (name: string): Json | undefined => {
    const part = properties[name];
    return isObject(part) ? part.type : undefined;
  };
  const cursor = names.find((name) => CURSOR.test(name) && typeOf(name) === "string");
  const size = names.find((name) => SIZE.test(name) && /^(?:integer|number)$/.test(String(typeOf(name))));
  if (cursor === undefined || size === undefined) return undefined;
  const part = properties[size];
  const most = isObject(part) && typeof part.maximum === "number" ? part.maximum : undefined;
  return { cursor, size, most };
}

async function compare(scene: Scene, subject: Subject, paging: Paging, size: number) {
  const whole = await walk(scene, subject, paging, paging.most);
  const walked = await walk(scene, subject, paging, size);
  if (walked.wrong) return { message: walked.wrong.message, calls: [walked.wrong.seen] };
  if (whole.cut || walked.cut || whole.wrong || !walked.last || !whole.last) return undefined;
  const message = tellDifference(whole.items, walked.items, size);
  if (message === undefined) return undefined;
  // The list did not change meanwhile.
  const again = await walk(scene, subject, paging, paging.most);
  return deepEqual(again.items, whole.items) ? { message, calls: [walked.last, whole.last] } : undefined;
}

function tellDifference(whole: readonly Json[], walked: readonly Json[], size: number): string | undefined {
  const keys = walked.map((item) => stableStringify(item));
  const wanted = whole.map((item) => stableStringify(item));
  const twice = keys.length - new Set(keys).size;
  if (new Set(wanted).size === wanted.length && twice > 0) return wording.double({ size, items: twice });
  const known = new Set(keys);
  const lost = wanted.filter((key) => !known.has(key)).length;
  if (lost > 0) return wording.lost({ size, items: lost, of: whole.length });
  return keys.length === wanted.length ? undefined : wording.other({ size, items: keys.length, of: whole.length });
}

async function walk(scene: Scene, subject: Subject, paging: Paging, size: number | undefined): Promise<Walk> {
  const items: Json[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let last: Observation | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const args: JsonObject = {
      ...(size !== undefined && { [paging.size]: size }),
      ...(cursor !== undefined && { [paging.cursor]: cursor }),
    };
    last = await make(scene, subject, args);
    const answer = objectIn(last);
    const list = answer && Object.values(answer).find(Array.isArray);
    if (!answer || !list) return { items, last: undefined, cut: true };
    if (size !== undefined && list.length > size)
      return { items, last, cut: false, wrong: { message: wording.over({ size, items: list.length }), seen: last } };
    items.push(...list);
    const name = Object.keys(answer).find((key) => NEXT.test(key));
    const next = name === undefined ? undefined : ownValue(answer, name);
    if (typeof next !== "string" || next === "") return { items, last, cut: false };
    if (seen.has(next))
      return { items, last, cut: false, wrong: { message: wording.repeats({ size: size ?? "" }), seen: last } };
    seen.add(next);
    cursor = next;
  }
  return { items, last, cut: true };
}
