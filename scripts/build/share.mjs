import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Opening one more file takes as long as loading this many characters, before they are minified. Measured where compiled code is kept. */
const FILE = 48_000;
/** How many times a usual command counts. */
const OFTEN = 36;

const CHUNK = /^\d+\.index\.js$/;
/** The head of a module, as webpack writes it, and what follows one. */
const MODULE = /^\/\*{3}\/ (\d+):$/m;
const TAIL = /,?\s*(?:\};\s*)?$/;
/** An import(): its chunks, webpack's loader, and its module. */
const IMPORT =
  /(?:Promise\.all\(\/\* import\(\) \*\/\[([^\]]*)\]\)|\b\w+\.e\((\/\* import\(\) \*\/ \d+)\))(?=\.then\((\w+)\.(?:t\.)?bind\(\w+, (\d+)\b)/g;

/**
 * Puts each module that loads lazily into one file. A chunk of ncc has what an import() needs and what is not there yet, so what several
 * need is in each of them. Here an import() names files: modules that always load together share one, and files are joined
 * while that costs less than to open both. `usual`: for each command that counts most, modules of lib/ that it imports; `stats` are webpack's.
 */
export function share(folder, stats, usual) {
  const index = join(folder, "index.js");
  const entry = readFileSync(index, "utf8");
  const { chunks, codes } = takeChunks(folder);
  const imports = listImports([entry, ...codes.values()].join("\n"), chunks);
  const names = new Map(stats.modules.map(({ id, name }) => [String(id), /^\.\/lib\/(\S+)\.js/.exec(name)?.[1]]));
  const often = usual.map((wanted) => {
    const used = imports.filter(({ target }) => wanted.includes(names.get(target)));
    const missing = wanted.filter((name) => !used.some(({ target }) => names.get(target) === name));
    if (missing.length > 0)
      throw new Error(`No import() of ${missing.join(", ")}: see USUAL of scripts/build/bundle.mjs`);
    return { modules: new Set(used.flatMap(({ modules }) => [...modules])), weight: OFTEN };
  });
  const files = joinFiles(separate(codes, [...often, ...imports]));

  const entryId = stats.chunks.find((chunk) => chunk.entry).id;
  const fileOf = new Map(files.flatMap(({ modules }, at) => modules.map((id) => [id, at < entryId ? at : at + 1])));
  const link = (code) => {
    const linked = code.replace(IMPORT, (_, several, one, loader) => {
      const needed = new Set(modulesOf(chunks, several ?? one).map((id) => fileOf.get(id)));
      return needed.size === 1 ? `${loader}.e(${[...needed]})` : `Promise.all([${[...needed]}].map(${loader}.e))`;
    });
    if (/(?<!Promise\.resolve\()\/\* import\(\)/.test(linked))
      throw new Error("webpack writes an import() in another way");
    return linked;
  };
  for (const { modules } of files) {
    const id = fileOf.get(modules[0]);
    const head = `export const id = ${id};\nexport const ids = [${id}];\nexport const modules = {\n`;
    const texts = modules.map((module) => `\n/***/ ${module}:\n${link(codes.get(module))}`);
    writeFileSync(join(folder, `${id}.index.js`), `${head}${texts.join(",\n")}\n\n};\n`);
  }
  writeFileSync(index, link(entry));
}

/** The modules of each chunk, and the code of each module. The chunks' files go. */
function takeChunks(folder) {
  const [chunks, codes] = [new Map(), new Map()];
  for (const name of readdirSync(folder)
    .filter((name) => CHUNK.test(name))
    .sort()) {
    const [, ...parts] = readFileSync(join(folder, name), "utf8").split(MODULE);
    const modules = parts.filter((_, at) => at % 2 === 0);
    for (const [at, id] of modules.entries()) codes.set(id, parts[2 * at + 1].replace(TAIL, "").trim());
    chunks.set(name.split(".")[0], modules);
    rmSync(join(folder, name));
  }
  return { chunks, codes };
}

/** Each import() once: the module, and all that loads with it. */
function listImports(text, chunks) {
  const found = new Map();
  for (const [, several, one, , target] of text.matchAll(IMPORT)) {
    const modules = new Set(modulesOf(chunks, several ?? one));
    found.set(`${target}: ${[...modules]}`, { target, modules, weight: 1 });
  }
  return [...found.values()];
}

function modulesOf(chunks, ids) {
  return ids.match(/\d+/g).flatMap((chunk) => chunks.get(chunk));
}

/** A file for each set of modules that the same loads need. */
function separate(codes, loads) {
  const files = new Map();
  for (const [id, { length }] of codes) {
    const by = loads.filter(({ modules }) => modules.has(id));
    const key = by.map((load) => loads.indexOf(load)).join();
    const file = files.get(key) ?? { modules: [], size: 0, by: new Set(by) };
    file.modules.push(id);
    file.size += length;
    files.set(key, file);
  }
  return [...files.values()];
}

/** Joins the two files that gain most by it, until none does. */
function joinFiles(files) {
  for (;;) {
    let best = { gain: 0 };
    for (const [at, a] of files.entries()) {
      for (const b of files.slice(0, at)) {
        const gain = gainOf(a, b);
        if (gain > best.gain) best = { gain, a, b };
      }
    }
    const { a, b } = best;
    if (a === undefined) return files;
    b.modules.push(...a.modules);
    b.size += a.size;
    for (const load of a.by) b.by.add(load);
    files.splice(files.indexOf(a), 1);
  }
}

/** What all loads save when two files are one: where both are needed one is not opened, elsewhere the other's code comes along. */
function gainOf(a, b) {
  let both = 0;
  for (const load of a.by) if (b.by.has(load)) both += load.weight;
  return both * FILE - (weigh(a.by) - both) * b.size - (weigh(b.by) - both) * a.size;
}

function weigh(loads) {
  let sum = 0;
  for (const { weight } of loads) sum += weight;
  return sum;
}
