import { createHash } from "node:crypto";
import { chmodSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { minify } from "@swc/core";
import { make } from "./fresh.mjs";
import { listLicenses, packagesOf } from "./licenses.mjs";
import { run } from "./process.mjs";
import { share } from "./share.mjs";

/** What is bundled: each a folder of src/, lib/, build/ and dist/, entered at its index. */
export const BUNDLES = ["cli", "action"];
/** Other ways into a bundle: they start its index. */
const ENTRIES = ["action/post-step.js"];
/** Threads of their own, each started from a file beside the bundle's. */
const WORKERS = ["jq/jq-worker"];
/** The threads that the command line's index is when it is not the main one; they share the command line's modules. */
const SHARING_WORKERS = ["schema-worker.js", "generate-worker.js"];
/** What a run of plain tests import()s; the first of it before servers start. */
const SUITE = "generated/validate-plain-suite";
const TESTS = [
  ...["run/execute-plan", "run/kinds/request", "mcp/protocol/rules/judge", "generated/protocol/2025-11-25"],
  "report/reporters/pretty/reporter",
];
const START = ["cli/main", "cli/commands/run", "cli/run/run-suites", SUITE];
/** Modules of lib/ that usual commands import(): help, `validate`, `run` until servers start, `run`; a step of a job. */
const USUAL = {
  "cli/index": [["cli/main"], ["cli/main", "cli/commands/suites", SUITE], START, [...START, ...TESTS]],
  "action/index": [[SUITE, ...TESTS, "run/sealing/surface", "report/reporters/json", "action/posting/finish"]],
};

const PACKER = join("scripts", "build", "ncc.mjs");
/** Much of what packing makes is dropped at once: the larger the space for the young, the fewer collections. */
const OF_PACKING = ["--max-semi-space-size=64"];

/** Generates and compiles to lib/; then bundles, each built aside and moved into place whole. What is up to date stays. */
export async function build(root) {
  await compile(root);
  await make(root, "bundles", () => bundle(root));
}

/** Generates, and compiles to lib/, if sources have changed since. */
export async function compile(root) {
  await make(root, "generated", () => run(root, ["node", "scripts/generate.mjs"]));
  await make(root, "lib", async () => {
    const aside = join("build", ".lib-aside");
    rmSync(join(root, aside), { recursive: true, force: true });
    await run(root, ["tsc", "--noCheck", "--outDir", aside]);
    rmSync(join(root, "lib"), { recursive: true, force: true });
    renameSync(join(root, aside), join(root, "lib"));
  });
}

async function bundle(root) {
  const packed = await Promise.all([...WORKERS, ...BUNDLES.map((name) => `${name}/index`)].map(pack(root)));
  const workers = packed.splice(0, WORKERS.length);
  for (const [index, name] of BUNDLES.entries()) await finish(root, name, packed[index], workers);
  for (const { folder } of workers) rmSync(folder, { recursive: true });
}

/** Packs a module of lib/ with all that it imports. Gives the folder, and those of the packages inside. */
function pack(root) {
  return async (module) => {
    const aside = join("build", `.${module.replaceAll("/", "-")}`);
    const stats = `${aside}.json`;
    rmSync(join(root, aside), { recursive: true, force: true });
    await run(root, ["node", ...OF_PACKING, PACKER, join(root, "lib", `${module}.js`), aside, stats]);
    const built = JSON.parse(readFileSync(join(root, stats), "utf8"));
    rmSync(join(root, stats));
    const packages = packagesOf(built);
    // What cannot be found is no error to ncc: it packs a stub of its own, which throws when it is loaded.
    if (packages.some((folder) => folder.endsWith("/@vercel/ncc"))) {
      throw new Error(
        `lib/${module}.js, or something below it, imports a module that is not there: see \`tsc --noEmit\``,
      );
    }
    share(join(root, aside), built, USUAL[module] ?? []);
    return { folder: join(root, aside), packages };
  };
}

/** Completes a bundle with the workers, which it has as they were before they were packed, and moves it into place. */
async function finish(root, name, { folder, packages }, workers) {
  const asScripts = name === "cli";
  await shrink(folder, asScripts);
  for (const [index, worker] of workers.entries()) {
    for (const file of readdirSync(worker.folder).filter((file) => file !== "package.json")) {
      cpSync(join(worker.folder, file), join(folder, file === "index.js" ? basename(`${WORKERS[index]}.js`) : file));
    }
  }
  const start = asScripts ? 'require("./index.js");\n' : 'import "../cli/index.js";\n';
  for (const worker of SHARING_WORKERS) writeFileSync(join(folder, worker), start);
  if (asScripts) {
    for (const path of ["index.js", ...WORKERS.map((worker) => `${basename(worker)}.js`)]) {
      const file = join(folder, path);
      writeFileSync(file, toCommonJs(readFileSync(file, "utf8")));
    }
    writeFileSync(join(folder, "package.json"), '{"type":"commonjs"}\n');
  }
  writeFileSync(
    join(folder, "licenses.txt"),
    listLicenses([...packages, ...workers.flatMap(({ packages }) => packages)]),
  );
  for (const entry of ENTRIES.filter((path) => path.startsWith(`${name}/`))) {
    cpSync(join(root, "lib", entry), join(folder, basename(entry)));
  }
  const index = join(folder, "index.js");
  chmodSync(index, readFileSync(index, "utf8").startsWith("#!") ? 0o755 : 0o644);
  rmSync(join(root, "build", name), { recursive: true, force: true });
  renameSync(folder, join(root, "build", name));
}

/** The head of a chunk, made smaller. */
const CHUNK = /^export const id=[^;]+;export const ids=[^;]+;export const modules=/;
/** The head of a module, as it was packed: a function in parentheses. */
const HEAD = /^(\/\*{3}\/ )\((?:function)?\((.*)\) (?:=> )?\{$/gm;

/**
 * Makes what loads at the start smaller, and has V8 compile each module at once: a function in parentheses is not read twice, first to
 * be skipped and again when it is called. The minifier keeps those of a call. Functions keep their names, for stack traces. jq's
 * worker needs those of all else, too. What is not ASCII is escaped: V8 holds a text that has one such character in twice the bytes.
 * `asScripts`: chunks become what src/cli/chunks.ts loads, and the index is told their hash.
 */
async function shrink(folder, asScripts) {
  const names = { keep_fnames: true, keep_classnames: true };
  const options = { module: true, compress: { ...names, arrows: false }, mangle: names, format: { ascii_only: true } };
  const hash = createHash("sha256");
  const chunks = readdirSync(folder).filter((name) => name.endsWith(".index.js"));
  for (const name of [...chunks.sort(), "index.js"]) {
    const file = join(folder, name);
    const marked = readFileSync(file, "utf8").replace(HEAD, "$1AT_ONCE(function ($2) {");
    const { code } = await minify(marked, options);
    const small = code.replaceAll("AT_ONCE(", "(");
    if (asScripts && name !== "index.js") {
      const script = toScript(small);
      hash.update(script);
      writeFileSync(file.replace(/js$/, "cjs"), script);
      rmSync(file);
    } else {
      const build = asScripts ? hash.digest("hex").slice(0, 16) : "";
      writeFileSync(file, small.replace("HASH_OF_CHUNKS", build));
    }
  }
}

/** JSON of a package, as ncc writes it, that is worth packing. */
const LARGE_JSON = /\bJSON\.parse\(('(?:[^'\\]|\\.){40000,}')\)/g;

/** A chunk as src/cli/chunks.ts loads it. */
function toScript(code) {
  if (!CHUNK.test(code)) throw new Error(`A chunk begins with ${code.slice(0, 100)}`);
  const modules = code.replace(CHUNK, "").replace(/;$/, "");
  const own = modules.replaceAll("import.meta.url", "moduleUrl").replace(LARGE_JSON, (_, literal) => {
    const json = Function(`return ${literal}`)();
    return `unpack("${brotliCompressSync(json).toString("base64")}")`;
  });
  return `(function(moduleUrl,unpack){"use strict";return ${own}})`;
}

/** The head of a module that ncc packed, and the wait for its end. */
const ENTRY = /^(#!.*\n)?import\s?\{\s?createRequire as (\w+)\s?\}\s?from\s?"module";/;
const WAIT = /\bawait (\w+;)\s*(?:\/\*+\/\s*)?$/;

/** A module as a script, which Node starts sooner: some 5 ms of each command. */
function toCommonJs(code) {
  if (!ENTRY.test(code) || !WAIT.test(code)) throw new Error(`A module begins with ${code.slice(0, 100)}`);
  const head = '$1"use strict";const moduleUrl=require("node:url").pathToFileURL(__filename).href,$2=()=>require;';
  return code.replace(ENTRY, head).replace(WAIT, "$1\n").replaceAll("import.meta.url", "moduleUrl");
}

/** Copies the bundles from build/ to dist/, which holds nothing else. */
export function publishDist(root) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  for (const name of BUNDLES) cpSync(join(root, "build", name), join(root, "dist", name), { recursive: true });
}
