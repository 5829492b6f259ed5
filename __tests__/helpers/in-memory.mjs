import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./build.mjs";

/** Bytes that are free in memory before tests write there; they take some 20 MB. */
const ROOM = 2 ** 31;

/** Before the first test: bundles, and a folder for what tests write, in memory where there is room: on a disk they wait for it. */
export default async function setup({ rootDir }) {
  // Of thousands of processes, each would read its certificates when it starts, for 45 ms; no test here leaves this machine.
  delete process.env.NODE_EXTRA_CA_CERTS;
  const memory = findMemory();
  const own = await prepare(rootDir, memory ?? join(rootDir, "build", "tests"));
  if (memory === undefined) return;
  process.env.TMPDIR = join(own, "tmp");
  mkdirSync(process.env.TMPDIR);
}

/** A folder in memory in which programs can be run, which a container may forbid. */
function findMemory() {
  const folder = `/dev/shm/mcptest-tests-${process.getuid?.()}`;
  const program = join(folder, `program-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize < ROOM) return undefined;
    mkdirSync(folder, { recursive: true });
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    return undefined;
  } finally {
    rmSync(program, { force: true });
  }
}
