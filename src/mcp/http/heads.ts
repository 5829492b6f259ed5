import { warn } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { type HttpResponse, nameStatus, nameUrl } from "./channel/index.ts";

/** Ids of events that are remembered: a stream that never ends shall not fill the memory. */
const MAX_IDS = 100_000;
/** What a session id consists of (2025-11-25, "Session Management"). */
const SESSION_ID = /^[\x21-\x7e]+$/;

/** What the heads of the answers in one session say, and which rules they break. Each note is told once. */
export class Heads {
  readonly #add: (finding: SessionFinding) => void;
  readonly #told = new Set<string>();
  readonly #eventIds = new Set<string>();
  /** Names of the cookies that were set: none is sent back. */
  readonly cookies = new Set<string>();
  /** Of the handshake; no other is used. */
  sessionId: string | undefined;

  constructor(add: (finding: SessionFinding) => void) {
    this.#add = add;
  }

  /** Looks at the head of any answer; `begins`: of initialize. */
  read({ headers, method, url }: HttpResponse, begins: boolean, revision: string | undefined): void {
    for (const cookie of headers["set-cookie"] ?? []) this.cookies.add(cookie.split(/[=;]/, 1)[0]?.trim() ?? "");
    if (this.cookies.size > 0) this.#note("http-cookie", `${this.describeCookies()}, which mcptest does not send back`);
    const id = headers["mcp-session-id"];
    if (begins) this.sessionId = id === "" ? undefined : (id as string | undefined);
    if (begins || typeof id !== "string" || id === "") return;
    const where = `${method} ${nameUrl(url)} answered with`;
    if (isSince(revision, "2026-07-28")) {
      this.#note("http-session-id", `${where} a session id: protocol ${revision} has no sessions`);
    } else if (id !== this.sessionId) {
      this.#note("http-session-id", `${where} another session id than initialize; the first one is kept`);
    }
  }

  /** The revision is settled: now it is known what the session id may be. */
  judgeSessionId(revision: string): void {
    if (this.sessionId === undefined || SESSION_ID.test(this.sessionId)) return;
    if (!hasSessions(revision)) return;
    const message =
      "initialize was answered with a session id that has other characters than visible ASCII (0x21 to 0x7E)";
    this.#add({ rule: "http-session-id", severity: "error", method: "initialize", message, revision });
  }

  /** A notification or an answer of ours was taken. */
  accepted(response: HttpResponse, body: string, what: string, revision: string | undefined): void {
    const { status, statusText, method, url } = response;
    if ((status === 202 && body === "") || !isSince(revision, "2025-03-26")) return;
    const how = `${nameStatus(status, statusText)}${body === "" ? "" : " with a body"}`;
    this.#add(
      warn("http-accepted", `${method} ${nameUrl(url)} took ${what} with ${how}, where 202 without a body is due`),
    );
  }

  /** An event of a stream has an id. */
  sawEvent(id: string, revision: string | undefined): void {
    if (!hasSessions(revision)) return;
    if (this.#eventIds.has(id)) {
      this.#add(warn("sse-event-id", `a second event with the id ${JSON.stringify(id.slice(0, 100))} in one session`));
    } else if (this.#eventIds.size < MAX_IDS) this.#eventIds.add(id);
  }

  /** A response came on the server's own stream, which took up no other. */
  sawAnswer(revision: string | undefined, raw: string): void {
    if (!hasSessions(revision)) return;
    this.#add(warn("sse-answer", "a response on the stream of a GET, which is for requests and notifications", raw));
  }

  /** "it set the cookie sid"; for what goes wrong where it is not sent back. */
  describeCookies(): string {
    return `the server set the cookie${this.cookies.size === 1 ? "" : "s"} ${[...this.cookies].join(", ")}`;
  }

  #note(rule: string, message: string): void {
    if (this.#told.has(rule)) return;
    this.#told.add(rule);
    this.#add({ rule, severity: "note", message });
  }
}

/** Whether streams belong to sessions, and can be taken up again. */
function hasSessions(revision: string | undefined): boolean {
  return isSince(revision, "2025-03-26") && !isSince(revision, "2026-07-28");
}

function isSince(revision: string | undefined, first: string): boolean {
  return revision !== undefined && revision >= first;
}
