import { setTimeout as sleep } from "node:timers/promises";
import { McptestError } from "../../errors.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { badUtf8 } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { type Answer, type Channel, type HttpResponse, nameStatus, showText } from "./channel/index.ts";
import { type MirroredArgument, mirrorHeaders, readMirrored } from "./headers.ts";
import { HttpTransport } from "./http-transport.ts";
import { EVENT_STREAM, JSON_TYPE, type MessageSink, mediaType, readJson, type StreamPosition } from "./messages.ts";
import { answers, type Sending } from "./sending.ts";
import { followStream } from "./stream.ts";
import * as wording from "./wording.ts";

/** The server is given this long to open its own stream. */
const MAX_STREAM_WAIT_MS = 300;

/** MCP over streamable HTTP: every frame is a POST, answers come as JSON or as a stream of events. */
export class StreamableTransport extends HttpTransport {
  readonly #mirrored = new Map<string, readonly MirroredArgument[]>();
  #wasReached = false;
  /** The server's own stream was taken up after an event: what is redelivered may be an answer. */
  #resumes = false;

  async send(frame: JsonObject): Promise<void> {
    // Protocol 2026-07-28 cancels by closing the request's own stream, which `abandon` does.
    if (this.#isStateless && frame.method === "notifications/cancelled") return;
    await this.outbox.send(frame, (sending) => this.#deliver(sending));
    if (frame.method === "notifications/initialized") await this.#listen();
  }

  override setProtocol(revision: string): void {
    super.setProtocol(revision);
    this.heads.judgeSessionId(revision);
  }

  override async close(): Promise<void> {
    if (this.stop() && this.heads.sessionId !== undefined) {
      const wrong = await endSession(this.channel, this.url, this.#sessionHeaders());
      if (wrong !== undefined) this.log.add(wrong);
    }
    await super.close();
  }

  get #isStateless(): boolean {
    return this.revision !== undefined && this.revision >= "2026-07-28";
  }

  /** Hands a frame over; what comes back is read in the background. */
  async #deliver(sending: Sending): Promise<void> {
    try {
      const answer = await this.#post(sending);
      this.#wasReached = true;
      const isFine = answer.response.status >= 200 && answer.response.status <= 299;
      this.heads.read(answer.response, isFine && sending.frame.method === "initialize", this.revision);
      if (!isFine) return await this.#refuse(answer, sending);
      void this.#receive(answer, sending);
    } catch (error) {
      // A server that was there and is no more is one cause, and not one for each request that follows.
      if (this.#wasReached && error instanceof McptestError && error.code === "server-unreachable") this.end(error);
      throw error;
    }
  }

  #post(sending: Sending): Promise<Answer> {
    const { frame, signal, onWait } = sending;
    const headers = {
      accept: `${JSON_TYPE}, ${EVENT_STREAM}`,
      "content-type": JSON_TYPE,
      ...(frame.method !== "initialize" && this.#sessionHeaders()),
      ...mirrorHeaders(frame, this.#mirrored),
    };
    return this.channel.ask({ method: "POST", url: this.url, headers, body: writeJson(frame), signal, onWait });
  }

  /** A status that is no success: the answer in disguise, the end of the session, or an error. */
  async #refuse(answer: Answer, sending: Sending): Promise<void> {
    const refusal = await this.channel.readRefusal(answer);
    this.outbox.settle(sending);
    const { status, json } = refusal;
    const isAnswer = sending.id !== undefined && answers(json, sending.id);
    const isError = sending.isRefusedBy(refusal);
    // An error of its own may be why a server says 404; that of a session that is gone is what SDKs call it.
    const isLost = status === 404 && this.heads.sessionId !== undefined;
    if (json !== undefined && isError && !(isLost && codeOf(json) === SESSION_GONE)) {
      return this.handlers?.onFrame(json, refusal.body);
    }
    if (isAnswer && [json].flat().some((one) => isObject(one) && one.result !== undefined)) {
      const error = wording.resultRefused(refusal);
      return this.handlers?.onFail(error, sending.id, wording.findingOf(error));
    }
    if (!isLost) throw this.channel.refuse(refusal, answer.tried);
    const error = wording.sessionExpired(refusal, this.heads);
    this.end(error);
    throw error;
  }

  async #receive(answer: Answer, sending: Sending): Promise<void> {
    try {
      await this.#read(answer, sending);
    } catch (error) {
      const finding = wording.findingOf(error);
      if (sending.id !== undefined) this.handlers?.onFail(error as McptestError, sending.id, finding);
      else if (finding) this.log.add(finding);
    } finally {
      this.outbox.settle(sending);
    }
  }

  async #read(answer: Answer, sending: Sending): Promise<void> {
    const { response } = answer;
    if (sending.id === undefined && response.status === 202) {
      const { body } = await this.channel.readRefusal(answer);
      return this.heads.accepted(response, body, sending.name, this.revision);
    }
    wording.refuseEncoding(response);
    const sink = this.#sinkFor(sending);
    switch (mediaType(response)) {
      case EVENT_STREAM:
        await followStream(response, {
          sink,
          signal: sending.signal,
          reopen: (position) => this.#openStream(position, sending.signal),
          isDone: () => sending.isSettled,
          needsEventId: true,
        });
        break;
      case JSON_TYPE:
        await readJson(response, sink);
        break;
      default: {
        const refusal = await this.channel.readRefusal(answer);
        if (sending.id !== undefined) throw wording.unexpectedContent(refusal);
      }
    }
    if (sending.id === undefined) this.heads.accepted(response, "", sending.name, this.revision);
    if (sending.isSettled) return;
    throw wording.unanswered(
      sending.name,
      this.url,
      sending.describeSeen((text) => showText(text, this.channel.redactor)),
      sending.isStray,
    );
  }

