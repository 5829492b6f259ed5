import { parseSetCookie, type SetCookie } from "cookie";
import { words } from "../../values/show/words.ts";
import { decodePercents } from "../../values/text.ts";
import type { SessionFinding } from "../session.ts";

/** Cookies of one origin (RFC 6265, 6.1, lets clients set bounds). */
const MOST = 50;
const MOST_BYTES = 4096;

interface Kept extends Pick<SetCookie, "name"> {
  value: string;
  path: string;
  /** Milliseconds of the epoch; infinite for one that lasts as long as the session. */
  until: number;
}

/** The cookies of a session. */
export type CookieJar = ReturnType<typeof createCookieJar>;

/**
 * Keeps cookies for the one origin that requests go to: `Domain` leads to no other. `keeps`: whether any is sent back; `learn`: gets each value,
 * which is a secret; `now`: milliseconds of the epoch.
 */
export function createCookieJar(keeps: boolean, learn: (secret: string) => void, now: () => number = Date.now) {
  const kept = new Map<string, Kept>();
  /** Names of those that were set, and of those that were sent back. */
  const set = new Set<string>();
  const sent = new Set<string>();
  return {
    keeps,
    set,
    sent,
    /** Takes what an answer sets (RFC 6265, 5.2 and 5.3): what is too long or not for this scheme is left out, and the 51st takes the place of the oldest. */
    take({ protocol, pathname }: URL, lines: readonly string[] = []): void {
      for (const line of lines) {
        const { name, value = "", ...cookie } = parseSetCookie(line, { decode: (text) => text });
        const bare = value.replace(/^"(.*)"$/, "$1");
        for (const secret of new Set([value, bare, decodePercents(bare)])) learn(secret);
        if (name === "") continue;
        set.add(name);
        if (!keeps || Buffer.byteLength(`${name}${value}`, "latin1") > MOST_BYTES) continue;
        if (cookie.secure && protocol !== "https:") continue;
        const path = cookie.path?.startsWith("/") ? cookie.path : pathname.slice(0, pathname.lastIndexOf("/")) || "/";
        const key = JSON.stringify([name, path]);
        const { maxAge, expires } = cookie;
        // `Max-Age` comes before `Expires`.
        const end = expires?.getTime() ?? Number.POSITIVE_INFINITY;
        const until = maxAge === undefined ? end : now() + maxAge * 1000;
        if (until > now()) kept.set(key, { name, value, path, until });
        else kept.delete(key);
        const [oldest = ""] = kept.keys();
        if (kept.size > MOST) kept.delete(oldest);
      }
    },
    /** The headers of a request with what is kept for its path, the longest paths first; a cookie of the headers' own comes before one of its name. */
    addTo(headers: Readonly<Record<string, string>>, { pathname }: URL): Readonly<Record<string, string>> {
      for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
      const { cookie: own, ...others } = headers;
      const given = new Set(own?.split(";").map((pair) => pair.split("=", 1)[0]?.trim()));
      const fitting = [...kept.values()].filter(({ name, path }) => !given.has(name) && isBelow(path, pathname));
      if (fitting.length === 0) return headers;
      for (const { name } of fitting) sent.add(name);
      const pairs = fitting.sort((a, b) => b.path.length - a.path.length).map(({ name, value }) => `${name}=${value}`);
      return { ...others, cookie: [...(own ? [own] : []), ...pairs].join("; ") };
    },
  };
}

/** Whether a path is that of a cookie, or lies below it (RFC 6265, 5.1.4). */
function isBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}

const unsent = words("the server set the <noun> <names>, which mcptest does not send back");
const returned = words(
  "mcptest sent the <noun> <names> back; the official SDKs keep no cookies, and may fail with this server",
);
const naming = (names: ReadonlySet<string>) => ({
  noun: names.size === 1 ? "cookie" : "cookies",
  names: [...names].join(", "),
});

/** What may be amiss where the session is lost; undefined where the server set no cookie, or got them back. */
export function unsentCookies({ keeps, set }: CookieJar): string | undefined {
  return keeps || set.size === 0 ? undefined : unsent(naming(set));
}

export function cookieNotes(jar: CookieJar): SessionFinding[] {
  const lost = unsentCookies(jar);
  if (lost !== undefined) return [{ rule: "http-cookie", severity: "note", message: lost }];
  return jar.sent.size === 0 ? [] : [{ rule: "cookies-kept", severity: "note", message: returned(naming(jar.sent)) }];
}
