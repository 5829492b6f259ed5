import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs subcommands of buildah. */
export interface Buildah {
  /** Gives trimmed stdout; throws with all output when it fails. */
  (...args: string[]): Promise<string>;
  /** Runs a command in a container; gives its exit code and output, whatever they are, with what buildah adds to stderr. */
  run(container: string, command: readonly string[], flags?: readonly string[]): Promise<Ended>;
}

/**
 * A buildah that keeps images and containers in `scratch`, and needs no daemon and no user namespace. Where this machine
 * cannot lay folders over one another, each image and container is a whole copy, which takes longer.
 */
export async function createBuildah(scratch: string): Promise<Buildah> {
  const overlay = open(scratch, "overlay");
  try {
    await overlay("mount", await overlay("from", "scratch"));
    await overlay("rm", "--all");
    return overlay;
  } catch {
    return open(scratch, "vfs");
  }
}

function open(scratch: string, driver: "overlay" | "vfs"): Buildah {
  const [root, state] = [join(scratch, driver), join(scratch, `${driver}-run`)];
  const storage = ["--root", root, "--runroot", state, "--storage-driver", driver];
  const run = async (...args: string[]): Promise<string> =>
    (await execute("buildah", [...storage, ...args])).stdout.trim();
  return Object.assign(run, {
    async run(container: string, command: readonly string[], flags: readonly string[] = []): Promise<Ended> {
      // Buildah copies pipes in the background and ends with the command, whether or not it has read the last of them.
      const output = mkdtempSync(join(scratch, "output-"));
      const [stdout, stderr] = ["stdout", "stderr"].map((name) => join(output, name)) as [string, string];
      for (const file of [stdout, stderr]) writeFileSync(file, "");
      for (const path of [output, stdout, stderr]) chmodSync(path, 0o777); // Whoever the command runs as.
      const inFiles = ["sh", "-c", 'exec "$@" > /output/stdout 2> /output/stderr', "sh", ...command];
      const argv = [...storage, "run", "--volume", `${output}:/output`, ...flags, container, "--", ...inFiles];
      const ended = await attempt("buildah", argv);
      return { ...ended, stdout: readFileSync(stdout, "utf8"), stderr: readFileSync(stderr, "utf8") + ended.stderr };
    },
  });
}

/** Runs a program to its end; throws with its output unless it ends with 0. */
export async function execute(program: string, args: readonly string[]): Promise<Ended> {
  const ended = await attempt(program, args);
  if (ended.code === 0) return ended;
  throw new Error(`${program} ${args.join(" ")} ended with ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
}

/** Runs a program to its end, whatever its exit code; throws when it cannot be started. */
function attempt(program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
    execFile(program, args, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
