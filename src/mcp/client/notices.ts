import type { McptestError } from "../../errors.ts";
import type { Notices } from "../../suite/index.ts";
import { type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { countNotices, rootOf } from "../../values/notices.ts";
import { words } from "../../values/show/words.ts";
import { isAtOrUnder, KINDS, listOf, objectOf, subscriptionOf } from "../protocol/rules/frame.ts";
import type { Exchange } from "../session.ts";
import { interrupted, nameRequest, show, subscriptionRefused } from "../wording.ts";
import type { CallOptions, Connection } from "./connection.ts";
import type { CallLimits } from "./deadline.ts";
import { wrapParams } from "./modern.ts";
import type { Watcher } from "./pending.ts";

export interface NoticeUse {
  readonly connection: Connection;
  readonly server: string;
  /** `_meta` of each request; undefined before 2026-07-28. */
  readonly envelope: JsonObject | undefined;
  /** A recording answers, and all that it holds is there with the answer. */
  readonly isRecorded: boolean;
}

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const UPDATED = "notifications/resources/updated";
const [SUBSCRIBE, UNSUBSCRIBE] = ["resources/subscribe", "resources/unsubscribe"];

const ENDED = "ended the subscription before the wait was over";
const early = words("sent <method> before it acknowledged the subscription");
const notAgreed = words("acknowledged the subscription without <missing>");
const refusal = words("answered <method> with the error <error>");
const unacknowledged = words("did not acknowledge the subscription within <duration limit>");

/**
 * Sends a request between the beginning and the end of its subscriptions, and waits for notifications after the answer. Throws McptestError:
 * subscription-refused, and what the requests throw.
 */
export async function sendAndWait(
  use: NoticeUse,
  notices: Notices,
  call: CallOptions & CallLimits,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const { connection, envelope, isRecorded } = use;
  const { subscribe } = notices;
  const wait = new Wait(notices);
  const interrupt = (): void => wait.lost(interrupted("the wait for notifications"));
  call.signal?.addEventListener("abort", interrupt);
  connection.watchers.add(wait);
  try {
    const end = await (envelope ? listen(use, notices, call, wait) : subscribeEach(use, subscribe, call));
    try {
      wait.begin();
      const { progress, ...exchange } = await send();
      wait.progress = progress;
      await wait.over(isRecorded ? 0 : notices.within_ms);
      const { logs, notifications } = wait;
      const asked = [...exchange.asked, ...wait.asked];
      return { ...exchange, progress, asked, logs: [...logs], notifications: [...notifications] };
    } finally {
      await end();
    }
  } finally {
    connection.watchers.delete(wait);
    call.signal?.removeEventListener("abort", interrupt);
  }
}

/** What comes while a test waits, and when that is over. */
class Wait implements Watcher {
  startedAt = performance.now();
  readonly logs: Json[] = [];
  readonly asked: Json[] = [];
  readonly notifications: Json[] = [];
  progress: readonly Json[] = [];
  noteChars = 0;
  /** The id of its subscription, in 2026-07-28. */
  subscription: number | undefined;
  /** Told each notification of its subscription. */
  heard: ((method: string, params: JsonObject) => void) | undefined;
  noted = (): void => {};
  readonly #notices: Notices;
  #lost: McptestError | undefined;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  claims(method: string, params: JsonObject): "own" | "any" | "none" {
    const id = subscriptionOf(params);
    if (this.subscription !== undefined) {
      // Clients know by the id whose it is; without one they drop it.
      if (id !== this.subscription) return id === undefined && !KINDS.has(method) ? "any" : "none";
      this.heard?.(method, params);
      return "own";
    }
    return method === UPDATED && this.#notices.subscribe.some((uri) => isAtOrUnder(params.uri, uri)) ? "own" : "any";
  }

  lost(error: McptestError): void {
    this.#lost ??= error;
    this.noted();
  }

  begin(): void {
    this.startedAt = performance.now();
    this.logs.length = 0;
    this.asked.length = 0;
    this.notifications.length = 0;
  }

  /** Resolves when all that is expected came or, where it has to be counted, when the time is up. Rejects when nothing can come any more. */
  over(withinMs: number): Promise<void> {
    const { expect } = this.#notices;
    const counts = expect.length === 0 || expect.some(({ count }) => count !== undefined);
    const came = (): boolean => !counts && expect.every((one) => countNotices(one, this[rootOf(one.method)]) > 0);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, withinMs);
      this.noted = () => {
        if (!came() && this.#lost === undefined) return;
        clearTimeout(timer);
        if (came()) resolve();
        else reject(this.#lost);
      };
      this.noted();
    });
  }
}

