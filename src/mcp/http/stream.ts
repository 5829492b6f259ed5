import { McptestError } from "../../errors.ts";
import { type HttpResponse, pause } from "./channel/index.ts";
import { type MessageSink, readEvents, type StreamPosition } from "./messages.ts";

/** A stream is opened again so often in a row without an event in between. */
const MAX_FRUITLESS = 5;
const DEFAULT_DELAY_MS = 1_000;

/** How a stream is followed. */
export interface FollowOptions {
  sink: MessageSink;
  signal: AbortSignal;
  /** Opens the stream where it broke off; undefined when the server does not offer that. */
  reopen(position: StreamPosition): Promise<HttpResponse | undefined>;
  /** Whether nothing more is due. */
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
    const broken = await readUntilBroken(response, options.sink, position);
    if (options.isDone()) return;
    fruitless = position.lastEventId === before ? fruitless + 1 : 0;
    const resumable = position.lastEventId !== undefined || !options.needsEventId;
    const again = resumable && fruitless < MAX_FRUITLESS;
    if (again) await pause(position.retryMs ?? DEFAULT_DELAY_MS, options.signal);
    response = again ? await options.reopen(position) : undefined;
    if (response === undefined && broken !== undefined) throw broken;
  }
}

async function readUntilBroken(response: HttpResponse, sink: MessageSink, position: StreamPosition) {
  try {
    await readEvents(response, sink, position);
    return undefined;
  } catch (error) {
    if (error instanceof McptestError && error.code === "connection-lost") return error;
    throw error;
  }
}
