import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { type Buildah, execute } from "./buildah.ts";

const NODE_24 = join(import.meta.dirname, "../../node_modules/node/bin/node");

/**
 * Makes an image that stands for docker.io/library/node:24-bookworm-slim, which no registry is asked for: Debian bookworm,
 * Node 24 from its npm package, and this machine's npm. Debian's part is kept between runs.
 */
export async function createBaseImage(buildah: Buildah): Promise<void> {
  const kept = await debian();
  const container = await buildah("from", "scratch");
  const root = await buildah("mount", container);
  await execute("cp", ["--archive", "--reflink=auto", `${kept}/.`, root]);
  const bin = join(root, "usr/local/bin");
  const npm = join(root, "usr/local/lib/node_modules/npm");
  cpSync(NODE_24, join(bin, "node"));
  chmodSync(join(bin, "node"), 0o755);
  cpSync(await npmFolder(), npm, { recursive: true, dereference: true });
  for (const name of ["npm", "npx"]) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));

  await buildah("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", container);
  await buildah("commit", "--quiet", "--rm", container, "docker.io/library/node:24-bookworm-slim");
}

/** What a slim image of Debian goes without. */
const LEFT_OUT = ["var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale", "usr/share/man"];

/** A folder with a minimal Debian; made once for each user and then kept. */
async function debian(): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "mcptest-system");
  const kept = join(cache, `bookworm-slim-${process.arch}`);
  if (existsSync(kept)) return kept;
  const aside = `${kept}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  try {
    await execute("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", aside]);
    for (const path of LEFT_OUT) rmSync(join(aside, path), { recursive: true });
    renameSync(aside, kept);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return kept;
}

async function npmFolder(): Promise<string> {
  const { stdout } = await execute("sh", ["-c", "command -v npm"]);
  return dirname(dirname(realpathSync(stdout.trim())));
}
