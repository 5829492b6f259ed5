import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { main } from "../../src/cli/main.ts";
// Jest links a module wrongly that two dynamic imports ask for at once; a static one comes first.
import "../../src/run/create-runtime.ts";
import "../../src/run/run.ts";
import { CLI } from "./cli.ts";

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
  readonly execPath = process.execPath;
  readonly version = process.version;
  readonly platform = process.platform;
  /** Each write, as it came. */
  readonly writes = { stdout: [] as string[], stderr: [] as string[] };
  readonly stdout = collect(this.writes.stdout);
  readonly stderr = collect(this.writes.stderr);
  exitCode: number | undefined;

  constructor(args: readonly string[], cwd: string, env: Environment = {}) {
    super();
    this.argv = [process.execPath, CLI, ...args];
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
    await main(this as unknown as NodeJS.Process, "0.0.0");
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
