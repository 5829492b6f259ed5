import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { share } from "../../scripts/build/share.mjs";

/** Chunks by id, each with modules; and imports: the chunks of each, and its module. */
interface Built {
  chunks: Map<number, number[]>;
  imports: { chunks: number[]; target: number }[];
  sizes: number[];
}
const ENTRY = 3;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-share-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes what ncc writes of chunks: `import(…)` stands in the entry, and in each module once more. */
function write({ chunks, imports, sizes }: Built): void {
  const calls = imports.map(({ chunks: [first = 0, ...rest], target }) => {
    const one = `r.e(/* import() */ ${first})`;
    const several = `Promise.all(/* import() */[${[first, ...rest].map((id) => `r.e(${id})`).join(", ")}])`;
    return `${rest.length === 0 ? one : several}.then(r.bind(r, ${target}));`;
  });
  const code = calls.join("\n");
  for (const [id, modules] of chunks) {
    const texts = modules.map((module) => {
      const text = `() => {\n"module ${module}${"x".repeat(sizes[module] ?? 0)}";\n${code}\n\n/***/ }`;
      return `/***/ ${module}:\n/***/ (${text})`;
    });
    const head = `export const id = ${id};\nexport const ids = [${id}];\nexport const modules = {\n\n`;
    writeFileSync(join(folder, `${id}.index.js`), `${head}${texts.join(",\n\n")}\n\n};\n`);
  }
  writeFileSync(join(folder, "index.js"), code);
}

const stats = (modules: readonly number[]) => ({
  chunks: [
    { id: 50, entry: false },
    { id: ENTRY, entry: true },
  ],
  modules: modules.map((id) => ({ id, name: `./lib/part/m${id}.js + 2 modules` })),
});

/** Files that an import names, in the order that they stand in. */
function filesOf(text: string): number[][] {
  return [...text.matchAll(/Promise\.all\(\[([\d,]+)\]\.map\(r\.e\)\)|r\.e\((\d+)\)/g)].map(([, several, one]) =>
    (several ?? one ?? "").split(",").map(Number),
  );
}

const built: fc.Arbitrary<Built> = fc
  .record({
    sizes: fc.array(fc.nat({ max: 30_000 }), { minLength: 12, maxLength: 12 }),
    chunks: fc.dictionary(
      fc.integer({ min: 100, max: 999 }).map(String),
      fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1 }),
      { minKeys: 1, maxKeys: 8 },
    ),
    picks: fc.array(fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ sizes, chunks, picks }) => {
    const entries = Object.entries(chunks).map(([id, modules]): [number, number[]] => [Number(id), modules]);
    const imports = picks.map((pick) => {
      const named = [...new Set(pick.map((at) => entries[at % entries.length] as [number, number[]]))];
      return { chunks: named.map(([id]) => id), target: named[0]?.[1][0] as number };
    });
    return { sizes, chunks: new Map(entries), imports };
  });

test("each module stands once, and each import() loads what its chunks had", () => {
  fc.assert(
    fc.property(built, (given) => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      write(given);
      const all = [...new Set([...given.chunks.values()].flat())];
      share(folder, stats(all), [[`part/m${given.imports[0]?.target}`]]);
      const where = new Map<number, number>();
      for (const name of readdirSync(folder).filter((name) => name !== "index.js")) {
        const text = readFileSync(join(folder, name), "utf8");
        const id = Number(name.split(".")[0]);
        expect(text).toContain(`export const id = ${id};\nexport const ids = [${id}];\n`);
        for (const [, module] of text.matchAll(/^\/\*{3}\/ (\d+):$/gm)) {
          expect(where.has(Number(module))).toBe(false);
          where.set(Number(module), id);
        }
        // It is code, with the text of each module.
        const { modules } = new Function(text.replaceAll("export const", "var").concat("return { modules };"))();
        for (const [module, body] of Object.entries(modules))
          expect(String(body)).toContain(`"module ${module}${"x".repeat(given.sizes[Number(module)] ?? 0)}"`);
      }
      expect([...where.keys()].sort()).toEqual(all.sort());
      expect([...where.values()]).not.toContain(ENTRY);
      const linked = filesOf(readFileSync(join(folder, "index.js"), "utf8"));
      expect(linked).toHaveLength(given.imports.length);
      for (const [at, { chunks }] of given.imports.entries()) {
        const needed = chunks.flatMap((id) => given.chunks.get(id) ?? []).map((module) => where.get(module));
        expect(new Set(linked[at])).toEqual(new Set(needed));
      }
    }),
    { numRuns: 50 },
  );
});

/** Files of two imports that have one module of this size each, and share one. */
function linkPair(size: number, usual: string[][]): number[][] {
  const chunks = new Map(Object.entries({ 100: [0, 1], 200: [1, 2] }).map(([id, modules]) => [Number(id), modules]));
  const imports = [
    { chunks: [100], target: 0 },
    { chunks: [200], target: 2 },
  ];
  write({ chunks, imports, sizes: [size, size, size] });
  share(folder, stats([0, 1, 2]), usual);
  return filesOf(readFileSync(join(folder, "index.js"), "utf8"));
}

test.each<[string, number, string[][], number[]]>([
  ["stays apart where it is large", 100_000, [], [2, 2, 3]],
  ["is in one file with what a usual command loads with it", 100_000, [["part/m0"]], [1, 2, 2]],
  ["is in one file with the rest where that is small", 1_000, [], [1, 1, 1]],
])("what two imports share is not copied, and %s", (_, size, usual, expected) => {
  const [first = [], second = []] = linkPair(size, usual);
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual(expected);
});

test("a usual command that imports what nothing imports, and an import() that webpack writes in another way, are errors", () => {
  const given = { chunks: new Map([[100, [0]]]), imports: [{ chunks: [100], target: 0 }], sizes: [10] };
  write(given);
  expect(() => share(folder, stats([0]), [["part/m0", "part/gone"]])).toThrow("No import() of part/gone: see USUAL");
  write(given);
  writeFileSync(join(folder, "index.js"), "load(/* import() */ 100)");
  expect(() => share(folder, stats([0]), [])).toThrow("webpack writes an import() in another way");
});
