import { isUtf8 } from "node:buffer";
import { createParser } from "eventsource-parser";
import { hasMoreValues } from "../../values/count-values.ts";
import { type Json, parseJson } from "../../values/json.ts";
import { MAX_VALUES } from "../transport.ts";
import { messageTooLarge, tooManyValues } from "../wording.ts";
import type { HttpResponse } from "./channel/index.ts";

export const EVENT_STREAM = "text/event-stream";
export const JSON_TYPE = "application/json";

/** Where the messages of a response go, and how large they may be. */
export interface MessageSink {
  /** The server's name, for messages. */
  server: string;
  limitBytes: number;
  onFrame(frame: Json, raw: string): void;
  /** Bytes that are no UTF-8, read as well as can be. */
  onBadUtf8(text: string): void;
  /** Text that is no JSON where a message was due. */
  onStray(text: string): void;
  /** An event that is no message: the endpoint of legacy SSE. */
  onEvent?(name: string, data: string): void;
  /** An event has an id. */
  onId?(id: string): void;
}

/** How far a stream was read; what is needed to go on from there. */
export interface StreamPosition {
  lastEventId?: string;
  /** Milliseconds to wait before the stream is opened again, as the server asked. */
  retryMs?: number;
}

/** Media type of a response, without parameters; empty when it has none. */
export function mediaType(response: HttpResponse): string {
  return (response.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The whole body as one JSON message. Throws McptestError message-too-large, connection-lost. */
export async function readJson(response: HttpResponse, sink: MessageSink): Promise<void> {
  const text = await readText(response, sink);
  if (text.trim() !== "") deliver(text, sink);
}

/** Server-sent events until the stream ends, keeping `position`. Throws message-too-large, connection-lost. */
export async function readEvents(
  response: HttpResponse,
  sink: MessageSink,
  position: StreamPosition = {},
): Promise<void> {
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
      else if (event.data !== "") deliver(event.data, sink);
    },
  });
  const decoder = new TextDecoder();
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isValid = true;
  for await (const chunk of response.body) {
    const text = decoder.decode(chunk, { stream: true });
    try {
      if (isValid) strict.decode(chunk, { stream: true });
    } catch {
      // Once for a stream: what comes after it cannot be told from it.
      isValid = false;
      sink.onBadUtf8(text);
    }
    // The second of two CR ends an event; the parser would wait for an LF after it.
    parser.feed(text.endsWith("\r\r") ? `${text}\n` : text);
    if (tooLarge) throw messageTooLarge(sink);
  }
}

function deliver(text: string, sink: MessageSink): void {
  if (hasMoreValues(text, MAX_VALUES)) throw tooManyValues({ server: sink.server, limit: MAX_VALUES });
  const frame = parseJson(text);
  if (frame === undefined) sink.onStray(text);
  else sink.onFrame(frame, text);
}

async function readText(response: HttpResponse, { server, limitBytes, onBadUtf8 }: MessageSink): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw messageTooLarge({ server, limitBytes });
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const text = new TextDecoder().decode(body);
  if (!isUtf8(body)) onBadUtf8(text);
  return text;
}
