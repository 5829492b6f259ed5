import { closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import * as cassettes from "../../cassette/index.ts";
import { type McptestError, textOfError } from "../../errors.ts";
import { makeFolder, unwritable } from "../../files/index.ts";
import { MAX_VALUES } from "../../mcp/index.ts";
import { hasMoreValues } from "../../values/json/count-values.ts";
import { isObject, type Json, type JsonObject, parseJson, stableStringify } from "../../values/json.ts";
import { oneLine } from "../../values/text.ts";
import * as wording from "./wording.ts";

const SERVER = "server";
const REVISION = "io.modelcontextprotocol/protocolVersion";

export interface CaptureUse extends cassettes.MaskerUse {
  place: cassettes.CassettePlace;
  source: "stdio" | "http";
  /** Whether the file starts anew; else sessions are added to it. */
  overwrite?: boolean;
  warn(problem: McptestError): void;
}

/** Bytes; longer messages are not read. */
export const MAX_MESSAGE = 64 * 1024 * 1024;

/** Watches one session. Takes the messages after they were passed on; ignores text that is no message. */
export interface Tap {
  sent(text: string): void;
  received(text: string): void;
  skipped(): void;
  readonly isWaiting: boolean;
}

/** Records what a proxy sees. Does not throw while frames are passed on. */
export class Capture {
  readonly #use: CaptureUse;
  readonly #mask: ReturnType<typeof cassettes.createMasker>;
  readonly #partial: PartialCassette;
  readonly #recorders: cassettes.FrameRecorder[] = [];
  readonly #kept = new Set<cassettes.SeenExchange>();
  #protocol: string | undefined;
  #isOver = false;
  #isCutOff = false;

  private constructor(use: CaptureUse, file: string) {
    this.#use = use;
    this.#mask = cassettes.createMasker(use);
    this.#partial = new PartialCassette(file);
  }

  /** Throws McptestError: cassette-unreadable, when the file exists and is no recording of a session; output-unwritable. */
  static async begin(use: CaptureUse): Promise<Capture> {
    const { place, warn } = use;
    await cassettes.readOwnCassette(place, "session");
    const file = await place.locate();
    try {
      makeFolder(dirname(file));
      rmdirSync(mkdtempSync(join(dirname(file), ".mcptest-")));
    } catch (error) {
      throw unwritable(place.path, "recording", error);
    }
    for (const left of findPartials(file)) warn(wording.leftBehind({ partial: left, file }));
    return new Capture(use, file);
  }

  /** Watches one more session. The cassette has them in the order of their beginnings. */
  watch(): Tap {
    const { warn } = this.#use;
    const recorder = new cassettes.FrameRecorder(SERVER);
    this.#recorders.push(recorder);
    const { exchanges } = recorder;
    const waiting = new Set<cassettes.SeenExchange>();
    let seen = 0;
    const settle = (): void => {
      for (const each of waiting) {
        if (!cassettes.isOver(each)) continue;
        waiting.delete(each);
        this.#keep(each);
      }
    };
    return {
      get isWaiting() {
        return waiting.size > 0;
      },
      skipped: () => warn(wording.tooLong({ mebibytes: MAX_MESSAGE / 1024 / 1024 })),
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

  /** Writes the cassette; gives the number of its exchanges. Throws McptestError output-unwritable. */
  async end(): Promise<number> {
    const { place, warn, redactor, secrets, overwrite } = this.#use;
    const all = this.#recorders.flatMap(({ exchanges }) => exchanges);
    const exchanges = cassettes.numberSessions(this.#sessions());
    const left = all.filter((each) => !cassettes.isOver(each));
    this.#isOver = true;
    this.#partial.close();
    const methods = [...new Set(left.map(({ method }) => oneLine(method)))].slice(0, 5).join(", ");
    const are = left.length === 1 ? "is" : "are";
    if (left.length > 0) warn(wording.unanswered({ requests: left.length, are, path: place.path, methods }));
    if (exchanges.length === 0) {
      warn(wording.nothingRecorded({ path: place.path }));
      return 0;
    }
    const isBegun = this.#protocol !== undefined || exchanges.some(({ method }) => method === "initialize");
    if (!isBegun) warn(wording.noHandshake({ path: place.path }));
    try {
      const draft = { kind: "session" as const, servers: { [SERVER]: this.#server }, exchanges };
      await cassettes.saveCassette(place, draft, { redactor, secrets, now: new Date(), appends: !overwrite });
    } catch (error) {
      const { path } = this.#partial;
      const facts = { path: place.path, why: textOfError(error), partial: path && resolve(path) };
      throw wording.unsavedSession(facts, { cause: error });
    }
    this.#partial.remove();
    return exchanges.length;
  }

  /** Requests without a session, which some clients send over HTTP, are added to the session before. */
  #sessions(): cassettes.SeenExchange[][] {
    const sessions: cassettes.SeenExchange[][] = [];
    for (const recorder of this.#recorders) {
      // Clients would wait forever for a handshake that was cancelled.
      const isKept = (each: cassettes.SeenExchange): boolean =>
        this.#kept.has(each) && !(each.cancelled && cassettes.isLasting(each.method));
      const kept = recorder.exchanges.filter(isKept);
      if (sessions.length === 0 || kept.some(({ method }) => cassettes.isHandshake(method))) sessions.push(kept);
      else sessions.at(-1)?.push(...kept);
    }
    return sessions.filter(({ length }) => length > 0);
  }

  #read(text: string): Json | undefined {
    const frame = this.#isOver || hasMoreValues(text, MAX_VALUES) ? undefined : parseJson(text);
    if (frame !== undefined) this.#use.redactor.learn(frame, text);
    return frame;
  }

  #keep(exchange: cassettes.SeenExchange): void {
    this.#protocol ??= protocolOf(exchange);
    const rest: JsonObject = {
      ...{ format: "mcptest-cassette", version: 1, kind: "session", recorded: new Date().toISOString() },
      servers: { [SERVER]: this.#server },
    };
    try {
      if (this.#isCutOff || this.#partial.add(this.#mask(exchange), rest)) this.#kept.add(exchange);
      else {
        this.#isOver = true;
        this.#use.warn(wording.isFull({ path: this.#use.place.path }));
      }
    } catch (error) {
      this.#isCutOff = true;
      this.#kept.add(exchange);
      this.#use.warn(wording.cutOff({ path: this.#use.place.path, why: textOfError(error) }));
    }
  }

  get #server() {
    return { source: this.#use.source, ...(this.#protocol !== undefined && { protocol: this.#protocol }) };
  }
}

function protocolOf({ method, params, result }: cassettes.SeenExchange): string | undefined {
  if (result === undefined) return undefined;
  const { [REVISION]: named } = isObject(params?._meta) ? params._meta : {};
  const spoken = method === "initialize" && isObject(result) ? result.protocolVersion : named;
  return typeof spoken === "string" ? spoken : undefined;
}

const HEAD = '{\n  "exchanges": [';

/** The file of a recording that goes on: a whole cassette after each exchange, however this process ends. */
class PartialCassette {
  readonly #file: string;
  #open: { path: string; file: number } | undefined;
  #end = Buffer.byteLength(HEAD);

  constructor(file: string) {
    this.#file = file;
  }

  get path(): string | undefined {
    return this.#open?.path;
  }

  /** Adds an exchange, and `rest` after it. False when the file would be too large. Throws what the file system throws. */
  add(exchange: cassettes.Exchange, rest: JsonObject): boolean {
    const text = stableStringify(exchange as unknown as Json, 2, String).replaceAll("\n", "\n    ");
    const added = Buffer.from(`${this.#open ? "," : ""}\n    ${text}`);
    const tail = Buffer.from(`\n  ],${stableStringify(rest, 2, String).slice(1)}\n`);
    if (this.#end + added.length + tail.length > cassettes.MAX_SIZE) return false;
    this.#open ??= this.#create();
    writeSync(this.#open.file, Buffer.concat([added, tail]), 0, added.length + tail.length, this.#end);
    this.#end += added.length;
    return true;
  }

  remove(): void {
    if (this.#open) rmSync(this.#open.path, { force: true });
  }

  close(): void {
    if (this.#open) closeSync(this.#open.file);
  }

  /** Takes the first free name: files of earlier recordings stay. */
  #create(): { path: string; file: number } {
    for (let count = 1; ; count++) {
      const path = `${this.#file}${count === 1 ? "" : `.${count}`}.partial`;
      try {
        const file = openSync(path, "wx");
        writeSync(file, HEAD);
        return { path, file };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

function findPartials(file: string): string[] {
  const start = basename(file);
  const isPartial = (name: string): boolean =>
    name.startsWith(start) && /^(?:\.\d+)?\.partial$/.test(name.slice(start.length));
  return readdirSync(dirname(file))
    .filter(isPartial)
    .sort()
    .map((name) => join(dirname(file), name));
}
