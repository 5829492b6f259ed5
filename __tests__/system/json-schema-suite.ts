import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { execute } from "./buildah.ts";

/** A package of Debian with the official JSON-Schema-Test-Suite as of 2025-06-03 (9ad349b); npm has none with 2020-12. */
const PACKAGE =
  "pool/main/libt/libtest-json-schema-acceptance-perl/libtest-json-schema-acceptance-perl_1.029-1_all.deb";
const SHA256 = "f9782bbda4466947285abde261e5da2b03ea3c6c93df87889665f680548b1f9a";
const SHA1 = "2b308a2d24163cd1fbca5186c500703d6710c511";
const TESTS = "usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance/tests/draft2020-12";

/** A schema of the suite, with values that are valid or not. */
export interface Group {
  file: string;
  description: string;
  schema: JsonObject | boolean;
  tests: { description: string; data: Json; valid: boolean }[];
}

/** The groups of draft 2020-12, the optional ones included. Kept between runs. */
export async function fetchGroups(): Promise<Group[]> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "mcptest-system");
  const kept = join(cache, `json-schema-${SHA256.slice(0, 8)}`);
  if (!existsSync(kept)) await download(kept);
  const files = readdirSync(kept, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return files.sort().flatMap((file) => {
    const groups = JSON.parse(readFileSync(join(kept, file), "utf8")) as Group[];
    return groups.map((group) => ({ ...group, file }));
  });
}

/** The mirror has what some release of Debian has; the archive of all there ever was goes by checksum. */
async function download(kept: string): Promise<void> {
  const aside = `${kept}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  const archive = join(aside, "suite.deb");
  const fetchFrom = (place: string) =>
    execute("/usr/lib/apt/apt-helper", ["download-file", place, archive, `SHA256:${SHA256}`]);
  try {
    await fetchFrom(`http://deb.debian.org/debian/${PACKAGE}`).catch(() =>
      fetchFrom(`http://snapshot.debian.org/file/${SHA1}`),
    );
    await execute("dpkg-deb", ["--extract", archive, aside]);
    renameSync(join(aside, TESTS), kept);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
