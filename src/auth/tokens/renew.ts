import { failure, type McptestError } from "../../errors.ts";
import type { LoginAuth } from "../../suite/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { words } from "../../values/show/words.ts";
import type { Post } from "../ask.ts";
import { changeLogin, findLogin, type Login, serverKey } from "../store.ts";
import type { Advise } from "../wording.ts";
import type { LoginGround } from "./request.ts";

/** A token is renewed so long before it ends: it could end on the way. */
const RENEW_BEFORE_MS = 10_000;

/** A token in use. */
export interface Held {
  token: string;
  /** Milliseconds since 1970. */
  renewAt: number;
  /** Got from a token endpoint in this run, or from another process after it was refused: when it is refused, the next one would be, too. */
  isNew?: boolean;
  scope?: string | undefined;
  lasts?: boolean;
}

/** Gives the token after the one held, which ends, or which the server has `refused`; the first one when none is held. */
type Obtain = (held: Held | undefined, refused: boolean) => Promise<Held>;

/** Access tokens, one at a time. */
export type HeldTokens = ReturnType<typeof holdTokens>;

/** One token for all requests, until it ends or is refused; one renewal for all that wait. `triesAgain`: after a failure the next request asks again. */
export function holdTokens(obtain: Obtain, { triesAgain = false } = {}) {
  let held: Held | undefined;
  /** Undefined before the first request. */
  let current: Promise<Held> | undefined;
  const next = (refused: boolean): Promise<Held> => {
    const before = held;
    held = undefined;
    const take = async (): Promise<Held> => {
      held = await obtain(before, refused);
      return held;
    };
    current = take();
    if (triesAgain)
      current.catch(() => {
        current = undefined;
      });
    return current;
  };
  return {
    /** Throws McptestError: login-needed, login-store, login-failed, oauth-failed. */
    async token(): Promise<string> {
      const isDue = held !== undefined && Date.now() >= held.renewAt;
      return (await (current === undefined || isDue ? next(false) : current)).token;
    },
    /** Whether there is another token than the one that the server refused with 401. Throws as `token` does. */
    async renew(refused: string): Promise<boolean> {
      if (held?.token === refused) {
        if (held.isNew) return false;
        await next(true);
      }
      return (await current)?.token !== refused;
    },
    held: () => held,
    /** Resolves once no token is being obtained. */
    settled: async () => void (await current?.catch(() => {})),
  };
}

/** When a token that ends at `until` and lives so many milliseconds is renewed: 10 s before, or at half its life if that is later. */
export function renewalOf(until: number, life: number): number {
  return until - (life > 0 ? Math.min(RENEW_BEFORE_MS, life / 2) : RENEW_BEFORE_MS);
}

function heldOf(
  { access_token: token, expires_at: end = "", obtained_at, refresh_token, scope }: Login,
  isNew: boolean,
): Held {
  const until = typeof end === "number" ? end : Date.parse(end);
  const life = until - Date.parse(obtained_at);
  const lasts = refresh_token !== undefined;
  // A token without an end is used until it is refused, and one that nothing renews to its end.
  const renewAt = Number.isNaN(until) ? Number.POSITIVE_INFINITY : lasts ? renewalOf(until, life) : until;
  return { token, renewAt, isNew, scope, lasts };
}

const needed = failure(`login-needed: no login for <url> is stored (profile <profile>)
  hint: <hint>`);
const ended = failure(`login-needed: the login for <url> has ended: <why>
  hint: <hint>`);

const refusedBy = words("token endpoint <endpoint> <ended>");
const runOut = words("its access token ended at <end>, and no refresh token was given");

/** The tokens of the login to a URL in a profile, renewed under the lock of its store: one renewal serves all processes, and is written before it is used. */
export function storedTokens(
  path: string,
  { url, profile }: { url: string } & Pick<LoginAuth, "profile">,
  advise: Advise,
  post: Post,
  redactor: Redactor,
): HeldTokens {
  const hint = advise();
  const facts = { url: serverKey(url), profile, hint };
  const renew = async (before: Held, refused: boolean): Promise<Held> => {
    let over: McptestError | undefined;
    let next: Login | undefined;
    await changeLogin(path, { server: url, profile }, redactor, async (stored) => {
      if (!stored) throw needed(facts);
      next = stored;
      const held = heldOf(stored, false);
      // Another process has renewed it, or somebody has logged in.
      if (held.token !== before.token && Date.now() < held.renewAt) return stored;
      const { refresh_token, token_endpoint: endpoint } = stored;
      if (refresh_token === undefined && refused) return stored;
      if (refresh_token === undefined) throw ended({ ...facts, why: runOut({ end: stored.expires_at }) });
      const { refresh } = await import("./request.ts");
      const renewed = await refresh({ ...stored, refresh_token }, `try again, or ${hint}`, post, redactor);
      next = "ended" in renewed ? undefined : renewed;
      if ("ended" in renewed) over = ended({ ...facts, why: refusedBy({ endpoint, ...renewed }) });
      return next;
    });
    if (over) throw over;
    return heldOf(next as unknown as Login, true);
  };
  return holdTokens(async (held, refused) => {
    if (held) return renew(held, refused);
    const stored = findLogin(path, url, profile, redactor);
    if (!stored) throw needed(facts);
    const found = heldOf(stored, false);
    return Date.now() < found.renewAt ? found : renew(found, false);
  });
}

const rotated =
  failure(`refresh-token-rotated: the refresh token of <env> was rotated: its value is used up, the new one is lost;
  use client credentials, or a client whose refresh tokens are not rotated`);
const spent = failure(`login-needed: the refresh token of <env> has ended: token endpoint <endpoint> <ended>
  hint: put a new refresh token into <env>`);

/** The tokens of a refresh token from the environment: nothing is stored. `find`: the login, but for its tokens. */
export function givenTokens(
  { env, value }: { env: string; value: string },
  find: () => Promise<LoginGround>,
  post: Post,
  { redactor, warn }: { redactor: Redactor; warn(warning: McptestError): void },
): HeldTokens {
  let login: LoginGround | undefined;
  return holdTokens(async () => {
    login ??= await find();
    const before = { refresh_token: value, ...login };
    const { refresh } = await import("./request.ts");
    const renewed = await refresh(before, `try again, or put another refresh token into ${env}`, post, redactor);
    if ("ended" in renewed) throw spent({ env, endpoint: before.token_endpoint, ended: renewed.ended });
    if (renewed.refresh_token !== before.refresh_token) warn(rotated({ env }));
    login = renewed;
    return heldOf(renewed, true);
  });
}
