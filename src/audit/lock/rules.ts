import { diffArrays } from "diff";
import { noteChanges } from "../../report/index.ts";
import { asStep } from "../../values/json/pointer.ts";
import { deepEqual, isNested, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import { words } from "../../values/show/words.ts";
import { cutMiddle, nameSome } from "../../values/text.ts";
import { type Check, type Hit, type LockView, type Surface, settle } from "../rule.ts";
import type { LockedServer } from "./file.ts";

const SAID = {
  gone: "it is gone",
  added: "nobody reviewed it",
  large: "its definition changed; it is too large for the lock, so nobody knows how",
  hint: words("`<hint>` was <before>, and is <now> now"),
  usual: words("<value> by default"),
  text: words('[[<at>: ]]"<diff>"'),
  other: words("<keys> changed"),
  part: words("the <kind> <name> <how>"),
  partText: words("<kind> <name>: <message>"),
};

/** What a hint is where a tool does not have it. Source: schema of the protocol, ToolAnnotations. */
const HINTS: Readonly<Record<string, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** What clients go by: `destructiveHint` is about tools that write. */
function promisesOf({ readOnlyHint, destructiveHint, openWorldHint }: JsonObject) {
  const readOnly = readOnlyHint === true;
  return { readOnly, destructive: !readOnly && destructiveHint !== false, closed: openWorldHint === false };
}

/** Whether a change of a hint takes a promise away, or a warning. */
const WEAKENS: Readonly<Record<string, (was: Promises, now: Promises) => boolean>> = {
  readOnlyHint: (was, now) => was.readOnly !== now.readOnly && (was.readOnly || was.destructive),
  destructiveHint: (was, now) => was.destructive && !now.destructive && !now.readOnly,
  openWorldHint: (was, now) => was.closed && !now.closed,
};
type Promises = ReturnType<typeof promisesOf>;

const IDS = [
  "tool-removed",
  "argument-required",
  "tool-breaks",
  "hint-weakened",
  "text-changed",
  "tool-added",
  "surface-changed",
] as const;
type RuleId = (typeof IDS)[number];
type Add = (rule: RuleId, hit: Hit) => void;

const known = new WeakMap<LockView, Map<RuleId, Hit[]>>();

/** How each rule of the lock judges. */
export const LOCK_CHECKS = Object.fromEntries(IDS.map((id) => [id, checkOf(id)])) as Readonly<Record<RuleId, Check>>;

function checkOf(rule: RuleId): Check {
  return ({ lock = { unasked: "there is no lock" }, lists }) => {
    if ("unasked" in lock) return lock;
    const changes = known.get(lock) ?? changesOf(lock, lists);
    known.set(lock, changes);
    const { tools, resources, prompts } = lock.now;
    const checked = [tools, resources, prompts].reduce((sum, part) => sum + Object.keys(part).length, 1);
    const unread = Object.values(lists).find((list) => list.unread !== undefined)?.unread;
    return settle({ checked, hits: changes.get(rule) ?? [] }, unread);
  };
}

/** All that differs between two locked servers, by the rules that find it. */
export function compareLocked(before: LockedServer, now: LockedServer): [rule: string, hit: Hit][] {
  const changes = changesOf({ before, now, place: () => undefined }, {});
  return [...changes].flatMap(([rule, hits]) => hits.map((hit): [string, Hit] => [rule, hit]));
}

function changesOf({ before, now, place }: LockView, lists: Partial<Surface["lists"]>): Map<RuleId, Hit[]> {
  const changes = new Map<RuleId, Hit[]>(IDS.map((id) => [id, []]));
  const add: Add = (rule, hit) => changes.get(rule)?.push(hit);
  const isWhole = (...names: (keyof typeof lists)[]) => names.every((name) => lists[name]?.unread === undefined);
  for (const [tool, old, is] of pairs(before.tools, now.tools)) {
    if (old && is) compareDefinitions(old.definition, is.definition, (rule, hit) => add(rule, { tool, ...hit }));
    else if (!old) add("tool-added", { tool, message: SAID.added, location: place("tools") });
    else if (isWhole("tools")) add("tool-removed", { tool, message: SAID.gone });
  }
  for (const [kind, ...names] of [
    ["prompts", "prompts"],
    ["resources", "resources", "templates"],
  ] as const)
    for (const [at, old, is] of pairs(before[kind], now[kind])) {
      const spot = { at, location: place(kind, at) };
      const about = { kind: kind.slice(0, -1), name: at };
      const tell = (how: string) => add("surface-changed", { ...spot, message: SAID.part({ ...about, how }) });
      if (old === undefined) tell("is new");
      else if (is !== undefined) {
        const rest = compareTexts(old, is, ({ message, ...hit }) =>
          add("text-changed", { ...hit, ...spot, message: SAID.partText({ ...about, message }) }),
        );
        if (rest) tell("changed");
      } else if (isWhole(...names)) tell("is gone");
    }
  if (before.instructions !== now.instructions) {
    const told = tellTexts(before.instructions, now.instructions, "/instructions");
    add("text-changed", { ...told, location: place("instructions") });
  }
  for (const key of ["capabilities", "protocol", "server_version"] as const)
    if (!deepEqual(before[key] ?? null, now[key] ?? null))
      add("surface-changed", { at: `/${key}`, message: SAID.other({ keys: key }), location: place(key) });
  return changes;
}

/** Both sides of each name, in their order. */
function pairs<T>(
  before: Readonly<Record<string, T>>,
  now: Readonly<Record<string, T>>,
): [name: string, before: T | undefined, now: T | undefined][] {
  const own = (all: typeof before, name: string): T | undefined => (Object.hasOwn(all, name) ? all[name] : undefined);
  return keysOf(before, now).map((name) => [name, own(before, name), own(now, name)]);
}

const keysOf = (before: object, now: object): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].sort(compare);

