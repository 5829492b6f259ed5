import type { ServerSpec } from "../../suite/index.ts";
import { MAX_TIMER_MS } from "../../values/duration.ts";

/** `max_call_timeout` of a server that does not say. */
const MAX_CALL_MS = 600_000;

/** The keys of a suite, and the flag, that limit a request in time. */
export type TimeLimit = "call_timeout" | "max_call_timeout" | "timeout" | "test_timeout" | "--timeout";

/** What limits a call, in milliseconds. */
export interface CallLimits {
  readonly timeoutMs: number;
  /** The key that `timeoutMs` comes from, for the message (default: call_timeout). */
  readonly limit?: TimeLimit | undefined;
  /** Whether progress that grows starts that time anew, and the most that the call may take then. */
  readonly renews?: boolean | undefined;
  readonly most?: { readonly ms: number; readonly limit: TimeLimit } | undefined;
}

/** Whether flags name the server, not a suite: it has no keys. */
export function isFromFlags({ location }: Pick<ServerSpec, "location">): boolean {
  return location.file.startsWith("(");
}

/** What limits a request to a server. Progress moves no limit but the server's own. */
export function limitsOf(
  server: ServerSpec,
  asked: Partial<CallLimits>,
): CallLimits & Required<Pick<CallLimits, "most">> {
  const {
    timeoutMs = server.call_timeout_ms,
    limit = isFromFlags(server) ? "--timeout" : "call_timeout",
    most,
  } = asked;
  const { renews = limit === "call_timeout" && server.reset_timeout_on_progress } = asked;
  const ms = server.max_call_timeout_ms ?? Math.max(MAX_CALL_MS, timeoutMs);
  return { timeoutMs, limit, renews, most: most && most.ms < ms ? most : { ms, limit: "max_call_timeout" } };
}

const clock = (): number => performance.now();

/** The time of one call, over all its rounds. It counts from here: sending may make us wait. */
export class Deadline {
  readonly limits: CallLimits;
  readonly startedAt: number;
  /** The progress that came, when the last one did, and whether that one grew. */
  came = 0;
  lastAt: number;
  grew = false;
  readonly #now: () => number;
  /** Nothing moves it. */
  readonly #end: number;
  #until: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: CallLimits, now = clock) {
    this.limits = limits;
    this.#now = now;
    this.startedAt = now();
    this.lastAt = this.startedAt;
    this.#end = this.startedAt + (limits.most?.ms ?? Number.POSITIVE_INFINITY);
    this.#until = this.startedAt + limits.timeoutMs;
  }

  get leftMs(): number {
    return Math.min(this.#until, this.#end) - this.#now();
  }

  /** The key that runs out first. */
  get limit(): TimeLimit {
    const { limit = "call_timeout", most } = this.limits;
    return most && this.#end < this.#until ? most.limit : limit;
  }

  progressed(grew: boolean): void {
    this.came += 1;
    this.lastAt = this.#now();
    this.grew = grew;
    if (grew && this.limits.renews) this.#until = this.lastAt + this.limits.timeoutMs;
  }

  /** Calls `late` once when the time is over, unless it is stopped; for one request after the other. */
  watch(late: () => void): void {
    const ms = Math.max(1, this.leftMs);
    // Progress moves the end meanwhile: cheaper than a new timer for each.
    const look = () => (this.leftMs > 0 ? this.watch(late) : late());
    if (ms < MAX_TIMER_MS) this.#timer = setTimeout(look, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The call is made again: its own limit begins again, and none of a test. */
  restart(): void {
    const { limit = "call_timeout", timeoutMs } = this.limits;
    if (limit === "call_timeout") this.#until = this.#now() + timeoutMs;
  }

  /** A signal of the end, for what is done between two requests; of the end that nothing moves, unless the call's `own` time counts as well. */
  ending(own: boolean): AbortSignal {
    const { limit = "call_timeout" } = this.limits;
    const end = limit === "call_timeout" && !own ? this.#end : Math.min(this.#until, this.#end);
    return AbortSignal.timeout(Math.ceil(Math.min(Math.max(0, end - this.#now()), MAX_TIMER_MS)));
  }
}
