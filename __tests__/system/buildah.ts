import { execFile } from "node:child_process";
import { join } from "node:path";

/** Runs a subcommand of buildah and gives its trimmed stdout; throws with its output when it fails. */
export type Buildah = (...args: string[]) => Promise<string>;

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** A buildah that keeps images and containers in `scratch`, and needs no daemon and no user namespace. */
export function createBuildah(scratch: string): Buildah {
  const storage = ["--root", join(scratch, "storage"), "--runroot", join(scratch, "run"), "--storage-driver", "vfs"];
  return async (...args) => (await execute("buildah", [...storage, ...args])).stdout.trim();
}

/** Runs a program to its end; throws with its output unless it ends with 0. */
export async function execute(program: string, args: readonly string[]): Promise<Ended> {
  const ended = await attempt(program, args);
  if (ended.code === 0) return ended;
  throw new Error(`${program} ${args.join(" ")} ended with ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
}

/** Runs a program to its end, whatever its exit code; throws when it cannot be started. */
export function attempt(program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
    execFile(program, args, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
