import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { McptestError } from "../../errors.ts";
import { catchUp, destroyPipes, drain, endGroup, StderrTail, shutDown, startProcess } from "../../process/index.ts";
import { hasMoreValues } from "../../values/count-values.ts";
import { isObject, type JsonObject, parseJson, writeJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import { maskKeyLine } from "../../values/redact/private-keys.ts";
import { badEnding, badUtf8, excerpt, FindingLog, orphanedProcess, unfinishedLine } from "../findings.ts";
import type { OpenOptions, SessionFinding } from "../session.ts";
import { MAX_VALUES, type Transport, type TransportHandlers } from "../transport.ts";
import { messageTooLarge, outputClosed, serverExited, spawnFailed, tooManyValues } from "../wording.ts";
import { FirstOutput } from "./first-output.ts";
import { LineFramer } from "./framer.ts";
import type { Launch, Launched } from "./launch.ts";

export interface StdioCommand extends Launch {
  name: string;
  /** The process itself, where it was started before. */
  launched?: Launched | undefined;
  maxMessageBytes: number;
  /** Takes each line of stderr (default: stderr is only kept for failures). */
  onStderr?: ((line: string) => void) | undefined;
  /** Adds to the error of its end what its stderr asks for. */
  explain?: (error: McptestError) => McptestError;
  onProgress?: OpenOptions["onProgress"] | undefined;
  redactor: OpenOptions["redactor"];
}

/** How long a process may outlive its pipe. */
const EXIT_MS = 200;
/** Characters of a line that an error quotes. */
const MAX_STRAY = 500;
const SENT = Promise.resolve();

/** Starts a process in a group of its own and speaks newline-delimited JSON with it. */
export class StdioTransport implements Transport {
  readonly #offences = new FindingLog();
  /** Apart from the others: these are told however many those are. */
  #ending: readonly SessionFinding[] = [];
  readonly #command: StdioCommand;
  readonly #stderr: StderrTail;
  readonly #first = new FirstOutput();
  #child: ChildProcessWithoutNullStreams | undefined;
  #handlers: TransportHandlers | undefined;
  #receivedBytes = 0;
  #lastStray: string | undefined;
  #strayOfKey: number | undefined;
  #over: Promise<void> | undefined;

  constructor(command: StdioCommand) {
    this.#command = command;
    this.#stderr = new StderrTail(command.onStderr);
  }

  get findings(): readonly SessionFinding[] {
    return [...this.#offences.entries, ...this.#ending];
  }

  async start(handlers: TransportHandlers): Promise<void> {
    const { argv, cwd, env } = this.#command;
    this.#handlers = handlers;
    try {
      const { child, started } = this.#command.launched ?? startProcess(argv, { cwd, env, stdio: "pipe" });
      if (child.pid !== undefined) {
        this.#command.onProgress?.({ kind: "spawned", pid: child.pid });
        this.#child = child;
        this.#listen(child);
      }
      await started;
    } catch (error) {
      this.#child = undefined;
      throw spawnFailed(this.#command.name, argv[0] ?? "", cwd, error as NodeJS.ErrnoException);
    }
  }

  send(frame: JsonObject): Promise<void> {
    this.#child?.stdin.write(`${writeJson(frame)}\n`);
    return SENT;
  }

  close(): Promise<void> {
    // What the server writes until it has ended is judged, too.
    this.#over ??= this.#end();
    return this.#over;
  }

  stderrTail(): readonly string[] {
    return this.#stderr.lines();
  }

  describeProgress(): string {
    if (this.#child?.pid === undefined) return "the process was not started";
    // Masked before it is cut: half a secret could not be masked.
    const shown = redactCut(this.#lastStray ?? "", MAX_STRAY, this.#command.redactor);
    const stray = shown === "" ? "" : `, last the line ${JSON.stringify(shown)}`;
    const output = this.#receivedBytes === 0 ? "nothing" : `${this.#receivedBytes} bytes`;
    return `the process runs and wrote ${output} to stdout${stray}`;
  }

  explainOutput(): string | undefined {
    return this.#first.explain(this.#command.redactor);
  }

  #listen(child: ChildProcessWithoutNullStreams): void {
    const { name: server, maxMessageBytes: limitBytes } = this.#command;
    const framer = new LineFramer(limitBytes, {
      onLine: (text, valid) => this.#readLine(text, valid),
      onOversize: () => this.#handlers?.onFail(messageTooLarge({ server, limitBytes })),
    });
    child.stdout.on("data", (chunk: Buffer) => {
      if (this.#receivedBytes === 0) this.#command.onProgress?.({ kind: "first-byte" });
      this.#receivedBytes += chunk.length;
      this.#first.push(chunk);
      framer.push(chunk);
    });
    child.stdout.on("end", () => {
      const rest = framer.rest();
      if (rest !== undefined) this.#offences.add(unfinishedLine(rest));
      this.#expectEnd("stdout");
    });
    child.stderr.on("data", (chunk: Buffer) => this.#stderr.push(chunk));
    child.stderr.on("end", () => this.#stderr.end());
    // The exit that mostly follows says more than a broken pipe.
    child.stdin.on("error", () => this.#expectEnd("stdin"));
    child.stdout.on("error", () => this.#expectEnd("stdout"));
    child.stderr.on("error", () => {});
    if (child.exitCode !== null || child.signalCode !== null) void this.#finish(child);
    else child.once("exit", () => void this.#finish(child));
  }

  #readLine(text: string, valid: boolean): void {
    const handlers = this.#handlers;
    if (handlers === undefined) return;
    if (!valid) this.#offences.add(badUtf8(text));
    if (hasMoreValues(text, MAX_VALUES)) {
      handlers.onFail(tooManyValues({ server: this.#command.name, limit: MAX_VALUES }));
      return;
    }
    const frame = parseJson(text);
    if (frame === undefined) {
      const [shown, next] = maskKeyLine(text, this.#strayOfKey);
      this.#strayOfKey = next;
      this.#lastStray = excerpt(shown);
      handlers.onStray(shown);
      return;
    }
    this.#first.isOver ||= isObject(frame);
    handlers.onFrame(frame, text);
  }

  /** The process ended by itself: reads what it wrote last, tells the session, and ends what it left behind. */
  async #finish(child: ChildProcessWithoutNullStreams): Promise<void> {
    if (this.#over !== undefined || this.#handlers === undefined) return;
    await drain(child);
    if (this.#over !== undefined) return;
    const output = { output: this.explainOutput(), spoke: this.#first.isOver };
    this.#report(serverExited(this.#command, { code: child.exitCode, signal: child.signalCode }, output));
    await this.close();
  }

  #expectEnd(pipe: "stdin" | "stdout"): void {
    const tell = async (): Promise<void> => {
      await catchUp();
      const child = this.#child;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      this.#report(outputClosed({ server: this.#command.name, pipe }));
      await this.close();
    };
    setTimeout(() => void tell(), EXIT_MS).unref();
  }

  #report(error: McptestError): void {
    const handlers = this.#handlers;
    this.#handlers = undefined;
    error.stderr = this.#stderr.lines();
    handlers?.onEnd(this.#command.explain?.(error) ?? error);
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const lives = child.exitCode === null && child.signalCode === null;
    const amiss = lives ? badEnding(child, await shutDown(child)) : [];
    const left = await endGroup(child.pid);
    this.#ending = [...amiss, ...left.map(({ command }) => orphanedProcess(command))];
    await drain(child);
    this.#handlers = undefined;
    destroyPipes(child);
  }
}