/** Tells every difference between two definitions of a tool by at least one rule. */
function compareDefinitions(before: Json, now: Json, add: Add): void {
  if (deepEqual(before, now)) return;
  if (!isObject(before) || !isObject(now)) {
    add("tool-breaks", { message: SAID.large });
    return;
  }
  const bare = compareTexts(before, now, (hit) => add("text-changed", hit));
  if (!bare) return;
  const [old, is] = bare.map((one) => withoutHints(one as JsonObject)) as [Unhinted, Unhinted];
  compareHints(old.hints, is.hints, add);
  if (deepEqual(old.rest, is.rest)) return;
  const notes = noteChanges(old.rest, is.rest);
  const [breaking, others]: [string[], string[]] = [[], []];
  for (const { requires, text: message, breaking: breaks } of notes) {
    const at = `/inputSchema/properties/${requires?.split(".").map(asStep).join("/properties/")}`;
    if (requires !== undefined) add("argument-required", { at, keyword: "required", message });
    else (breaks ? breaking : others).push(message);
  }
  if (notes.length === 0) {
    const [a, b] = bare as [JsonObject, JsonObject];
    const differ = keysOf(a, b).filter((key) => !deepEqual(a[key] ?? null, b[key] ?? null));
    others.push(SAID.other({ keys: nameSome(differ, 5, (key) => `\`${key}\``) }));
  }
  for (const [rule, texts] of [
    ["tool-breaks", breaking],
    ["surface-changed", others],
  ] as const) {
    const [message, ...more] = texts;
    if (message === undefined) continue;
    add(rule, { message, ...(more.length > 0 && { also: more.length, evidence: texts.join("; ") }) });
  }
}

function compareHints(before: JsonObject, after: JsonObject, add: Add): void {
  for (const [hint, usual] of Object.entries(HINTS)) {
    if (deepEqual(before[hint] ?? null, after[hint] ?? null)) continue;
    const isWeaker = WEAKENS[hint]?.(promisesOf(before), promisesOf(after));
    const [was, now] = [before, after].map(({ [hint]: value }) =>
      value === undefined ? SAID.usual({ value: String(usual) }) : JSON.stringify(value),
    );
    const message = SAID.hint({ hint, before: was, now });
    add(isWeaker ? "hint-weakened" : "surface-changed", { at: `/annotations/${hint}`, message });
  }
}

