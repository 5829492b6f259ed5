import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { McptestError } from "../../errors.ts";
import {
  catchUp,
  createStderrTail,
  destroyPipes,
  drain,
  endGroup,
  shutDown,
  startProcess,
} from "../../process/index.ts";
import { hasMoreValues } from "../../values/json/count-values.ts";
import { isObject, parseJson, writeJson } from "../../values/json.ts";
import { redactCut } from "../../values/redact/cut.ts";
import { maskKeyLine } from "../../values/redact/private-keys.ts";
import { cutText } from "../../values/text.ts";
import { badEnding, badUtf8, createFindingLog, excerpt, orphanedProcess, unfinishedLine } from "../findings.ts";
import type { Ending, OpenOptions, SessionFinding } from "../session.ts";
import { MAX_VALUES, type Transport, type TransportHandlers } from "../transport.ts";
import { messageTooLarge, outputClosed, serverExited, spawnFailed, tooManyValues } from "../wording.ts";
import { explainSilence, FirstOutput } from "./first-output.ts";
import { createLineFramer } from "./framer.ts";
import type { Launch, Launched } from "./launch.ts";

interface StdioCommand extends Launch, Pick<OpenOptions, "redactor" | "onProgress"> {
  name: string;
  launched?: Launched | undefined;
  maxMessageBytes: number;
  /** Takes each line of stderr (default: stderr is only kept for failures). */
  onStderr?: ((line: string) => void) | undefined;
  /** Adds to the error of its end what its stderr asks for. */
  explain?: (error: McptestError) => McptestError;
}

/** How long a process may outlive its pipe. */
const EXIT_MS = 200;
const MAX_STRAY = 500;
const SENT = Promise.resolve();

/** Starts a process in a group of its own and speaks newline-delimited JSON with it. */
export function createStdioTransport(command: StdioCommand): Transport {
  const { name: server, argv, cwd, env, redactor, maxMessageBytes: limitBytes, onProgress } = command;
  const offences = createFindingLog();
  const stderr = createStderrTail(command.onStderr);
  const first = new FirstOutput();
  /** Apart from the offences: told however many those are. */
  let atEnd: readonly SessionFinding[] = [];
  let ending: Ending | undefined;
  let child: ChildProcessWithoutNullStreams | undefined;
  let handlers: TransportHandlers | undefined;
  let receivedBytes = 0;
  let lastStray = "";
  let strayOfKey: number | undefined;
  let over: Promise<void> | undefined;

  const report = (error: McptestError): void => {
    const told = handlers;
    handlers = undefined;
    error.stderr = stderr.lines();
    told?.onEnd(command.explain?.(error) ?? error);
  };

  const end = async (): Promise<void> => {
    if (child?.pid === undefined) return;
    const lives = child.exitCode === null && child.signalCode === null;
    const amiss = lives ? badEnding(child, await shutDown(child)) : [];
    const left = await endGroup(child.pid);
    atEnd = [...amiss, ...left.map((one) => orphanedProcess({ command: cutText(one.command, 200) }))];
    ending = { exitCode: child.exitCode, signal: child.signalCode, left: left.length };
    await drain(child);
    handlers = undefined;
    destroyPipes(child);
  };

  /** What the server writes until it has ended is judged, too. */
  const close = (): Promise<void> => (over ??= end());

  /** The process ended by itself: reads what it wrote last, tells the session, and ends what it left behind. */
  const finish = async (ended: ChildProcessWithoutNullStreams): Promise<void> => {
    if (over !== undefined || handlers === undefined) return;
    await drain(ended);
    if (over !== undefined) return;
    const { exitCode: code, signalCode: signal } = ended;
    report(serverExited(command, { code, signal }, { output: first.explain(redactor), spoke: first.isOver }));
    await close();
  };

  const expectEnd = (pipe: "stdin" | "stdout"): void => {
    const tell = async (): Promise<void> => {
      await catchUp();
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      report(outputClosed({ server, pipe }));
      await close();
    };
    setTimeout(() => void tell(), EXIT_MS).unref();
  };

  const readLine = (text: string, valid: boolean): void => {
    if (handlers === undefined) return;
    if (hasMoreValues(text, MAX_VALUES)) {
      handlers.onFail(tooManyValues({ server, limit: MAX_VALUES }));
      return;
    }
    const frame = parseJson(text);
    if (frame === undefined) {
      if (!valid) offences.add(badUtf8({}, text));
      const [shown, next] = maskKeyLine(text, strayOfKey);
      strayOfKey = next;
      lastStray = excerpt(shown);
      handlers.onStray(shown);
      return;
    }
    first.isOver ||= isObject(frame);
    handlers.onFrame(frame, text, undefined, valid ? undefined : badUtf8({}, text));
  };

  const listen = (started: ChildProcessWithoutNullStreams): void => {
    const framer = createLineFramer(limitBytes, {
      onLine: readLine,
      onOversize: () => handlers?.onFail(messageTooLarge({ server, limitBytes })),
    });
    started.stdout.on("data", (chunk: Buffer) => {
      // What comes when stdin is closed was kept in a buffer, and answers nobody.
      if (receivedBytes === 0 && over === undefined) onProgress?.({ kind: "first-byte" });
      receivedBytes += chunk.length;
      first.push(chunk);
      framer.push(chunk);
    });
    started.stdout.on("end", () => {
      const rest = framer.rest();
      if (rest !== undefined) offences.add(unfinishedLine({}, rest));
      expectEnd("stdout");
    });
    started.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    started.stderr.on("end", () => stderr.end());
    // The exit that mostly follows says more than a broken pipe.
    started.stdin.on("error", () => expectEnd("stdin"));
    started.stdout.on("error", () => expectEnd("stdout"));
    started.stderr.on("error", () => {});
    // One that started ahead may have ended already, or closed its stdout.
    if (started.stdout.readableEnded) expectEnd("stdout");
    if (started.exitCode !== null || started.signalCode !== null) void finish(started);
    else started.once("exit", () => void finish(started));
  };

  return {
    findings: () => [...offences.entries, ...atEnd],
    ending: () => ending,
    async start(given) {
      handlers = given;
      try {
        const launched = command.launched ?? startProcess(argv, { cwd, env, stdio: "pipe" });
        const { pid } = launched.child;
        if (pid !== undefined) {
          onProgress?.({ kind: "spawned", pid });
          child = launched.child;
          listen(child);
        }
        await launched.started;
      } catch (error) {
        child = undefined;
        throw spawnFailed(server, argv[0] ?? "", cwd, error as NodeJS.ErrnoException);
      }
    },
    send(frame) {
      child?.stdin.write(`${writeJson(frame)}\n`);
      return SENT;
    },
    close,
    stderrTail: () => stderr.lines(),
    describeProgress() {
      if (child?.pid === undefined) return "the process was not started";
      // Masked before it is cut: half a secret could not be masked.
      const shown = redactCut(lastStray, MAX_STRAY, redactor);
      const stray = shown === "" ? "" : `, last the line ${JSON.stringify(shown)}`;
      const output = receivedBytes === 0 ? "nothing" : `${receivedBytes} bytes`;
      return `the process runs and wrote ${output} to stdout${stray}`;
    },
    explainOutput: () => (receivedBytes === 0 ? explainSilence(command) : first.explain(redactor)),
  };
}
