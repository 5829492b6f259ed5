import { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import { isObject, writeJson } from "../../values/json.ts";
import { badUtf8, createFindingLog } from "../findings.ts";
import { MODERN_REVISION } from "../revisions.ts";
import type { Transport, TransportHandlers } from "../transport.ts";
import { type Answer, endSession, type HttpOptions, openChannel } from "./channel.ts";
import { cookieNotes, unsentCookies } from "./cookies.ts";
import { isSuccess, nameAnswer, nameUrl } from "./exchange.ts";
import { type MirroredArgument, mirrorHeaders, readMirrored } from "./headers.ts";
import { createHeads } from "./heads.ts";
import * as messages from "./messages.ts";
import { answers, createOutbox, type Sending } from "./outbox.ts";
import { createOwnStream } from "./own-stream.ts";
import { showText } from "./refusal.ts";
import * as wording from "./wording.ts";

const { EVENT_STREAM, JSON_TYPE, mediaType } = messages;
/** Statuses that a server of the older transport gives to a POST (revision 2025-11-25, "Backwards Compatibility"). */
const OLDER_SERVER: readonly unknown[] = [400, 404, 405];
/** The code of an error by which the official SDKs say that they do not know a session. */
const SESSION_GONE = -32001;

/**
 * MCP over HTTP. Streamable HTTP: every frame is a POST, answers come as JSON or as a stream of events. Legacy SSE (revision 2024-11-05):
 * answers come through one stream, frames go to the address that it names. With `transport: auto`, legacy SSE is tried where the
 * server refuses the POST of `initialize`. Nothing is sent before `start`.
 */
export function createHttpTransport(server: HttpServer, options: HttpOptions): Transport {
  const url = new URL(server.url);
  const channel = openChannel(server, options);
  const outbox = createOutbox();
  /** Ends the stream that the server speaks through by itself. */
  const listening = new AbortController();
  const mirrored = new Map<string, readonly MirroredArgument[]>();
  let log = createFindingLog();
  let heads = createHeads((finding) => log.add(finding));
  /** Undefined once the transport is closed or at its end. */
  let handlers: TransportHandlers | undefined;
  /** Where frames go over legacy SSE. */
  let endpoint: URL | undefined;
  /** Whether legacy SSE may still be tried. */
  let isUntried = server.transport === "auto";
  let wasReached = false;
  /** Stops everything under way; gives the handlers. */
  const stop = (): TransportHandlers | undefined => {
    const told = handlers;
    handlers = undefined;
    listening.abort();
    outbox.stop();
    return told;
  };

  /** Opens the stream, which is read in the background; resolves once it has named the address for frames. */
  const openLegacy = async (): Promise<void> => {
    const { signal } = listening;
    const headers = { accept: EVENT_STREAM };
    const answer = await channel.ask({ method: "GET", url, headers, signal, lasting: true });
    const { response } = answer;
    heads.read(response, false);
    const isFine = isSuccess(response);
    if (isFine) wording.refuseEncoding(response);
    if (isFine && mediaType(response) === EVENT_STREAM) {
      const onFrame: messages.MessageSink["onFrame"] = (frame, raw, valid) =>
        handlers?.onFrame(frame, raw, undefined, valid ? undefined : badUtf8({}, raw));
      const sink = { ...sinkFor(), onFrame, onId: undefined };
      endpoint = await messages.readEndpoint(response, sink, url, (error) => stop()?.onEnd(error));
      return;
    }
    const refusal = await channel.readRefusal(answer);
    throw isFine ? wording.unexpectedContent(refusal) : channel.refuse(refusal, answer.tried);
  };

  /** Hands a frame over; what comes back is read in the background. */
  const deliver = async (sending: Sending): Promise<void> => {
    const isLegacy = endpoint !== undefined;
    try {
      const answer = await post(sending);
      wasReached = true;
      const isFine = isSuccess(answer.response);
      const begins = isFine && !isLegacy && sending.frame.method === "initialize";
      heads.read(answer.response, begins);
      if (!isFine) return await refuse(answer, sending);
      if (!isLegacy) return void receive(answer, sending);
      answer.response.discard();
      outbox.settle(sending);
    } catch (error) {
      // A server that is gone is one cause, not one for each later request.
      const isGone = wasReached && !isLegacy && error instanceof McptestError && error.code === "server-unreachable";
      if (isGone) stop()?.onEnd(error);
      throw error;
    }
  };

  const post = (sending: Sending): Promise<Answer> => {
    const { frame, signal } = sending;
    const spoken = heads.isSince(MODERN_REVISION) ? MODERN_REVISION : undefined;
    const streamable = () => ({
      accept: `${JSON_TYPE}, ${EVENT_STREAM}`,
      ...(frame.method !== "initialize" && heads.sessionHeaders()),
      ...mirrorHeaders(frame, mirrored, spoken),
    });
    const headers = { "content-type": JSON_TYPE, ...(endpoint ? heads.protocolHeader() : streamable()) };
    const lasting = frame.method === "subscriptions/listen";
    const onWait = (wait: Sending["wait"]) => Object.assign(sending, { wait });
    const body = writeJson(frame);
    return channel.ask({ method: "POST", url: endpoint ?? url, headers, body, signal, onWait, lasting });
  };

  /** A status other than 2xx: the answer itself, the end of the session, or an error. */
  const refuse = async (answer: Answer, sending: Sending): Promise<void> => {
    const refusal = await channel.readRefusal(answer);
    outbox.settle(sending);
    const { status, json } = refusal;
    // A 404 may carry the answer; with this code, SDKs say that the session is gone.
    const isLost = status === 404 && heads.sessionId() !== undefined;
    const isGone = isLost && isObject(json) && isObject(json.error) && json.error.code === SESSION_GONE;
    // A refusal for scopes is about the login, whatever the body says.
    if (json !== undefined && sending.isRefusedBy(refusal) && !isGone && !channel.explain(refusal)) {
      heads.refused(answer.response, refusal.contentType);
      return handlers?.onFrame(json, refusal.body);
    }
    const isAnswer = sending.id !== undefined && answers(json, sending.id);
    if (isAnswer && [json].flat().some((one) => isObject(one) && one.result !== undefined)) {
      const error = wording.breaking("http-status", wording.resultRefused({ answer: nameAnswer(refusal) }));
      return handlers?.onFail(error, sending.id, wording.findingOf(error));
    }
    if (!isLost) throw channel.refuse(refusal, answer.tried);
    const error = wording.sessionExpired({ answer: nameAnswer(refusal), cookies: unsentCookies(channel.jar) });
    stop()?.onEnd(error);
    throw error;
  };

  const receive = async (answer: Answer, sending: Sending): Promise<void> => {
    try {
      await read(answer, sending);
    } catch (error) {
      const finding = wording.findingOf(error);
      if (sending.id !== undefined) handlers?.onFail(error as McptestError, sending.id, finding);
      else if (finding) log.add(finding);
    } finally {
      outbox.settle(sending);
    }
  };

  const read = async (answer: Answer, sending: Sending): Promise<void> => {
    const { response } = answer;
    if (sending.id === undefined && response.status === 202) {
      const { body } = await channel.readRefusal(answer);
      return heads.accepted(response, body, sending.name);
    }
    wording.refuseEncoding(response);
    const sink = sinkFor(sending);
    const type = mediaType(response);
    if (type === EVENT_STREAM) {
      await messages.followStream(response, {
        sink,
        signal: sending.signal,
        reopen: (position) => openStream(position, sending.signal),
        isDone: () => sending.isSettled,
        needsEventId: true,
      });
    } else if (type === JSON_TYPE) await messages.readJson(response, sink);
    else {
      const refusal = await channel.readRefusal(answer);
      if (sending.id !== undefined) throw wording.unexpectedContent(refusal);
    }
    if (sending.id === undefined) heads.accepted(response, "", sending.name);
    if (sending.isSettled) return;
    const seen = sending.describeSeen((text) => showText(text, channel.redactor));
    const told = sending.stray === undefined ? wording.unanswered : wording.strayAnswer;
    throw told({ place: nameUrl(url), request: sending.name, seen });
  };

  const openStream = async ({ lastEventId }: messages.StreamPosition, signal: AbortSignal) => {
    const resume: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { accept: EVENT_STREAM, ...heads.sessionHeaders(), ...resume };
    const { response } = await channel.ask({ method: "GET", url, headers, signal, lasting: true });
    heads.read(response, false);
    if (response.status === 200 && mediaType(response) === EVENT_STREAM) {
      wording.refuseEncoding(response);
      return response;
    }
    response.discard();
    return undefined;
  };

  const ownStream = createOwnStream(openStream, listening.signal, (finding) => log.add(finding));

  /** Takes what comes in answer to a frame, or on the server's own stream. */
  const sinkFor = (sending?: Sending): messages.MessageSink => {
    return {
      server: server.name,
      limitBytes: server.max_message_bytes,
      onFrame: (frame, raw, valid) => {
        if (sending) sending.saw(frame);
        else if (!ownStream.resumes() && isObject(frame) && frame.method === undefined) heads.sawAnswer(raw);
        for (const [tool, declared] of readMirrored(frame)) mirrored.set(tool, declared);
        handlers?.onFrame(frame, raw, sending?.id, valid ? undefined : badUtf8({}, raw));
      },
      onId: (id) => heads.sawEvent(id),
      onBadUtf8: (text) => log.add(badUtf8({}, text)),
      onStray: (text) => {
        if (sending) sending.stray = text;
        log.add(wording.strayText({ place: nameUrl(url) }, text));
      },
    };
  };

  return {
    hasStreams: true,
    findings: () => [...log.entries, ...cookieNotes(channel.jar)],
    async start(given) {
      handlers = given;
      if (server.transport === "sse") await openLegacy();
    },
    async send(frame) {
      const { method } = frame;
      // Protocol 2026-07-28 cancels by closing the request's own stream, which `abandon` does.
      if (method === "notifications/cancelled" && endpoint === undefined && heads.isSince("2026-07-28")) return;
      const isFirst = isUntried && method === "initialize";
      if (isFirst) isUntried = false;
      const hand = () => outbox.send(frame, deliver);
      try {
        await hand();
      } catch (error) {
        if (!isFirst || !OLDER_SERVER.includes(wording.statusOf(error)) || !handlers) throw error;
        log = createFindingLog();
        heads = createHeads((finding) => log.add(finding));
        await openLegacy().catch((second) => {
          throw second instanceof McptestError ? wording.bothRefused(error as McptestError, second) : second;
        });
        await hand();
      }
      if (method === "notifications/initialized" && endpoint === undefined) await ownStream.listen(sinkFor());
    },
    setProtocol: (revision) => heads.speak(revision),
    listening: async () => ownStream.opened(),
    abandon: (id) => outbox.stop(id),
    waitOf: (id) => outbox.waitOf(id),
    describeProgress: channel.describeProgress,
    async close() {
      if (stop() && heads.sessionId() !== undefined) {
        const wrong = await endSession(channel, url, heads.sessionHeaders());
        if (wrong !== undefined) log.add(wrong);
      }
      await channel.close();
    },
  };
}
