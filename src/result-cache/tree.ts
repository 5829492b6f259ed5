import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** A look at files: what they are by name, size and times, and when the youngest of them changed. */
export interface Sighting {
  facts: readonly string[];
  /** Milliseconds since 1970. */
  changedMs: number;
  /** Of all of them. */
  bytes: number;
}

/** Larger projects are not looked through: that would cost more than it saves. */
const MAX_FILES = 1000;

/** Tool-made folders: what is installed is told by the record of the installation. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", "__snapshots__", "__pycache__"]);
const INSTALLED = [".package-lock.json", ".modules.yaml", ".yarn-integrity", ".yarn-state.yml"];

/** What marks the folder of a project. */
const MARKERS = new Set([
  ...["package.json", "deno.json", "deno.jsonc", "pyproject.toml", "setup.py", "requirements.txt", "go.mod"],
  ...["Cargo.toml", "Gemfile", "composer.json", "pom.xml", "build.gradle", "build.gradle.kts", ".git"],
]);

/**
 * Looks at the project that a program file belongs to: every file below the nearest folder that a manifest marks (else the
 * file's own folder), and the packages linked into its node_modules. Of an installed package only its manifest and the
 * file. `ignored`: absolute paths of files that are no part of the server. Undefined when there are too many files.
 */
export async function sightProject(file: string, ignored: ReadonlySet<string>): Promise<Sighting | undefined> {
  const real = await realpath(file);
  const installed = real.lastIndexOf(`${sep}node_modules${sep}`);
  if (installed !== -1) return sightInstalled(real, real.slice(0, installed + 1 + "node_modules".length));
  const paths = await listFiles(await findProject(dirname(real)), ignored);
  return paths && sightFiles([real, ...paths]);
}

/** Looks at every file in a folder. Undefined when there are too many. */
export async function sightFolder(folder: string, ignored: ReadonlySet<string>): Promise<Sighting | undefined> {
  const paths = await listFiles(folder, ignored);
  return paths && sightFiles(paths);
}

/** Looks at files; those that are gone are no part of it. */
export async function sightFiles(paths: readonly string[]): Promise<Sighting> {
  let changedMs = Number.NEGATIVE_INFINITY;
  let bytes = 0;
  const facts = await Promise.all(
    paths.map(async (path) => {
      const seen = await stat(path).catch(() => undefined);
      if (!seen?.isFile()) return [];
      const { size, mtimeMs, ctimeMs } = seen;
      changedMs = Math.max(changedMs, mtimeMs, ctimeMs);
      bytes += size;
      return [`${path} ${size} ${mtimeMs} ${ctimeMs}`];
    }),
  );
  return { facts: facts.flat(), changedMs, bytes };
}

async function sightInstalled(file: string, modules: string): Promise<Sighting> {
  const [scope = "", name = ""] = relative(modules, file).split(sep);
  const home = join(modules, scope.startsWith("@") ? join(scope, name) : scope);
  return sightFiles([file, join(home, "package.json"), ...INSTALLED.map((record) => join(modules, record))]);
}

async function findProject(start: string): Promise<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => MARKERS.has(name))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/** Every file below a folder, sorted; those of linked folders as well, once. */
async function listFiles(root: string, ignored: ReadonlySet<string>): Promise<string[] | undefined> {
  const files: string[] = [];
  const seen = new Set<string>();
  const folders = [root];
  for (const folder of folders) {
    const real = await realpath(folder).catch(() => undefined);
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    for (const entry of await readdir(real, { withFileTypes: true }).catch(() => [])) {
      const path = join(real, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !entry.name.startsWith(".")) folders.push(path);
        else if (entry.name === "node_modules") await addInstalled(path, files, folders);
      } else if (entry.isSymbolicLink() && (await isFolder(path))) folders.push(path);
      else if (!ignored.has(path)) files.push(path);
      if (files.length + folders.length > MAX_FILES) return undefined;
    }
  }
  return files.sort();
}

/** The records of an installation, and the folders that are linked into it from elsewhere, as workspaces are. */
async function addInstalled(modules: string, files: string[], folders: string[]): Promise<void> {
  files.push(...INSTALLED.map((record) => join(modules, record)));
  for (const entry of await readdir(modules, { withFileTypes: true }).catch(() => [])) {
    const path = join(modules, entry.name);
    if (entry.isSymbolicLink()) await addLinked(path, folders);
    else if (entry.name.startsWith("@")) {
      for (const scoped of await readdir(path, { withFileTypes: true }).catch(() => [])) {
        if (scoped.isSymbolicLink()) await addLinked(join(path, scoped.name), folders);
      }
    }
  }
}

async function addLinked(path: string, folders: string[]): Promise<void> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined && !real.includes(`${sep}node_modules${sep}`)) folders.push(real);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** Something on the disk that a server's declaration names. */
export interface Place {
  kind: "file" | "folder";
  path: string;
}

/** What is at a path; undefined when it is neither a file nor a folder. */
export async function placeOf(path: string): Promise<Place | undefined> {
  const seen = await stat(path).catch(() => undefined);
  if (seen?.isFile()) return { kind: "file", path };
  return seen?.isDirectory() ? { kind: "folder", path } : undefined;
}
