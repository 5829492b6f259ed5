import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { actionBundle, cliBundle, useBundles } from "../helpers/cli.ts";

useBundles();

const LIB = join(import.meta.dirname, "../../lib");
const SPECIFIER = /^(?:import|export)\b(?:[^"';]*\bfrom)?\s*"([^"]+)";$|\b(?:import|new URL)\("([^"]+)"/gm;

/** Packages that a module of lib/ and all that it reaches import, at its start or lazily; worker threads included. */
function importedPackages(entry: string): string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, still, lazy] of readFileSync(file, "utf8").matchAll(SPECIFIER)) {
      const specifier = still ?? lazy ?? "";
      if (/^\.\.?\/.*\.js$/.test(specifier)) visit(join(dirname(file), specifier));
      else if (/^[a-z@][\w@./-]*$/.test(specifier) && !isBuiltin(specifier))
        packages.add(specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
    }
  };
  visit(entry);
  return [...packages].sort();
}

/** Name of each package of a list, and the text of its licence. */
function readLicenses(list: string): Map<string, string> {
  const [, ...entries] = list.split(/^={80}\n/m);
  return new Map(
    entries.map((entry): [string, string] => {
      const [title = "", , ...text] = entry.split("\n");
      return [title.slice(0, title.lastIndexOf(" ")), text.join("\n").trim()];
    }),
  );
}

/** Which of these packages a list lacks, or names without a licence's words. */
function missing(packages: readonly string[], list: string): string[] {
  const licenses = readLicenses(list);
  return packages.filter((name) => !/warrant|as is/i.test(licenses.get(name) ?? ""));
}

const cases = [
  {
    name: "cli",
    bundle: cliBundle(),
    known: ["commander", "gpt-tokenizer", "jq-wasm", "js-yaml", "picocolors", "re2js", "yaml"],
    reached: ["@hyperjump/uri", "fast-deep-equal"],
    left: [],
  },
  {
    name: "action",
    bundle: actionBundle(),
    known: ["@actions/cache", "@actions/github", "gpt-tokenizer", "jq-wasm", "js-yaml", "re2js", "tinyglobby", "yaml"],
    reached: ["@actions/http-client", "@hyperjump/uri", "fdir", "undici"],
    // `init` alone makes values, and the thread for property tests is the command line's.
    left: ["fast-check"],
  },
];

describe.each(cases)("the licences of the bundle $name", ({ name, bundle, known, reached, left }) => {
  const reachable = importedPackages(join(LIB, name, "index.js"));
  const packages = reachable.filter((one) => !left.includes(one));
  const list = readFileSync(join(dirname(bundle), "licenses.txt"), "utf8");

  test("name every package that is imported, at the start, lazily or in jq's thread", () => {
    expect(packages).toEqual(expect.arrayContaining(known));
    expect(missing(packages, list)).toEqual([]);
  });

  test("name what those packages import", () => {
    expect(missing(reached, list)).toEqual([]);
  });

  test.each(known)("would be found to lack %s", (lost) => {
    const entries = list.split(/^(?=={80}\n)/m);
    const without = entries.filter((entry) => !entry.includes(`\n${lost} `));
    expect(without).toHaveLength(entries.length - 1);
    expect(missing(packages, without.join(""))).toEqual([lost]);
    const bare = entries.map((entry) =>
      entry.includes(`\n${lost} `) ? entry.split("\n").slice(0, 3).join("\n") : entry,
    );
    expect(missing(packages, bare.join("\n"))).toEqual([lost]);
  });

  test("tell no path and each package once", () => {
    const titles = [...list.matchAll(/^={80}\n(.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([...new Set(titles)].sort());
    expect(list).not.toContain(join(import.meta.dirname, "../.."));
  });
});
