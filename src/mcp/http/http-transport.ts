import { setTimeout as sleep } from "node:timers/promises";
import { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import { isObject, type JsonObject, writeJson } from "../../values/json.ts";
import { badUtf8, FindingLog } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import type { Transport, TransportHandlers, Wait } from "../transport.ts";
import { type Answer, type Channel, endSession, type HttpOptions, openChannel } from "./channel.ts";
import { type HttpResponse, isSuccess } from "./exchange.ts";
import { type MirroredArgument, mirrorHeaders, readMirrored } from "./headers.ts";
import { Heads } from "./heads.ts";
import * as messages from "./messages.ts";
import { answers, Outbox, type Sending } from "./outbox.ts";
import { showText } from "./refusal.ts";
import * as wording from "./wording.ts";

const { EVENT_STREAM, JSON_TYPE, mediaType } = messages;
/** Milliseconds for the server to open its own stream. */
const MAX_STREAM_WAIT_MS = 300;
/** Statuses that a server of the older transport gives to a POST (revision 2025-11-25, "Backwards Compatibility"). */
const OLDER_SERVER: readonly unknown[] = [400, 404, 405];
/** The code of an error by which the official SDKs say that they do not know a session. */
const SESSION_GONE = -32001;

/**
 * MCP over HTTP. Streamable HTTP: every frame is a POST, answers come as JSON or as a stream of events. Legacy SSE (revision 2024-11-05):
 * answers come through one stream, frames go to the address that it names. With `transport: auto`, legacy SSE is tried where the
 * server refuses the POST of `initialize`. Nothing is sent before `start`.
 */
export class HttpTransport implements Transport {
  readonly hasStreams = true;
  readonly #server: HttpServer;
  readonly #url: URL;
  readonly #channel: Channel;
  readonly #outbox = new Outbox();
  /** Ends the stream that the server speaks through by itself. */
  readonly #listening = new AbortController();
  readonly #mirrored = new Map<string, readonly MirroredArgument[]>();
  #log = new FindingLog();
  #heads = new Heads((finding) => this.#log.add(finding));
  /** Undefined once the transport is closed or at its end. */
  #handlers: TransportHandlers | undefined;
  #endpoint: URL | undefined;
  #isUntried: boolean;
  #wasReached = false;
  /** The server's own stream was resumed: it may redeliver an answer. */
  #resumes = false;

  constructor(server: HttpServer, options: HttpOptions) {
    this.#server = server;
    this.#url = new URL(server.url);
    this.#channel = openChannel(server, options);
    this.#isUntried = server.transport === "auto";
  }

  findings(): readonly SessionFinding[] {
    return this.#log.entries;
  }

  async start(handlers: TransportHandlers): Promise<void> {
    this.#handlers = handlers;
    if (this.#server.transport === "sse") await this.#openLegacy();
  }

  async send(frame: JsonObject): Promise<void> {
    const { method } = frame;
    // Protocol 2026-07-28 cancels by closing the request's own stream, which `abandon` does.
    const isStateless = this.#endpoint === undefined && this.#heads.isSince("2026-07-28");
    if (isStateless && method === "notifications/cancelled") return;
    const isFirst = this.#isUntried && method === "initialize";
    if (isFirst) this.#isUntried = false;
    const hand = () => this.#outbox.send(frame, (sending) => this.#deliver(sending));
    try {
      await hand();
    } catch (error) {
      if (!isFirst || !OLDER_SERVER.includes(wording.statusOf(error)) || !this.#handlers) throw error;
      this.#log = new FindingLog();
      this.#heads = new Heads((finding) => this.#log.add(finding));
      await this.#openLegacy().catch((second) => {
        throw second instanceof McptestError ? wording.bothRefused(error as McptestError, second) : second;
      });
      await hand();
    }
    if (method === "notifications/initialized" && this.#endpoint === undefined) await this.#listen();
  }

  setProtocol(revision: string): void {
    this.#heads.speak(revision);
  }

  abandon(id: number): void {
    this.#outbox.stop(id);
  }

  waitOf(id: number): Wait | undefined {
    return this.#outbox.waitOf(id);
  }

  describeProgress(): string {
    return this.#channel.describeProgress();
  }

  async close(): Promise<void> {
    if (this.#stop() && this.#heads.sessionId !== undefined) {
      const wrong = await endSession(this.#channel, this.#url, this.#heads.sessionHeaders);
      if (wrong !== undefined) this.#log.add(wrong);
    }
    this.#channel.close();
  }

  /** Stops everything under way; gives the handlers. */
  #stop(): TransportHandlers | undefined {
    const handlers = this.#handlers;
    this.#handlers = undefined;
    this.#listening.abort();
    this.#outbox.stop();
    return handlers;
  }

  /** Opens the stream, which is read in the background; resolves once it has named the address for frames. */
  async #openLegacy(): Promise<void> {
    const { signal } = this.#listening;
    const headers = { accept: EVENT_STREAM };
    const answer = await this.#channel.ask({ method: "GET", url: this.#url, headers, signal, lasting: true });
    const { response } = answer;
    this.#heads.read(response, false);
    const isFine = isSuccess(response);
    if (isFine) wording.refuseEncoding(response);
    if (isFine && mediaType(response) === EVENT_STREAM) {
      const onFrame: TransportHandlers["onFrame"] = (frame, raw) => this.#handlers?.onFrame(frame, raw);
      const sink = { ...this.#sink(), onFrame, onId: undefined };
      this.#endpoint = await messages.readEndpoint(response, sink, this.#url, (error) => this.#stop()?.onEnd(error));
      return;
    }
    const refusal = await this.#channel.readRefusal(answer);
    throw isFine ? wording.unexpectedContent(refusal) : this.#channel.refuse(refusal, answer.tried);
  }

  /** Hands a frame over; what comes back is read in the background. */
  async #deliver(sending: Sending): Promise<void> {
    const isLegacy = this.#endpoint !== undefined;
    try {
      const answer = await this.#post(sending);
      this.#wasReached = true;
      const isFine = isSuccess(answer.response);
      const begins = isFine && !isLegacy && sending.frame.method === "initialize";
      this.#heads.read(answer.response, begins);
      if (!isFine) return await this.#refuse(answer, sending);
      if (!isLegacy) return void this.#receive(answer, sending);
      answer.response.discard();
      this.#outbox.settle(sending);
    } catch (error) {
      // A server that is gone is one cause, not one for each later request.
      const isGone =
        this.#wasReached && !isLegacy && error instanceof McptestError && error.code === "server-unreachable";
      if (isGone) this.#stop()?.onEnd(error);
      throw error;
    }
  }

  #post({ frame, signal, onWait }: Sending): Promise<Answer> {
    const own = this.#endpoint
      ? this.#heads.protocolHeader
      : {
          accept: `${JSON_TYPE}, ${EVENT_STREAM}`,
          ...(frame.method !== "initialize" && this.#heads.sessionHeaders),
          ...mirrorHeaders(frame, this.#mirrored),
        };
    const headers = { "content-type": JSON_TYPE, ...own };
    const url = this.#endpoint ?? this.#url;
    return this.#channel.ask({ method: "POST", url, headers, body: writeJson(frame), signal, onWait });
  }

  /** A status other than 2xx: the answer itself, the end of the session, or an error. */
  async #refuse(answer: Answer, sending: Sending): Promise<void> {
    const refusal = await this.#channel.readRefusal(answer);
    this.#outbox.settle(sending);
    const { status, json } = refusal;
    // A 404 may carry the answer; with this code, SDKs say that the session is gone.
    const isLost = status === 404 && this.#heads.sessionId !== undefined;
    const isGone = isLost && isObject(json) && isObject(json.error) && json.error.code === SESSION_GONE;
    if (json !== undefined && sending.isRefusedBy(refusal) && !isGone) {
      return this.#handlers?.onFrame(json, refusal.body);
    }
    const isAnswer = sending.id !== undefined && answers(json, sending.id);
    if (isAnswer && [json].flat().some((one) => isObject(one) && one.result !== undefined)) {
      const error = wording.resultRefused(refusal);
      return this.#handlers?.onFail(error, sending.id, wording.findingOf(error));
    }
    if (!isLost) throw this.#channel.refuse(refusal, answer.tried);
    const error = wording.sessionExpired(refusal, this.#heads.describeCookies());
    this.#stop()?.onEnd(error);
    throw error;
  }

  async #receive(answer: Answer, sending: Sending): Promise<void> {
    try {
      await this.#read(answer, sending);
    } catch (error) {
      const finding = wording.findingOf(error);
      if (sending.id !== undefined) this.#handlers?.onFail(error as McptestError, sending.id, finding);
      else if (finding) this.#log.add(finding);
    } finally {
      this.#outbox.settle(sending);
    }
  }

  async #read(answer: Answer, sending: Sending): Promise<void> {
    const { response } = answer;
    if (sending.id === undefined && response.status === 202) {
      const { body } = await this.#channel.readRefusal(answer);
      return this.#heads.accepted(response, body, sending.name);
    }
    wording.refuseEncoding(response);
    const sink = this.#sink(sending);
    const type = mediaType(response);
    if (type === EVENT_STREAM) {
      await messages.followStream(response, {
        sink,
        signal: sending.signal,
        reopen: (position) => this.#openStream(position, sending.signal),
        isDone: () => sending.isSettled,
        needsEventId: true,
      });
    } else if (type === JSON_TYPE) await messages.readJson(response, sink);
    else {
      const refusal = await this.#channel.readRefusal(answer);
      if (sending.id !== undefined) throw wording.unexpectedContent(refusal);
    }
    if (sending.id === undefined) this.#heads.accepted(response, "", sending.name);
    if (sending.isSettled) return;
    const seen = sending.describeSeen((text) => showText(text, this.#channel.redactor));
    throw wording.unanswered(sending.name, this.#url, seen, sending.stray !== undefined);
  }

  /** Opens the server's own stream, if it offers one; resolves when its answer begins, or after a while. */
  async #listen(): Promise<void> {
    const opening = this.#openStream({}, this.#listening.signal);
    void this.#follow(opening);
    await Promise.race([opening.catch(() => {}), sleep(MAX_STREAM_WAIT_MS, undefined, { ref: false })]);
  }

  async #follow(opening: Promise<HttpResponse | undefined>): Promise<void> {
    const { signal } = this.#listening;
    const reopen = (position: messages.StreamPosition) => {
      this.#resumes ||= position.lastEventId !== undefined;
      return this.#openStream(position, signal);
    };
    try {
      const first = await opening;
      if (first === undefined) return;
      const isDone = () => signal.aborted;
      await messages.followStream(first, { sink: this.#sink(), signal, reopen, isDone, needsEventId: false });
    } catch (error) {
      if (!(error instanceof McptestError)) return;
      const finding = wording.findingOf(error);
      if (finding) this.#log.add(finding);
      else if (error.code === "message-too-large") this.#log.add(wording.lostMessage(error));
    }
  }

  async #openStream({ lastEventId }: messages.StreamPosition, signal: AbortSignal): Promise<HttpResponse | undefined> {
    const resume: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { accept: EVENT_STREAM, ...this.#heads.sessionHeaders, ...resume };
    const { response } = await this.#channel.ask({ method: "GET", url: this.#url, headers, signal, lasting: true });
    this.#heads.read(response, false);
    if (response.status === 200 && mediaType(response) === EVENT_STREAM) {
      wording.refuseEncoding(response);
      return response;
    }
    response.discard();
    return undefined;
  }

  /** Takes what comes in answer to a frame, or on the server's own stream. */
  #sink(sending?: Sending): messages.MessageSink {
    return {
      server: this.#server.name,
      limitBytes: this.#server.max_message_bytes,
      onFrame: (frame, raw) => {
        if (sending) sending.saw(frame);
        else if (!this.#resumes && isObject(frame) && frame.method === undefined) this.#heads.sawAnswer(raw);
        for (const [tool, declared] of readMirrored(frame)) this.#mirrored.set(tool, declared);
        this.#handlers?.onFrame(frame, raw);
      },
      onId: (id) => this.#heads.sawEvent(id),
      onBadUtf8: (text) => this.#log.add(badUtf8(text)),
      onStray: (text) => {
        if (sending) sending.stray = text;
        this.#log.add(wording.strayText(this.#url, text));
      },
    };
  }
}
