import { groupBy } from "../values/group-by.ts";
import { normaliseText } from "../values/show/take-out.ts";
import { type Exchange, keyOf } from "./exchange.ts";

/** The exchanges of each session, in the order of their beginnings. */
export function sessionsOf(exchanges: readonly Exchange[]): Exchange[][] {
  const sessions = [...groupBy(exchanges, ({ session = 1 }) => session)];
  return sessions.sort(([one], [other]) => one - other).map(([, own]) => own);
}

/** Adds masked sessions; one with the same requests, but for ids and times, replaces an earlier one. */
export function joinSessions(before: readonly Exchange[], now: readonly Exchange[]): Exchange[] {
  const nameOf = (session: readonly Exchange[]): string =>
    JSON.stringify(session.map((each) => normaliseText(keyOf(each))));
  const known = new Map([before, now].flatMap(sessionsOf).map((session) => [nameOf(session), session]));
  return numberSessions([...known.values()]);
}

/** Numbers the sessions of exchanges. */
export function numberSessions(sessions: readonly (readonly Exchange[])[]): Exchange[] {
  return sessions.flatMap((own, at) =>
    own.map(({ session: _, ...each }) => (at === 0 ? each : { ...each, session: at + 1 })),
  );
}
