import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

/** Where the compiled form of a module of src/ lies in this run's copy of lib/; any other module is what it is. */
function locate(path, rootDir) {
  const inSource = relative(join(rootDir, "src"), path);
  if (inSource.startsWith("..")) return path;
  return join(process.env.MCPTEST_BUNDLES, "lib", inSource.replace(/\.ts$/, ".js"));
}

// Of the worker's own context, where Node loads modules, and keeps them for all test files that run there.
globalThis.loadNatively = async (path, rootDir) => {
  const loaded = await import(pathToFileURL(locate(path, rootDir)).href);
  // A check of main must not turn red by luck: property tests draw the same values each time, unless FC_SEED says otherwise.
  if (path.includes("/fast-check/")) loaded.configureGlobal?.({ seed: Number(process.env.FC_SEED ?? 1) });
  return loaded;
};

// Jest notes of each promise which test made it, which makes asynchronous code cost half as much again. Its one use is to name the
// test to which an error belongs that nobody awaits; without, such an error fails the file.
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, act, ...rest) {
  return store?.test || store?.hook ? act() : run.call(this, store, act, ...rest);
};

// What a test file compiles anew is seldom worth more than that: V8 optimizes what runs thirty times as long as it does by itself.
setFlagsFromString("--interrupt-budget=4000000");

const self = readFileSync(new URL(import.meta.url), "utf8");

/**
 * A transformer that makes of a module one that hands on what Node itself loads. Jest links and compiles the modules below
 * a test file anew for each file; these it does not see.
 */
export default {
  getCacheKey: (text, path, { configString }) =>
    createHash("sha256").update([self, text, path, configString].join("\0")).digest("hex"),
  async processAsync(_text, path, { config: { rootDir } }) {
    const names = Object.keys(await globalThis.loadNatively(path, rootDir));
    const where = [path, rootDir].map((each) => JSON.stringify(each)).join(", ");
    return {
      code: [
        'import { runInThisContext } from "node:vm";',
        `const loaded = await runInThisContext("loadNatively")(${where});`,
        ...names.map((name, index) => `const _${index} = loaded[${JSON.stringify(name)}];`),
        `export { ${names.map((name, index) => `_${index} as ${name}`).join(", ")} };`,
      ].join("\n"),
    };
  },
};
