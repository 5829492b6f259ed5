import { isUtf8 } from "node:buffer";
import { createParser } from "eventsource-parser";
import { McptestError } from "../../errors.ts";
import { hasMoreValues } from "../../values/json/count-values.ts";
import { type Json, parseJson } from "../../values/json.ts";
import { MAX_VALUES } from "../transport.ts";
import { messageTooLarge, tooManyValues } from "../wording.ts";
import { pause } from "./channel.ts";
import { type HttpResponse, nameUrl } from "./exchange.ts";
import { badEndpoint, streamEnded } from "./wording.ts";

export const EVENT_STREAM = "text/event-stream";
export const JSON_TYPE = "application/json";

/** Where the messages of a response go, and how large they may be. */
export interface MessageSink {
  server: string;
  limitBytes: number;
  /** `valid`: its bytes are UTF-8. */
  onFrame(frame: Json, raw: string, valid: boolean): void;
  /** Bytes of no message that are not UTF-8, read as well as can be. */
  onBadUtf8(text: string): void;
  /** Text that is not JSON where a message was due. */
  onStray(text: string): void;
  /** An event other than a message: the endpoint of legacy SSE. */
  onEvent?(name: string, data: string): void;
  onId?: ((id: string) => void) | undefined;
}

/** How far a stream was read; what is needed to go on from there. */
export interface StreamPosition {
  lastEventId?: string;
  /** Milliseconds to wait before the stream is opened again, as the server asked. */
  retryMs?: number;
}

export function mediaType(response: HttpResponse): string {
  return (response.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The whole body as one JSON message. Throws McptestError message-too-large, connection-lost. */
export async function readJson(response: HttpResponse, sink: MessageSink): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > sink.limitBytes) throw messageTooLarge(sink);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const text = new TextDecoder().decode(body);
  if (text.trim() !== "") deliver(text, sink, isUtf8(body));
}

/** Server-sent events until the stream ends, keeping `position`. Throws message-too-large, connection-lost. */
async function readEvents(response: HttpResponse, sink: MessageSink, position: StreamPosition = {}): Promise<void> {
  let tooLarge = false;
  const parser = createParser({
    // The limit is for the message; the line around it has a name and a colon more.
    maxBufferSize: sink.limitBytes + 16,
    onRetry: (ms) => {
      position.retryMs = ms;
    },
    onError: (error) => {
      tooLarge ||= error.type === "max-buffer-size-exceeded";
    },
    onEvent: (event) => {
      if (event.id) {
        position.lastEventId = event.id;
        sink.onId?.(event.id);
      }
      if (Buffer.byteLength(event.data) > sink.limitBytes) tooLarge = true;
      else if (event.event !== undefined && event.event !== "message") sink.onEvent?.(event.event, event.data);
      else if (event.data !== "") {
        const isBad = !isValid && event.data.includes("\ufffd");
        if (isBad) lost = undefined;
        deliver(event.data, sink, !isBad);
      }
    },
  });
  const decoder = new TextDecoder();
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isValid = true;
  /** Bytes that are not UTF-8, until an event is found that has them. */
  let lost: string | undefined;
  try {
    for await (const chunk of response.body) {
      const text = decoder.decode(chunk, { stream: true });
      try {
        if (isValid) strict.decode(chunk, { stream: true });
      } catch {
        // Once for a stream: the decoder cannot tell a second fault from the first.
        isValid = false;
        lost = text;
      }
      // The second of two CR ends an event; the parser would wait for an LF after it.
      parser.feed(text.endsWith("\r\r") ? `${text}\n` : text);
      if (tooLarge) throw messageTooLarge(sink);
    }
  } finally {
    if (lost !== undefined) sink.onBadUtf8(lost);
  }
}

/** Reads the stream of legacy SSE in the background, to `onEnd`; resolves once it has named the address for frames. */
export function readEndpoint(
  response: HttpResponse,
  sink: MessageSink,
  url: URL,
  onEnd: (error: McptestError) => void,
): Promise<URL> {
  return new Promise((resolve, reject) => {
    const place = nameUrl(url);
    let endpoint: URL | undefined;
    const onEvent = (name: string, data: string): void => {
      if (name !== "endpoint" || endpoint !== undefined) return;
      endpoint = URL.canParse(data, url.href) ? new URL(data, url) : undefined;
      if (endpoint?.origin === url.origin) resolve(endpoint);
      else reject(badEndpoint({ place, why: `its endpoint event names ${JSON.stringify(data.slice(0, 200))}` }));
    };
    const noEndpoint = () => badEndpoint({ place, why: "its stream ended before an endpoint event" });
    readEvents(response, { ...sink, onEvent })
      .then(() => (endpoint === undefined ? noEndpoint() : streamEnded({ place })))
      .catch((error: McptestError) => error)
      .then((error) => {
        reject(error);
        onEnd(error);
      });
  });
}

function deliver(text: string, sink: MessageSink, valid: boolean): void {
  if (hasMoreValues(text, MAX_VALUES)) throw tooManyValues({ server: sink.server, limit: MAX_VALUES });
  const frame = parseJson(text);
  if (frame !== undefined) sink.onFrame(frame, text, valid);
  else {
    if (!valid) sink.onBadUtf8(text);
    sink.onStray(text);
  }
}

/** Attempts in a row without an event in between. */
const MAX_FRUITLESS = 5;
const DEFAULT_DELAY_MS = 1_000;

interface FollowOptions {
  sink: MessageSink;
  signal: AbortSignal;
  /** Opens the stream where it broke off; undefined when the server does not offer that. */
  reopen(position: StreamPosition): Promise<HttpResponse | undefined>;
  isDone(): boolean;
  /** Whether it can only be taken up from an event with an id. */
  needsEventId: boolean;
}

/** Reads a stream of events, reopened where it breaks off (2025-11-25, "Resumability and Redelivery"). Throws message-too-large, connection-lost. */
export async function followStream(first: HttpResponse, options: FollowOptions): Promise<void> {
  const position: StreamPosition = {};
  let response: HttpResponse | undefined = first;
  let fruitless = 0;
  while (response !== undefined) {
    const before = position.lastEventId;
    const broken = await readEvents(response, options.sink, position).catch((error) => {
      if (error instanceof McptestError && error.code === "connection-lost") return error;
      throw error;
    });
    if (options.isDone()) return;
    fruitless = position.lastEventId === before ? fruitless + 1 : 0;
    const resumable = position.lastEventId !== undefined || !options.needsEventId;
    const again = resumable && fruitless < MAX_FRUITLESS;
    if (again) await pause(position.retryMs ?? DEFAULT_DELAY_MS, options.signal);
    response = again ? await options.reopen(position) : undefined;
    if (response === undefined && broken) throw broken;
  }
}