  /** The server's own stream, if it offers one: resolves when its answer has begun, or has not for a while. */
  async #listen(): Promise<void> {
    const opening = this.#openStream({}, this.listening.signal);
    void this.#follow(opening);
    await Promise.race([opening.catch(() => {}), sleep(MAX_STREAM_WAIT_MS, undefined, { ref: false })]);
  }

  async #follow(opening: Promise<HttpResponse | undefined>): Promise<void> {
    const { signal } = this.listening;
    try {
      const first = await opening;
      if (first === undefined) return;
      await followStream(first, {
        sink: this.#sinkFor(undefined),
        signal,
        reopen: (position) => {
          this.#resumes ||= position.lastEventId !== undefined;
          return this.#openStream(position, signal);
        },
        isDone: () => signal.aborted,
        needsEventId: false,
      });
    } catch (error) {
      if (!(error instanceof McptestError)) return;
      const finding = wording.findingOf(error);
      if (finding) this.log.add(finding);
      else if (error.code === "message-too-large") this.log.add(wording.lostMessage(error));
    }
  }

  async #openStream(position: StreamPosition, signal: AbortSignal): Promise<HttpResponse | undefined> {
    const { lastEventId } = position;
    const resume: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { accept: EVENT_STREAM, ...this.#sessionHeaders(), ...resume };
    const { response } = await this.channel.ask({ method: "GET", url: this.url, headers, signal, lasting: true });
    this.heads.read(response, false, this.revision);
    if (response.status === 200 && mediaType(response) === EVENT_STREAM) {
      wording.refuseEncoding(response);
      return response;
    }
    response.discard();
    return undefined;
  }

  #sinkFor(sending: Sending | undefined): MessageSink {
    return {
      server: this.server.name,
      limitBytes: this.server.max_message_bytes,
      onFrame: (frame, raw) => {
        if (sending) sending.saw(frame);
        else if (!this.#resumes && isObject(frame) && frame.method === undefined)
          this.heads.sawAnswer(this.revision, raw);
        for (const [tool, declared] of readMirrored(frame)) this.#mirrored.set(tool, declared);
        this.handlers?.onFrame(frame, raw);
      },
      onId: (id) => this.heads.sawEvent(id, this.revision),
      onBadUtf8: (text) => this.log.add(badUtf8(text)),
      onStray: (text) => {
        sending?.sawStray(text);
        this.log.add(wording.strayText(this.url, text));
      },
    };
  }

  #sessionHeaders(): Record<string, string> {
    const { sessionId } = this.heads;
    return { ...(sessionId !== undefined && { "mcp-session-id": sessionId }), ...this.protocolHeader() };
  }
}

/** The code of an error by which the official SDKs say that they do not know a session. */
const SESSION_GONE = -32001;

function codeOf(message: Json | undefined): Json | undefined {
  return isObject(message) && isObject(message.error) ? message.error.code : undefined;
}

/** The server is given this long to end a session: its answer is a courtesy, and closing must be bounded. */
const LIMIT_MS = 2_000;
/** Ended; a server that does not let clients end sessions; one that knows the session no longer. */
const FINE = [405, 404];

/** Tells the server that the session is over, and gives what it did wrong about that. Never throws. */
async function endSession(
  channel: Channel,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<SessionFinding | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT_MS);
  try {
    const { response } = await channel.ask({ method: "DELETE", url, headers, signal: limit.signal });
    response.discard();
    const isFine = (response.status >= 200 && response.status <= 299) || FINE.includes(response.status);
    return isFine ? undefined : wording.sessionNotEnded(url, nameStatus(response.status, response.statusText));
  } catch {
    return limit.signal.aborted ? wording.sessionEndTimedOut(url, LIMIT_MS) : undefined;
  } finally {
    clearTimeout(timer);
  }
}
