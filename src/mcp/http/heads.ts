import { warning } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { type HttpResponse, nameAnswer, nameStatus, nameUrl } from "./exchange.ts";
import { JSON_TYPE, mediaType } from "./messages.ts";

/** A bound for a stream that never ends. */
const MAX_IDS = 100_000;
/** What a session id consists of (2025-11-25, "Session Management"). */
const SESSION_ID = /^[\x21-\x7e]+$/;

const notAccepted = warning("http-accepted: <method> <place> took <what> with <how>, where 202 without a body is due");
const notJson = warning("http-content-type: <answer> with <type>, where a JSON-RPC error is application/json");
const secondEvent = warning("sse-event-id: a second event with the id <json id> in one session");
const answerOnGet = warning("sse-answer: a response on the stream of a GET, which is for requests and notifications");

/** What the heads of the answers in one session say, which rules they break, and what requests repeat of them. */
export function createHeads(add: (finding: SessionFinding) => void) {
  const eventIds = new Set<string>();
  let isTold = false;
  let spoken: string | undefined;
  /** From the answer to initialize; later ones are ignored. */
  let sessionId: string | undefined;

  const isSince = (first: string): boolean => spoken !== undefined && spoken >= first;
  /** Whether streams belong to sessions, and can be taken up again. */
  const hasSessions = (): boolean => isSince("2025-03-26") && !isSince("2026-07-28");
  const protocolHeader = (): Record<string, string> => (spoken === undefined ? {} : { "mcp-protocol-version": spoken });

  return {
    isSince,
    protocolHeader,
    sessionId: () => sessionId,
    sessionHeaders: () => ({ ...(sessionId !== undefined && { "mcp-session-id": sessionId }), ...protocolHeader() }),

    /** The revision decides what the session id may be. */
    speak(revision: string): void {
      spoken = revision;
      if (sessionId === undefined || SESSION_ID.test(sessionId) || !hasSessions()) return;
      const message =
        "initialize was answered with a session id that has other characters than visible ASCII (0x21 to 0x7E)";
      add({ rule: "http-session-id", severity: "error", method: "initialize", message, revision });
    },

    /** Looks at the head of any answer; `begins`: of initialize. */
    read({ headers, method, url }: HttpResponse, begins: boolean): void {
      const id = headers["mcp-session-id"];
      if (begins) sessionId = id === "" ? undefined : (id as string | undefined);
      if (begins || typeof id !== "string" || id === "") return;
      if (isTold || (id === sessionId && !isSince("2026-07-28"))) return;
      isTold = true;
      const what = isSince("2026-07-28")
        ? `a session id: protocol ${spoken} has no sessions`
        : "another session id than initialize; the first one is kept";
      const message = `${method} ${nameUrl(url)} answered with ${what}`;
      add({ rule: "http-session-id", severity: "note", message });
    },

    /** The server took a notification or an answer of ours. */
    accepted({ status, statusText, method, url }: HttpResponse, body: string, what: string): void {
      if ((status === 202 && body === "") || !isSince("2025-03-26")) return;
      const how = `${nameStatus(status, statusText)}${body === "" ? "" : " with a body"}`;
      add(notAccepted({ method, place: nameUrl(url), what, how }));
    },

    /** A refusal is the answer to a request; its type is held against the rule all the same. */
    refused(response: HttpResponse, type: string | undefined): void {
      if (!isSince("2025-03-26") || mediaType(response) === JSON_TYPE) return;
      add(notJson({ answer: nameAnswer(response), type: type ?? "no content type" }));
    },

    sawEvent(id: string): void {
      if (!hasSessions()) return;
      if (eventIds.has(id)) add(secondEvent({ id: id.slice(0, 100) }));
      else if (eventIds.size < MAX_IDS) eventIds.add(id);
    },

    /** A response came on the server's own stream. */
    sawAnswer(raw: string): void {
      if (hasSessions()) add(answerOnGet({}, raw));
    },
  };
}
