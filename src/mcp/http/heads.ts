import { warning } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { type HttpResponse, nameStatus, nameUrl } from "./exchange.ts";

/** A bound for a stream that never ends. */
const MAX_IDS = 100_000;
/** What a session id consists of (2025-11-25, "Session Management"). */
const SESSION_ID = /^[\x21-\x7e]+$/;

const notAccepted = warning("http-accepted: <method> <place> took <what> with <how>, where 202 without a body is due");
const secondEvent = warning("sse-event-id: a second event with the id <json id> in one session");
const answerOnGet = warning("sse-answer: a response on the stream of a GET, which is for requests and notifications");

/** What the heads of the answers in one session say, which rules they break, and what requests repeat of them. */
export class Heads {
  readonly #add: (finding: SessionFinding) => void;
  readonly #eventIds = new Set<string>();
  #isTold = false;
  #revision: string | undefined;
  /** From the answer to initialize; later ones are ignored. */
  sessionId: string | undefined;

  constructor(add: (finding: SessionFinding) => void) {
    this.#add = add;
  }

  get protocolHeader(): Record<string, string> {
    return this.#revision === undefined ? {} : { "mcp-protocol-version": this.#revision };
  }

  get sessionHeaders(): Record<string, string> {
    return { ...(this.sessionId !== undefined && { "mcp-session-id": this.sessionId }), ...this.protocolHeader };
  }

  /** The revision decides what the session id may be. */
  speak(revision: string): void {
    this.#revision = revision;
    if (this.sessionId === undefined || SESSION_ID.test(this.sessionId) || !this.#hasSessions) return;
    const message =
      "initialize was answered with a session id that has other characters than visible ASCII (0x21 to 0x7E)";
    this.#add({ rule: "http-session-id", severity: "error", method: "initialize", message, revision });
  }

  isSince(first: string): boolean {
    return this.#revision !== undefined && this.#revision >= first;
  }

  /** Looks at the head of any answer; `begins`: of initialize. */
  read({ headers, method, url }: HttpResponse, begins: boolean): void {
    const id = headers["mcp-session-id"];
    if (begins) this.sessionId = id === "" ? undefined : (id as string | undefined);
    if (begins || typeof id !== "string" || id === "") return;
    if (this.#isTold || (id === this.sessionId && !this.isSince("2026-07-28"))) return;
    this.#isTold = true;
    const what = this.isSince("2026-07-28")
      ? `a session id: protocol ${this.#revision} has no sessions`
      : "another session id than initialize; the first one is kept";
    const message = `${method} ${nameUrl(url)} answered with ${what}`;
    this.#add({ rule: "http-session-id", severity: "note", message });
  }

  /** The server took a notification or an answer of ours. */
  accepted({ status, statusText, method, url }: HttpResponse, body: string, what: string): void {
    if ((status === 202 && body === "") || !this.isSince("2025-03-26")) return;
    const how = `${nameStatus(status, statusText)}${body === "" ? "" : " with a body"}`;
    this.#add(notAccepted({ method, place: nameUrl(url), what, how }));
  }

  sawEvent(id: string): void {
    if (!this.#hasSessions) return;
    if (this.#eventIds.has(id)) {
      this.#add(secondEvent({ id: id.slice(0, 100) }));
    } else if (this.#eventIds.size < MAX_IDS) this.#eventIds.add(id);
  }

  /** A response came on the server's own stream. */
  sawAnswer(raw: string): void {
    if (!this.#hasSessions) return;
    this.#add(answerOnGet({}, raw));
  }

  /** Whether streams belong to sessions, and can be taken up again. */
  get #hasSessions(): boolean {
    return this.isSince("2025-03-26") && !this.isSince("2026-07-28");
  }
}
