import { STATUS_CODES } from "node:http";
import type { LookupFunction } from "node:net";
import type { Send, SentAnswer } from "../../auth/index.ts";

export interface HttpRequest extends Omit<Parameters<Send>[0], "lookup" | "body"> {
  body?: string | Buffer;
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs?: number | undefined;
  /** Decides on the addresses of a name, where no proxy does: the request then has a connection of its own. */
  lookup?: LookupFunction;
  /** Takes the cookies of each answer, and adds to the headers of each request those that are for it. */
  jar?: {
    take(url: URL, lines?: readonly string[]): void;
    addTo(headers: HttpRequest["headers"], url: URL): HttpRequest["headers"];
  };
  /** Redirects within the origin that are followed (default: 5). */
  redirects?: number;
}

/** An answer of any status. Its body has to be read or discarded. */
export interface HttpResponse extends SentAnswer {
  method: string;
  url: URL;
  /** The fields `WWW-Authenticate`, as they were sent. */
  challenges: readonly string[];
  /** That was connected to; undefined through a proxy. */
  address: string | undefined;
  /** Lets go of the body, so that the connection serves the next request. */
  discard(): void;
}

export function isSuccess({ status }: Pick<HttpResponse, "status">): boolean {
  return status >= 200 && status <= 299;
}

/** An address as messages show it: without user, password and query, which may hold secrets. */
export function nameUrl(url: URL): string {
  return `${url.origin}${url.pathname}${url.search === "" ? "" : "?…"}`;
}

export function nameStatus(status: number, text = ""): string {
  return `${status} ${text || STATUS_CODES[status] || ""}`.trim();
}

type Answered = Pick<HttpResponse, "method" | "url" | "status" | "statusText">;

/** "GET http://localhost/mcp answered 405 Method Not Allowed". */
export function nameAnswer({ method, url, status, statusText }: Answered): string {
  return `${method} ${nameUrl(url)} answered ${nameStatus(status, statusText)}`;
}

/** The port that a URL leads to, the scheme's default included. */
export function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}
