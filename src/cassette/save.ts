import type { ExchangeCassette } from "../generated/cassette.ts";
import { groupBy } from "../values/group-by.ts";
import { asJson, deepEqual, isObject, type Json, type JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Replaceable } from "../values/regex.ts";
import type { Exchange } from "./exchange.ts";
import { normalise } from "./exchange.ts";
import type { CassettePlace } from "./place.ts";
import { createMarks, type SecretValues } from "./placeholders.ts";
import { joinSessions } from "./sessions.ts";
import { readOwnCassette, updateCassette } from "./store.ts";

/** What is to be written, with its secrets. */
export type Draft = Omit<ExchangeCassette, "format" | "version" | "recorded">;

/** What writing a cassette takes. */
export interface SaveUse {
  readonly redactor: Pick<Redactor, "marked">;
  /** Secrets of this machine that have a name; asked once there is a secret, and mostly there is none. */
  secrets(): SecretValues;
  readonly now: Date;
  /** Whether nothing of what was there is kept: where old and new together answer otherwise. */
  readonly anew?: boolean;
  /** Whether its sessions stand behind those that are there. */
  readonly appends?: boolean | undefined;
  /** What else changes from call to call: matches of these are alike when old and new are compared. */
  readonly normalize?: readonly Replaceable[] | undefined;
}

/**
 * Writes a cassette without secrets; what is the same but for ids and times keeps its bytes. Gives what stands there, read back from the file where
 * it is to answer. Throws as `updateCassette` and `readOwnCassette`.
 */
export async function saveCassette(place: CassettePlace, draft: Draft, use: SaveUse): Promise<ExchangeCassette> {
  const { redactor, now, anew = false, appends = false, normalize = [] } = use;
  const mark = createMarks(use.secrets);
  const mask: Mask = (value, isFixed) => redactor.marked(value, mark, isFixed);
  const { test, pipeline } = draft;
  const kinds = draft.kind === "test" ? (["test"] as const) : (["pipeline", "session"] as const);
  const saved = await updateCassette<"test" | "pipeline" | "session">(place, kinds, async (before) => {
    const own = draft.exchanges.map((each) => maskExchange(each, mask));
    const masked = appends ? joinSessions(before?.exchanges ?? [], own) : own;
    const made: ExchangeCassette = {
      ...{ format: "mcptest-cassette", version: 1, ...draft, recorded: now.toISOString() },
      ...(appends && before && { servers: mergeServers(before.servers, draft.servers) }),
      ...(test && { test: mask(asJson(test)) as unknown as typeof test }),
      ...(pipeline !== undefined && { pipeline: mask(pipeline) }),
      exchanges: before && !anew ? keepAlike(before.exchanges, masked, normalize) : masked,
    };
    return before && deepEqual(asJson({ ...made, recorded: before.recorded }), asJson(before)) ? before : made;
  });
  return (draft.kind === "session" ? undefined : await readOwnCassette(place, ...kinds)) ?? saved;
}

/** What is not known of a server now is as it was. */
function mergeServers(before: Draft["servers"], now: Draft["servers"]): Draft["servers"] {
  const own = Object.entries(now).map(([name, server]) => [name, { ...before[name], ...server }]);
  return { ...before, ...Object.fromEntries(own) };
}

/** Writes a recording and plays it; where what was kept of the old does not go with the new, anew. Gives what `check` still finds wrong. */
export async function saveAndCheck<T>(
  save: (anew: boolean) => Promise<ExchangeCassette>,
  check: (written: ExchangeCassette) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await check(await save(false))) && (await check(await save(true)));
}

/** New exchanges, those in their old bytes that are the same but for what changes with every call. */
function keepAlike(
  before: readonly Exchange[],
  now: readonly Exchange[],
  patterns: readonly Replaceable[],
): Exchange[] {
  // Mostly nothing has changed, and to see that takes far less.
  const same = now.map((each, at) => isSame(before[at], each));
  const rest = before.filter((_, at) => !same[at]);
  const left = groupBy(rest, (each) => normalise(each, patterns));
  return now.map((each, at) => (same[at] ? before[at] : left.get(normalise(each, patterns))?.shift()) ?? each);
}

/** Results by those that stood in their places: the tests of one suite mostly hold the same list of tools. */
const alike = new WeakMap<object, Json>();

function isSame(before: Exchange | undefined, now: Exchange): boolean {
  const was = before?.result;
  const known = isObject(was) && now.result !== undefined && alike.get(was) === now.result;
  const same = before !== undefined && deepEqual(asJson(before), asJson(known ? { ...now, result: was } : now));
  if (same && isObject(was)) alike.set(was, now.result as Json);
  return same;
}

/**
 * Takes the secrets out of one exchange of a session after the other: the same one always leaves the same mark.
 */
export function createMasker({ redactor, secrets }: MaskerUse): (of: Exchange) => Exchange {
  const mark = createMarks(secrets);
  return (exchange) => maskExchange(exchange, (value, isFixed) => redactor.marked(value, mark, isFixed));
}

/** What masking a session takes; its redactor learns. */
export interface MaskerUse extends Pick<SaveUse, "secrets"> {
  readonly redactor: Redactor;
}

/** Takes the secrets out of a value; `isFixed`: nobody changes it any more. */
type Mask = <T extends Json>(value: T, isFixed?: boolean) => T;

/** What comes from outside is masked: of a model's answer what it said. The rest is ours, and may be called like a secret. */
function maskExchange(exchange: Exchange, mask: Mask): Exchange {
  const { via, params, result, error, before, asked, after } = exchange;
  const masked: Exchange = { ...exchange, params: mask(params) as JsonObject };
  if (error !== undefined) masked.error = mask(error);
  if (before) masked.before = mask(before as unknown as Json) as unknown as typeof before;
  if (asked) masked.asked = mask(asked as unknown as Json) as unknown as typeof asked;
  if (after) masked.after = mask(after as unknown as Json) as unknown as typeof after;
  if (result === undefined) return masked;
  if (via === "server" || !isObject(result)) return { ...masked, result: mask(result, true) };
  const said = ["input", "content"].flatMap((key) => (result[key] === undefined ? [] : [[key, mask(result[key])]]));
  return { ...masked, result: { ...result, ...Object.fromEntries(said) } };
}