type Unhinted = Record<"hints" | "rest", JsonObject>;

/** A definition without its hints, which are compared by themselves. */
function withoutHints({ annotations = null, ...rest }: JsonObject): Unhinted {
  if (!isObject(annotations)) return { hints: {}, rest: annotations === null ? rest : { ...rest, annotations } };
  const [hints, others] = [true, false].map((isHint) =>
    Object.fromEntries(Object.entries(annotations).filter(([key]) => Object.hasOwn(HINTS, key) === isHint)),
  ) as [JsonObject, JsonObject];
  return { hints, rest: Object.keys(others).length === 0 ? rest : { ...rest, annotations: others } };
}

/** Tells the texts that differ where both sides have what they are about; gives both sides without texts where these differ, too. */
function compareTexts(before: Json, now: Json, add: (hit: Hit) => void): [Json, Json] | undefined {
  const [old, is] = [takeTexts(before), takeTexts(now)];
  for (const at of [...new Set([...old.texts.keys(), ...is.texts.keys()])].sort(compare)) {
    const holder = at.slice(0, at.lastIndexOf("/"));
    const [was, text] = [old.texts.get(at), is.texts.get(at)];
    if (was !== text && old.holders.has(holder) && is.holders.has(holder)) add(tellTexts(was, text, at));
  }
  return deepEqual(old.bare, is.bare) ? undefined : [old.bare, is.bare];
}

const TEXTS: ReadonlySet<string> = new Set(["description", "title"]);
/** Keys whose values are data, whatever their keys are called. */
const DATA: ReadonlySet<string> = new Set(["default", "examples", "const", "enum"]);
/** Values nested deeper are compared as a whole. */
const MAX_DEPTH = 200;

/** The texts of a definition that models and people read, by their places, the places of all objects, and the definition without these texts. */
function takeTexts(definition: Json) {
  const texts = new Map<string, string>();
  // A title of annotations is one, whether or not there are hints beside it.
  const holders = new Set(["/annotations"]);
  const take = (value: Json, at: string, depth: number): Json => {
    if (!isNested(value) || depth > MAX_DEPTH) return value;
    holders.add(at);
    if (Array.isArray(value)) return value.map((item, index) => take(item, `${at}/${index}`, depth + 1));
    const bare = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
      const place = `${at}/${asStep(key)}`;
      if (!TEXTS.has(key) || typeof part !== "string")
        return [[key, DATA.has(key) ? part : take(part, place, depth + 1)]];
      texts.set(place, part);
      return [];
    });
    return Object.fromEntries(bare);
  };
  return { texts, holders, bare: take(definition, "", 0) };
}

function tellTexts(before = "", now = "", at: string): Hit {
  const diff = diffWords(before, now);
  return { at, message: SAID.text({ at: at === "/description" ? undefined : at, diff }), evidence: diff };
}

/** Characters of an equal part that stay on each side of a change, and of a changed part. */
const MAX = { equal: 30, changed: 200 };
/** With more edits, words are not matched up. */
const EDIT_LIMIT = 500;
const WORD = /[\p{L}\p{N}_]+|\s+|./gsu;

/** `Reads one book[+ and its history+].`: both texts in one, cut to the words that differ. */
function diffWords(before: string, after: string): string {
  const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const chunks = diffArrays(old, now, { maxEditLength: EDIT_LIMIT }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const last = chunks.length - 1;
  const parts = chunks.map(({ value, removed, added }, at) => {
    const text = value.join("");
    if (removed) return `[-${cutMiddle(text, MAX.changed)}-]`;
    if (added) return `[+${cutMiddle(text, MAX.changed)}+]`;
    const [head, tail] = [at === 0 ? 0 : MAX.equal, at === last ? 0 : MAX.equal];
    if (text.length <= head + tail + 3) return text;
    return `${text.slice(0, head)}…${tail === 0 ? "" : text.slice(-tail)}`;
  });
  return parts.join("");
}
