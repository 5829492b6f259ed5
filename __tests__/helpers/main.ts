import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { main } from "../../src/cli/main.ts";
import { VERSION } from "../../src/generated/version.ts";
import { CLI, NODE_24 } from "./bundles.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A command that ran in this process. */
export interface MainResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** What the command line knows of `process`; mock servers are real ones, started from the bundle. */
export class MainProcess extends EventEmitter {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly cwd: () => string;
  readonly execPath = NODE_24;
  readonly version = process.version;
  readonly platform = process.platform;
  /** Each write, as it came. */
  readonly writes = { stdout: [] as string[], stderr: [] as string[] };
  readonly stdout = collect(this.writes.stdout);
  readonly stderr = collect(this.writes.stderr);
  exitCode: number | undefined;

  constructor(args: readonly string[], cwd: string, env: Environment = {}) {
    super();
    this.argv = [NODE_24, CLI, ...args];
    this.cwd = () => cwd;
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
