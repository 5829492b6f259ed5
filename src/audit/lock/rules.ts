import { noteChanges } from "../../report/index.ts";
import { asStep } from "../../values/json/pointer.ts";
import { deepEqual, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import { words } from "../../values/show/words.ts";
import { nameSome } from "../../values/text.ts";
import { type Check, type Hit, type LockView, type Surface, settle } from "../rule.ts";
import { diffWords } from "./diff-words.ts";
import type { LockedServer } from "./file.ts";
import { takeTexts } from "./texts.ts";

const SAID = {
  gone: "it is gone",
  added: "nobody reviewed it",
  large: "its definition changed; it is too large for the lock, so nobody knows how",
  hint: words("`<hint>` was <before>, and is <now> now"),
  text: words('[[<at>: ]]"<diff>"'),
  other: words("<keys> changed"),
  part: words("the <kind> <name> <how>"),
  partText: words("<kind> <name>: <message>"),
};

/** What a hint is where a tool does not have it, and the value that lets clients ask less. Source: schema of the protocol, ToolAnnotations. */
const HINTS: Readonly<Record<string, { usual: boolean; weak?: boolean }>> = {
  readOnlyHint: { usual: false, weak: false },
  destructiveHint: { usual: true, weak: false },
  idempotentHint: { usual: false },
  openWorldHint: { usual: true, weak: true },
};

type RuleId = (typeof IDS)[number];
const IDS = [
  "tool-removed",
  "argument-required",
  "tool-breaks",
  "hint-weakened",
  "text-changed",
  "tool-added",
  "surface-changed",
] as const;
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
  const whole = { items: [] };
  const lists = { tools: whole, resources: whole, templates: whole, prompts: whole };
  const changes = changesOf({ before, now, place: () => undefined }, lists);
  return [...changes].flatMap(([rule, hits]) => hits.map((hit): [string, Hit] => [rule, hit]));
}

