import type { ExchangeCassette } from "../generated/cassette.ts";
import { groupBy } from "../values/group-by.ts";
import { asJson, deepEqual, isObject, type Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Replaceable } from "../values/regex.ts";
import { type Exchange, joinSessions, normalise } from "./exchange.ts";
import type { CassettePlace } from "./place.ts";
import { createMarks, type SecretValues } from "./placeholders.ts";
import { readOwnCassette, updateCassette } from "./store.ts";

/** A cassette to be written, with its secrets. */
export type Draft = Omit<ExchangeCassette, "format" | "version" | "recorded">;

/** What writing a cassette takes. */
export interface SaveUse {
  readonly redactor: Pick<Redactor, "marked">;
  /** Secrets of this machine; called when there is a secret to mask. */
  secrets(): SecretValues;
  readonly now: Date;
  /** Whether no old bytes are kept, because old and new together do not give the same verdict. */
  readonly anew?: boolean;
  /** Whether its sessions are added to those in the file. */
  readonly appends?: boolean | undefined;
  /** Matches of these change from call to call, and are not compared. */
  readonly normalize?: readonly Replaceable[] | undefined;
}

/**
 * Writes a cassette without secrets. Exchanges that are equal but for ids and times keep their bytes. Gives the cassette, read back from the
 * file unless it is a session. Throws as `updateCassette` and `readOwnCassette`.
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
    // Keeps what is not known now.
    const merged = (known: Draft["servers"]) =>
      Object.entries(draft.servers).map(([name, server]) => [name, { ...known[name], ...server }]);
    const made: ExchangeCassette = {
      ...{ format: "mcptest-cassette", version: 1, ...draft, recorded: now.toISOString() },
      ...(appends && before && { servers: { ...before.servers, ...Object.fromEntries(merged(before.servers)) } }),
      ...(test && { test: mask(asJson(test)) as unknown as typeof test }),
      ...(pipeline !== undefined && { pipeline: mask(pipeline) }),
      exchanges: before && !anew ? keepAlike(before.exchanges, masked, normalize) : masked,
    };
    return before && deepEqual(asJson({ ...made, recorded: before.recorded }), asJson(before)) ? before : made;
  });
  return (draft.kind === "session" ? undefined : await readOwnCassette(place, ...kinds)) ?? saved;
}

/** Writes a recording and checks it; when old bytes in it do not fit, writes it anew. Gives what `check` still finds wrong. */
export async function saveAndCheck<T>(
  save: (anew: boolean) => Promise<ExchangeCassette>,
  check: (written: ExchangeCassette) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await check(await save(false))) && (await check(await save(true)));
}

/** New exchanges, with the old bytes of those that are equal after normalising. */
function keepAlike(before: readonly Exchange[], now: readonly Exchange[], patterns: readonly Replaceable[]) {
  // Mostly nothing changed, which is faster to see.
  const same = now.map((each, at) => isSame(before[at], each));
  const rest = before.filter((_, at) => !same[at]);
  const left = groupBy(rest, (each) => normalise(each, patterns));
  return now.map((each, at) => (same[at] ? before[at] : left.get(normalise(each, patterns))?.shift()) ?? each);
}

/** New results by equal old ones: the tests of a suite mostly hold the same list of tools. */
const alike = new WeakMap<object, Json>();

function isSame(before: Exchange | undefined, now: Exchange): boolean {
  const was = before?.result;
  const known = isObject(was) && now.result !== undefined && alike.get(was) === now.result;
  const same = before !== undefined && deepEqual(asJson(before), asJson(known ? { ...now, result: was } : now));
  if (same && isObject(was)) alike.set(was, now.result as Json);
  return same;
}

/** What masking a session takes. */
export interface MaskerUse extends Pick<SaveUse, "secrets"> {
  readonly redactor: Redactor;
}

/** Masks the exchanges of a session; a secret always gets the same placeholder. */
export function createMasker({ redactor, secrets }: MaskerUse): (of: Exchange) => Exchange {
  const mark = createMarks(secrets);
  return (exchange) => maskExchange(exchange, (value, isFixed) => redactor.marked(value, mark, isFixed));
}

/** `isFixed`: the value does not change any more. */
type Mask = <T extends Json>(value: T, isFixed?: boolean) => T;

/** Masks what comes from outside; of a model's answer only what it said, as our own keys may look like those of secrets. */
function maskExchange(exchange: Exchange, mask: Mask): Exchange {
  const { via, params, result, error, before, asked, after } = exchange;
  const outside = { params, error, before, asked, after };
  const present = Object.entries(outside).filter(([, value]) => value !== undefined);
  const masked: Exchange = { ...exchange };
  for (const [key, value] of present) Object.assign(masked, { [key]: mask(value as unknown as Json) });
  if (result === undefined) return masked;
  if (via === "server" || !isObject(result)) return { ...masked, result: mask(result, true) };
  const said = ["input", "content"].flatMap((key) => (result[key] === undefined ? [] : [[key, mask(result[key])]]));
  return { ...masked, result: { ...result, ...Object.fromEntries(said) } };
}
