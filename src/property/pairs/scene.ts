import { deepEqual, isObject, type Json, type JsonObject, ownValue } from "../../values/json.ts";
import { isNumber, type Numeral } from "../../values/numbers/numeral.ts";
import type { Caller, Observation } from "../trying/caller.ts";
import { type Pool, payloadsOf } from "../trying/pool.ts";
import type { Subject } from "../trying/suspect.ts";

const CUT = "not tried in sequences with other tools: the time was over";

/** What sequences of a rule are made of. */
export interface Scene {
  readonly rule: PairRule;
  readonly caller: Caller;
  readonly subjects: readonly Subject[];
  readonly pool: Pool;
  /** When the time is over in which something new is looked for, on the clock of performance.now(). */
  readonly until: number;
  /** When everything is over. */
  readonly late?: AbortSignal | undefined;
}

/** One try of a sequence: what it shows, and the calls that show it. */
export interface Shown {
  readonly message: string;
  readonly calls: readonly Observation[];
}

/** A short fixed sequence of calls on a fresh session, and what it would show. */
export interface Sequence {
  /** The tool whose answer is wrong. */
  readonly subject: Subject;
  /** Where it is no error. */
  readonly severity?: "warning";
  /** Arguments of the call that acts, which may be made smaller. */
  readonly args: JsonObject;
  /** The tool that they are for, if it is another one. */
  readonly actor?: Subject;
  /** Undefined if it does not show anything. The session is fresh. */
  play(args: JsonObject): Promise<Shown | undefined>;
}

export type PairRule = "read-only" | "idempotent" | "found" | "gone" | "pages";

/** Calls a tool, and counts it. */
export async function make({ caller }: Scene, subject: Subject, args: JsonObject): Promise<Observation> {
  subject.phases.pairs = (subject.phases.pairs ?? 0) + 1;
  return caller.call({ tool: subject.tool.name, arguments: args });
}

/** What readers answer, one after the other, to as much of `args` as they need. */
export async function look(scene: Scene, readers: readonly Subject[], args: JsonObject = {}): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (const reader of readers) {
    const needs = Object.fromEntries(reader.needs.map((name) => [name, args[name] ?? null]));
    seen.push(await make(scene, reader, needs));
  }
  return seen;
}

/** What an answer says, without what a client does not show. */
function stateOf({ outcome }: Observation): Json | undefined {
  if (outcome.kind === "refused") return "refused";
  if (outcome.kind !== "accepted" || !isObject(outcome.result)) return undefined;
  return outcome.result.structuredContent ?? outcome.result.content ?? null;
}

export function isSame(one: Observation, other: Observation): boolean {
  const [a, b] = [stateOf(one), stateOf(other)];
  // What cannot be compared is taken as the same: nothing follows from it.
  return a === undefined || b === undefined || deepEqual(a, b);
}

export const isAccepted = ({ outcome }: Observation): boolean => outcome.kind === "accepted";
export const isRefused = ({ outcome }: Observation): boolean => outcome.kind === "refused";

/** The object that an answer holds; undefined for any other answer. */
export function objectIn({ outcome }: Observation): JsonObject | undefined {
  const [payload] = outcome.kind === "accepted" ? payloadsOf(outcome.result) : [];
  return isObject(payload) ? payload : undefined;
}

/** What names a thing. */
export type Id = string | number | Numeral;

export function isId(value: Json | undefined): value is Id {
  return typeof value === "string" || isNumber(value);
}

const ID = /(?:^|_)id$|Id$|^(?:key|uuid|guid|slug|uri|path)$/;

/** The field of an object that names it: `id` first. */
export function idOf(object: JsonObject): { name: string; value: Id } | undefined {
  const names = Object.keys(object).filter((name) => ID.test(name));
  for (const name of names.sort((a, b) => Number(b === "id") - Number(a === "id"))) {
    const value = ownValue(object, name);
    if (isId(value) && value !== "") return { name, value };
  }
  return undefined;
}

/** Whether the time is over, which a tool that is left out notes. */
export function isLate({ until, caller, rule }: Scene, subject: Subject): boolean {
  if (performance.now() <= until && !caller.isSpent) return false;
  leaveOut(subject, rule);
  return true;
}

/** Notes that a tool was not tried with others. */
export function leaveOut({ notes, untried }: Subject, rule: PairRule): void {
  notes.add(CUT);
  untried.add(rule);
}

/** An observer that takes longer, in milliseconds, is left out: it is called again and again. */
const MOST_MS = 1000;

/** Read-only tools that need nothing, and answer the same twice in a row, soon. */
export async function findObservers(scene: Scene): Promise<Subject[]> {
  const found: Subject[] = [];
  for (const subject of scene.subjects) {
    if (!subject.isReader || subject.needs.length > 0 || subject.isOver) continue;
    if (subject.durations.some((ms) => ms > MOST_MS) || isLate(scene, subject)) continue;
    const [first, second] = [await make(scene, subject, {}), await make(scene, subject, {})];
    if (isAccepted(first) && isAccepted(second) && isSame(first, second)) found.push(subject);
  }
  return found;
}
