import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { type CorpusCase, parseCorpus } from "../jq/conformance/corpus.ts";
import { execute } from "./buildah.ts";

/** The release of jq that the built-in engine is, and the one that Debian's stable release keeps for years. */
const RELEASES = [
  {
    version: "1.8.2",
    sha1: "f9f5e092f6977ffe4a8f55a4c93609be514a25df",
    sha256: "71b8d6e8f5fe81f6c6d0d110e3892251f6ce76ed095abd315e26e6e1193af3af",
  },
  {
    version: "1.7.1",
    sha1: "b84066c8abfda37b1eff2d4f9bc2187951e281e2",
    sha256: "fc75b1824aba7a954ef0886371d951c3bf4b6e0a921d1aefc553f309702d6ed1",
  },
];
type Release = (typeof RELEASES)[number];

export interface Corpus {
  version: string;
  /** Test files of jq by name. */
  files: { name: string; cases: CorpusCase[] }[];
}

/** jq's own tests from Debian's source packages, kept between runs. Throws when no release of them can be had. */
export async function fetchCorpora(): Promise<Corpus[]> {
  const found: Corpus[] = [];
  const problems: string[] = [];
  for (const release of RELEASES) {
    try {
      found.push(readCorpus(release.version, await fetchTests(release)));
    } catch (error) {
      problems.push(`jq ${release.version}: ${(error as Error).message}`);
    }
  }
  if (found.length === 0) throw new Error(`no tests of jq could be had\n${problems.join("\n")}`);
  for (const problem of problems) console.warn(`its cases were not run: ${problem}`);
  return found;
}

function readCorpus(version: string, folder: string): Corpus {
  const names = readdirSync(folder).filter((name) => name.endsWith(".test"));
  const files = names.map((name) => ({ name, cases: parseCorpus(readFileSync(join(folder, name), "utf8")) }));
  return { version, files };
}

/** The folder with the tests of a release. */
async function fetchTests(release: Release): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "mcptest-system");
  const kept = join(cache, `jq-${release.version}-tests`);
  if (existsSync(kept)) return kept;
  const aside = `${kept}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const archive = await download(release, aside);
    const tests = ["--wildcards", "--no-anchored", "--strip-components=2", "tests/*.test"];
    await execute("tar", ["--extract", "--file", archive, "--directory", aside, ...tests]);
    rmSync(archive);
    renameSync(aside, kept);
    return kept;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** The mirror has what some release of Debian has; the archive of all there ever was goes by checksum. */
async function download({ version, sha1, sha256 }: Release, folder: string): Promise<string> {
  const archive = join(folder, "jq.tar.gz");
  const name = `jq_${version}.orig.tar.gz`;
  const places = [`http://deb.debian.org/debian/pool/main/j/jq/${name}`, `http://snapshot.debian.org/file/${sha1}`];
  const problems: string[] = [];
  for (const place of places) {
    try {
      await execute("/usr/lib/apt/apt-helper", ["download-file", place, archive, `SHA256:${sha256}`]);
      const found = createHash("sha256").update(readFileSync(archive)).digest("hex");
      if (found === sha256) return archive;
      problems.push(`${place} has the checksum ${found}`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  throw new Error(problems.join("\n"));
}
