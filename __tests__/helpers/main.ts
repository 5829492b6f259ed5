import { EventEmitter } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import { main } from "../../src/cli/main.ts";
import { VERSION } from "../../src/generated/version.ts";
import { commandLine, NODE_24 } from "./bundles.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A command that ran in this process. */
export interface MainResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** What stands at the ends of its streams. */
export interface Ends {
  /** Text on stdin; empty when left out. */
  input?: string | undefined;
  /** Whether stdout is a terminal, and stdin, where there is no `input`. */
  terminal?: boolean | undefined;
  /** Stdin stays open, and takes keys. */
  keyboard?: boolean | undefined;
}

/** Keys of a terminal, and whether it gives each as it is pressed. */
export class Keyboard extends PassThrough {
  readonly isTTY = true;
  raw = false;

  setRawMode(raw: boolean): void {
    this.raw = raw;
  }
}

/** What the command line knows of `process`; mock servers are real ones, of a process each. */
export class MainProcess extends EventEmitter {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly cwd: () => string;
  readonly execPath = NODE_24;
  readonly version = process.version;
  readonly platform = process.platform;
  /** Each write, as it came. */
  readonly writes = { stdout: [] as string[], stderr: [] as string[] };
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Writable & { isTTY?: boolean } = collect(this.writes.stdout);
  readonly stderr = collect(this.writes.stderr);
  exitCode: number | undefined;

  constructor(args: readonly string[], cwd: string, env: Environment = {}, ends: Ends = {}) {
    super();
    this.argv = [NODE_24, commandLine(), ...args];
    this.cwd = () => cwd;
    const { input, terminal = false, keyboard = false } = ends;
    if (keyboard) this.stdin = new Keyboard();
    else this.stdin = Object.assign(Readable.from(input ? [input] : []), { isTTY: terminal && input === undefined });
    this.stdout.isTTY = terminal;
    this.env = { PATH: process.env.PATH, HOME: cwd, ...env };
  }

  exit(code: number): void {
    this.exitCode = code;
  }

  get result(): MainResult {
    const { stdout, stderr } = this.writes;
    return { code: this.exitCode ?? 0, stdout: stdout.join(""), stderr: stderr.join("") };
  }

  /** Runs to its end. */
  async run(): Promise<MainResult> {
    await main(this as unknown as NodeJS.Process, VERSION);
    return this.result;
  }
}

function collect(writes: string[]): Writable {
  return new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      writes.push(text);
      done();
    },
  });
}
