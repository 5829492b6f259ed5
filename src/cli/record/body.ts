import { createParser } from "eventsource-parser";
import type { HttpResponse } from "../../mcp/index.ts";
import { MAX_MESSAGE, type Tap } from "./capture.ts";

/** Looks at a body that goes by. */
export interface BodyReader {
  push(chunk: Buffer): void;
  end(): void;
}

/** Tells a tap of the messages in a body: those of an event stream, or the one that is all of it. `onEndpoint`: legacy SSE says where to post to. */
export function readBody({ headers }: HttpResponse, tap: Tap, onEndpoint: (path: string) => void): BodyReader {
  const isStream = headers["content-type"]?.trim().toLowerCase().startsWith("text/event-stream");
  return isStream ? readStream(tap, onEndpoint) : readWhole(tap);
}

function readStream(tap: Tap, onEndpoint: (path: string) => void): BodyReader {
  const decoder = new TextDecoder();
  let isReadable = true;
  const parser = createParser({
    maxBufferSize: MAX_MESSAGE,
    onError: ({ type }) => {
      if (type !== "max-buffer-size-exceeded") return;
      isReadable = false;
      tap.skipped();
    },
    onEvent: ({ event, data }) => {
      if (event === "endpoint") onEndpoint(data);
      else tap.received(data);
    },
  });
  return {
    push(chunk) {
      if (isReadable) parser.feed(decoder.decode(chunk, { stream: true }));
    },
    end() {},
  };
}

function readWhole(tap: Tap): BodyReader {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      if (bytes <= MAX_MESSAGE) chunks.push(chunk);
      else chunks.length = 0;
    },
    end() {
      if (bytes > MAX_MESSAGE) tap.skipped();
      else tap.received(Buffer.concat(chunks).toString());
    },
  };
}
