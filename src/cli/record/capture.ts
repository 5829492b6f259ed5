import { mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type CassettePlace,
  createMasker,
  FrameRecorder,
  isHandshake,
  isLasting,
  isOver,
  type MaskerUse,
  numberSessions,
  readOwnCassette,
  type SeenExchange,
  saveCassette,
} from "../../cassette/index.ts";
import type { McptestError } from "../../errors.ts";
import { makeFolder, unwritable } from "../../files/index.ts";
import { MAX_VALUES } from "../../mcp/index.ts";
import { hasMoreValues } from "../../values/count-values.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { findPartials, PartialCassette } from "./partial.ts";
import * as wording from "./wording.ts";

/** What a server is called that nobody has named. */
const SERVER = "server";
const REVISION = "io.modelcontextprotocol/protocolVersion";

/** What a capture takes. */
export interface CaptureUse extends MaskerUse {
  place: CassettePlace;
  source: "stdio" | "http";
  /** Whether the sessions stand alone in the file, and not behind those that are there. */
  overwrite?: boolean;
  warn(problem: McptestError): void;
}

/** Bytes of a message that is looked into. */
export const MAX_MESSAGE = 64 * 1024 * 1024;

/** Watches one session: messages as they were written, once they are on their way; what is none is nothing to it. */
export interface Tap {
  sent(text: string): void;
  received(text: string): void;
  /** A message went through that is longer than MAX_MESSAGE. */
  skipped(): void;
  /** Whether a request has no answer yet. */
  readonly isWaiting: boolean;
}

/** What a proxy sees, on its way into a cassette. Nothing in it throws while frames go through. */
export class Capture {
  readonly #use: CaptureUse;
  readonly #mask: ReturnType<typeof createMasker>;
  readonly #partial: PartialCassette;
  readonly #recorders: FrameRecorder[] = [];
  readonly #kept = new Set<SeenExchange>();
  #protocol: string | undefined;
  #isOver = false;
  #isCutOff = false;

  private constructor(use: CaptureUse, file: string) {
    this.#use = use;
    this.#mask = createMasker(use);
    this.#partial = new PartialCassette(file);
  }

  /** Throws McptestError: cassette-unreadable, for what lies there and is no recording of a session; output-unwritable. */
  static async begin(use: CaptureUse): Promise<Capture> {
    const { place, warn } = use;
    await readOwnCassette(place, "session");
    const file = await place.locate();
    try {
      makeFolder(dirname(file));
      rmdirSync(mkdtempSync(join(dirname(file), ".mcptest-")));
    } catch (error) {
      throw unwritable(place.path, "recording", error);
    }
    for (const left of findPartials(file)) warn(wording.leftBehind(left, file));
    return new Capture(use, file);
  }

  /** Watches one more session; sessions stand in the cassette one after the other, as they began, behind those of earlier recordings. */
  watch(): Tap {
    const { warn } = this.#use;
    const recorder = new FrameRecorder(SERVER);
    this.#recorders.push(recorder);
    const { exchanges } = recorder;
    const waiting = new Set<SeenExchange>();
    let seen = 0;
    const settle = (): void => {
      for (const each of waiting) {
        if (!isOver(each)) continue;
        waiting.delete(each);
        this.#keep(each);
      }
    };
    return {
      get isWaiting() {
        return waiting.size > 0;
      },
      skipped: () => warn(wording.tooLong(MAX_MESSAGE)),
      sent: (text) => {
        const frame = this.#read(text);
        if (frame === undefined) return;
        recorder.sent(frame);
        for (const each of exchanges.slice(seen)) waiting.add(each);
        seen = exchanges.length;
        settle();
      },
      received: (text) => {
        const frame = this.#read(text);
        if (frame === undefined) return;
        recorder.received(frame);
        settle();
      },
    };
  }

  /** Writes the cassette; how many exchanges it has. Throws McptestError output-unwritable. */
  async end(): Promise<number> {
    const { place, warn, redactor, secrets, overwrite } = this.#use;
    const all = this.#recorders.flatMap(({ exchanges }) => exchanges);
    const exchanges = numberSessions(this.#sessions());
    const left = all.filter((each) => !isOver(each));
    this.#isOver = true;
    this.#partial.close();
    if (left.length > 0) warn(wording.unanswered(place.path, left));
    if (exchanges.length === 0) {
      warn(wording.nothingRecorded(place.path));
      return 0;
    }
    const isBegun = this.#protocol !== undefined || exchanges.some(({ method }) => method === "initialize");
    if (!isBegun) warn(wording.noHandshake(place.path));
    try {
      const draft = { kind: "session" as const, servers: { [SERVER]: this.#server }, exchanges };
      await saveCassette(place, draft, { redactor, secrets, now: new Date(), appends: !overwrite });
    } catch (error) {
      throw wording.unsavedSession(place.path, error, this.#partial.path);
    }
    this.#partial.remove();
    return exchanges.length;
  }

  /** What stands in no session, as requests of clients that have none over HTTP, is of the one before. */
  #sessions(): SeenExchange[][] {
    const sessions: SeenExchange[][] = [];
    for (const recorder of this.#recorders) {
      // A beginning that was taken back would have every client wait.
      const isKept = (each: SeenExchange): boolean =>
        this.#kept.has(each) && !(each.cancelled && isLasting(each.method));
      const kept = recorder.exchanges.filter(isKept);
      if (sessions.length === 0 || kept.some(({ method }) => isHandshake(method))) sessions.push(kept);
      else sessions.at(-1)?.push(...kept);
    }
    return sessions.filter(({ length }) => length > 0);
  }

  #read(text: string): Json | undefined {
    const frame = this.#isOver || hasMoreValues(text, MAX_VALUES) ? undefined : parseJson(text);
    if (frame !== undefined) this.#use.redactor.learn(frame, text);
    return frame;
  }

  #keep(exchange: SeenExchange): void {
    this.#protocol ??= protocolOf(exchange);
    const rest: JsonObject = {
      ...{ format: "mcptest-cassette", version: 1, kind: "session", recorded: new Date().toISOString() },
      servers: { [SERVER]: this.#server },
    };
    try {
      if (this.#isCutOff || this.#partial.add(this.#mask(exchange), rest)) this.#kept.add(exchange);
      else this.#stop();
    } catch (error) {
      this.#isCutOff = true;
      this.#kept.add(exchange);
      this.#use.warn(wording.cutOff(this.#use.place.path, error));
    }
  }

  #stop(): void {
    this.#isOver = true;
    this.#use.warn(wording.isFull(this.#use.place.path));
  }

  get #server() {
    return { source: this.#use.source, ...(this.#protocol !== undefined && { protocol: this.#protocol }) };
  }
}

/** The revision that a session speaks, of an exchange that says so. */
function protocolOf({ method, params, result }: SeenExchange): string | undefined {
  if (result === undefined) return undefined;
  const { [REVISION]: named } = isObject(params._meta) ? params._meta : {};
  const spoken = method === "initialize" && isObject(result) ? result.protocolVersion : named;
  return typeof spoken === "string" ? spoken : undefined;
}