function changesOf({ before, now, place }: LockView, lists: Surface["lists"]): Map<RuleId, Hit[]> {
  const changes = new Map<RuleId, Hit[]>(IDS.map((id) => [id, []]));
  const add: Add = (rule, hit) => changes.get(rule)?.push(hit);
  for (const [tool, old, is] of pairs(before.tools, now.tools)) {
    if (!is) {
      if (lists.tools.unread === undefined) add("tool-removed", { tool, message: SAID.gone });
    } else if (!old) add("tool-added", { tool, message: SAID.added, location: place("tools") });
    else compareDefinitions(old.definition, is.definition, (rule, hit) => add(rule, { tool, ...hit }));
  }
  const isWhole = { prompts: lists.prompts, resources: lists.resources.unread ? lists.resources : lists.templates };
  for (const kind of ["prompts", "resources"] as const)
    for (const [at, old, is] of pairs(before[kind], now[kind])) {
      const location = place(kind, at);
      const how = old === undefined ? "is new" : is === undefined ? "is gone" : "changed";
      const about = { kind: kind.slice(0, -1), name: at };
      const says = { at, location, message: SAID.part({ ...about, how }) };
      if (old === undefined || is === undefined) {
        if (is !== undefined || isWhole[kind].unread === undefined) add("surface-changed", says);
      } else if (
        !compareTexts(old, is, ({ message, ...hit }) =>
          add("text-changed", { ...hit, at, location, message: SAID.partText({ ...about, message }) }),
        )
      )
        add("surface-changed", says);
    }
  if (before.instructions !== now.instructions) {
    const at = "/instructions";
    add("text-changed", { ...tellTexts(before.instructions, now.instructions, at), location: place("instructions") });
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
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort(compare);
  return names.map((name) => [name, own(before, name), own(now, name)]);
}

/** Tells every difference between two definitions of a tool by at least one rule. */
function compareDefinitions(before: Json, now: Json, add: Add): void {
  if (deepEqual(before, now)) return;
  if (!isObject(before) || !isObject(now)) {
    add("tool-breaks", { message: SAID.large });
    return;
  }
  const tell = (hit: Hit): void => add("text-changed", hit);
  compareTexts(before, now, tell, (bareOld, bareNow) => {
    const [old, is] = [withoutHints(bareOld), withoutHints(bareNow)];
    compareHints(old.hints, is.hints, add);
    if (deepEqual(old.rest, is.rest)) return;
    const notes = noteChanges(old.rest, is.rest);
    for (const { requires, text: message } of notes)
      if (requires !== undefined) {
        const at = `/inputSchema/properties/${requires.split(".").map(asStep).join("/properties/")}`;
        add("argument-required", { at, keyword: "required", message });
      }
    const rest = notes.filter(({ requires }) => requires === undefined);
    const keys = [...new Set([...Object.keys(bareOld), ...Object.keys(bareNow)])].sort(compare);
    const differ = keys.filter((key) => !deepEqual(bareOld[key] ?? null, bareNow[key] ?? null));
    const unnoted = notes.length === 0 ? [SAID.other({ keys: nameSome(differ, 5, (key) => `\`${key}\``) })] : [];
    const textsOf = (breaking: boolean): string[] =>
      rest.filter((note) => note.breaking === breaking).map(({ text }) => text);
    for (const [rule, texts] of [
      ["tool-breaks", textsOf(true)],
      ["surface-changed", [...textsOf(false), ...unnoted]],
    ] as const) {
      const [message, ...more] = texts;
      if (message === undefined) continue;
      add(rule, { message, ...(more.length > 0 && { also: more.length, evidence: texts.join("; ") }) });
    }
  });
}

function compareHints(before: JsonObject, after: JsonObject, add: Add): void {
  for (const [hint, { usual, weak }] of Object.entries(HINTS)) {
    if (deepEqual(before[hint] ?? null, after[hint] ?? null)) continue;
    const [was = usual, now = usual] = [before[hint], after[hint]];
    // The hint is about tools that write.
    const isMoot = hint === "destructiveHint" && before.readOnlyHint === true;
    const isWeaker = weak !== undefined && was === !weak && now !== was && !isMoot;
    const message = SAID.hint({ hint, before: JSON.stringify(was), now: JSON.stringify(now) });
    add(isWeaker ? "hint-weakened" : "surface-changed", { at: `/annotations/${hint}`, message });
  }
}

/** A definition without its hints, which are compared by themselves. */
function withoutHints({ annotations = null, ...rest }: JsonObject): { hints: JsonObject; rest: JsonObject } {
  if (!isObject(annotations)) return { hints: {}, rest: annotations === null ? rest : { ...rest, annotations } };
  const [hints, others] = [true, false].map((isHint) =>
    Object.fromEntries(Object.entries(annotations).filter(([key]) => Object.hasOwn(HINTS, key) === isHint)),
  ) as [JsonObject, JsonObject];
  return { hints, rest: Object.keys(others).length === 0 ? rest : { ...rest, annotations: others } };
}

/** Tells the texts that differ where both sides have what they are about; `others` gets the rest where that differs. Whether nothing is left. */
function compareTexts(
  before: Json,
  now: Json,
  add: (hit: Hit) => void,
  others: (before: JsonObject, now: JsonObject) => void = () => {},
): boolean {
  const [old, is] = [before, now].map((value) => {
    // A title of annotations is one, whether or not there are hints beside it.
    const [texts, holders] = [new Map<string, string>(), new Set(["/annotations"])];
    return { texts, holders, bare: takeTexts(value, texts, holders) };
  }) as [Taken, Taken];
  for (const at of [...new Set([...old.texts.keys(), ...is.texts.keys()])].sort(compare)) {
    const holder = at.slice(0, at.lastIndexOf("/"));
    const [was, text] = [old.texts.get(at), is.texts.get(at)];
    if (was !== text && old.holders.has(holder) && is.holders.has(holder)) add(tellTexts(was, text, at));
  }
  if (deepEqual(old.bare, is.bare)) return true;
  if (isObject(old.bare) && isObject(is.bare)) others(old.bare, is.bare);
  return false;
}

interface Taken {
  texts: Map<string, string>;
  holders: Set<string>;
  bare: Json;
}

function tellTexts(before = "", now = "", at: string): Hit {
  const diff = diffWords(before, now);
  return { at, message: SAID.text({ at: at === "/description" ? undefined : at, diff }), evidence: diff };
}