type End = () => Promise<unknown>;

/** The one subscription of a test in 2026-07-28, once it is acknowledged. */
async function listen(use: NoticeUse, { subscribe, expect }: Notices, call: CallOptions & CallLimits, wait: Wait) {
  const { connection, server, envelope = {} } = use;
  const kinds = expect.flatMap(({ method }) => (method === UPDATED ? [] : (KINDS.get(method) ?? [])));
  const filter: JsonObject = Object.fromEntries(kinds.map((kind) => [kind, true]));
  if (subscribe.length > 0) filter.resourceSubscriptions = [...subscribe];
  if (Object.keys(filter).length === 0) return async () => {};
  const refuse = (why: string): McptestError => subscriptionRefused({ server, why });
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(call.signal ? [call.signal] : [])]);
  const began = (id: number): void => {
    wait.subscription = id;
  };
  const asked = { timeoutMs: Number.POSITIVE_INFINITY, signal, began };
  const params = wrapParams({ notifications: filter }, envelope);
  const over = connection.call("subscriptions/listen", params, asked).then(
    ({ error }) =>
      refuse(error === undefined ? ENDED : refusal({ method: "subscriptions/listen", error: show(error) })),
    (error: McptestError) => error,
  );
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(refuse(unacknowledged({ limit: call.timeoutMs }))), call.timeoutMs);
      wait.heard = (method, { notifications }) => {
        wait.heard = undefined;
        const missing = lacking(filter, objectOf(notifications));
        if (method !== ACKNOWLEDGED) reject(refuse(early({ method })));
        else if (missing.length > 0) reject(refuse(notAgreed({ missing: writeJson(missing) })));
        else resolve();
      };
      void over.then((error) => {
        wait.lost(error);
        reject(error);
      });
    });
  } catch (error) {
    ending.abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return async () => ending.abort();
}

/** What an acknowledgement leaves out of a filter. */
function lacking(asked: JsonObject, agreed: JsonObject): Json[] {
  return Object.entries(asked).flatMap(([kind, wanted]) => {
    if (!Array.isArray(wanted)) return agreed[kind] === true ? [] : [kind];
    return wanted.filter((uri) => !listOf(agreed[kind]).includes(uri));
  });
}

/** Who subscribes to URIs in an older session: the last request about each, and how many tests. */
const sharedOf = new WeakMap<Connection, Map<string, { tests: number; asked: Promise<unknown> }>>();

/** Subscribes to each URI. The first test of a session that wants one does, and the last one ends that. */
async function subscribeEach(
  { connection, server }: NoticeUse,
  uris: readonly string[],
  call: CallOptions & CallLimits,
): Promise<End> {
  const shared = sharedOf.get(connection) ?? new Map();
  sharedOf.set(connection, shared);
  const ask = async (method: string, uri: string): Promise<void> => {
    const { error } = await connection.call(method, { uri }, call);
    if (error !== undefined && method === SUBSCRIBE)
      throw subscriptionRefused({ server, why: refusal({ method: nameRequest(method, { uri }), error: show(error) }) });
  };
  const held: string[] = [];
  const turn = (uri: string, by: 1 | -1): Promise<unknown> => {
    const one = shared.get(uri) ?? { tests: 0, asked: Promise.resolve() };
    shared.set(uri, one);
    one.tests += by;
    const method = by > 0 && one.tests === 1 ? SUBSCRIBE : by < 0 && one.tests === 0 ? UNSUBSCRIBE : undefined;
    if (method) one.asked = one.asked.catch(() => {}).then(() => ask(method, uri));
    return one.asked;
  };
  const end = async (): Promise<void> => {
    for (const uri of held) await turn(uri, -1);
  };
  for (const uri of uris) {
    try {
      await turn(uri, 1);
      held.push(uri);
    } catch (error) {
      const one = shared.get(uri);
      if (one) one.tests -= 1;
      await end().catch(() => {});
      throw error;
    }
  }
  return end;
}
