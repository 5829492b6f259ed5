import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { constants, Script } from "node:vm";
import { threadId } from "node:worker_threads";
import { findCacheFolder, makeFolder } from "../files/index.ts";

/** webpack's modules, file names of chunks, and loader of chunks. */
declare const __webpack_require__: {
  m: Record<string, unknown>;
  u(chunk: number): string;
  f: { j(chunk: number, loading: Promise<unknown>[]): void };
};

/** The build puts a hash of all chunks here. */
const BUILD = "HASH_OF_CHUNKS";
/** Folders of compiled code that are kept, for other versions of mcptest and Node. */
const KEPT_FOLDERS = 5;
const HASH_BYTES = 32;

/**
 * Loads chunks of this bundle with code that V8 compiled in an earlier process, kept below `$NODE_COMPILE_CACHE` or in the user's cache folder.
 * `NODE_DISABLE_COMPILE_CACHE=1` keeps nothing. Each chunk is a script with a function of `import.meta.url` and `unpack`.
 */
export function loadCompiledChunks(): void {
  if (typeof __webpack_require__ === "undefined") return;
  const bundle = __webpack_require__;
  const folder = findFolder();
  const loaded = new Map<string, Script>();
  const compiled = new Map<string, Script>();
  bundle.f.j = (chunk) => {
    const name = `${chunk}.bin`;
    if (loaded.has(name)) return;
    const filename = fileURLToPath(new URL(bundle.u(chunk).replace(/js$/, "cjs"), import.meta.url));
    const cachedData = folder && read(join(folder, name));
    const script = new Script(readFileSync(filename, "utf8"), {
      filename,
      ...(cachedData && { cachedData }),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    if (script.cachedDataRejected !== false) compiled.set(name, script);
    Object.assign(bundle.m, script.runInThisContext()(import.meta.url, unpack));
    loaded.set(name, script);
  };
  if (folder) process.once("exit", () => keep(folder, loaded, compiled));
}

/** Large JSON, which the build packs with Brotli in Base64. */
function unpack(packed: string): unknown {
  const { brotliDecompressSync } = createRequire(import.meta.url)("node:zlib") as typeof import("node:zlib");
  return JSON.parse(brotliDecompressSync(Buffer.from(packed, "base64")).toString());
}

/** The folder for this build and this V8; undefined when it belongs to another user. */
function findFolder(): string | undefined {
  const { NODE_DISABLE_COMPILE_CACHE: disabled, NODE_COMPILE_CACHE: given } = process.env;
  const parent = given ? join(given, "mcptest") : findCacheFolder(process.env);
  if (disabled === "1" || !parent) return;
  const mine = process.getuid?.();
  const folder = join(parent, "compiled");
  try {
    for (const each of [parent, folder]) {
      const stats = statSync(each, { throwIfNoEntry: false });
      // On Windows there are no owners; the folder is in the user's profile.
      if (stats && mine !== undefined && stats.uid !== mine) return;
    }
  } catch {
    return undefined; // It cannot be there.
  }
  return join(folder, `${BUILD}-${cachedDataVersionTag().toString(16)}`);
}

/** V8 does not check the code, so a hash does. */
function read(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(HASH_BYTES);
    return hash(code).equals(bytes.subarray(0, HASH_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

function hash(code: Buffer): Buffer {
  return createHash("sha256").update(code).digest();
}

type Scripts = ReadonlyMap<string, Script>;

/**
 * Writes the code that this process compiled, with the functions that it used. The first process that loads this very set of chunks writes
 * them all: another command, which came before, used other functions of them. Ignores errors.
 */
function keep(folder: string, loaded: Scripts, compiled: Scripts): void {
  try {
    const set = hash(Buffer.from([...loaded.keys()].sort().join())).toString("hex", 0, 8);
    const seen = join(folder, `${set}.seen`);
    const scripts = existsSync(seen) ? compiled : loaded;
    if (scripts.size === 0) return;
    const parent = join(folder, "..");
    makeFolder(folder, 0o700);
    for (const [name, script] of scripts) {
      const aside = join(folder, `${name}.${process.pid}-${threadId}`);
      const code = script.createCachedData();
      writeFileSync(aside, Buffer.concat([hash(code), code]));
      renameSync(aside, join(folder, name));
    }
    writeFileSync(seen, "");
    const age = (name: string): number => statSync(join(parent, name)).mtimeMs;
    const folders = readdirSync(parent).sort((a, b) => age(b) - age(a));
    for (const old of folders.slice(KEPT_FOLDERS)) rmSync(join(parent, old), { recursive: true, force: true });
  } catch {
    // The next process compiles again.
  }
}
