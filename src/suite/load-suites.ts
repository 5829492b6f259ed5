import { resolve } from "node:path";
import type { McptestError } from "../errors.ts";
import { type LoadOptions, loadSuite } from "./load.ts";
import { displayPath } from "./paths.ts";
import type { LoadResult, Suite } from "./suite.ts";
import { unknownOverride, unsetMask } from "./wording/references.ts";

/** Several suites, and the problems of all of them. */
export interface LoadedSuites {
  /** In the order they were named; those with errors are left out. */
  readonly suites: readonly Suite[];
  readonly errors: readonly McptestError[];
  readonly warnings: readonly McptestError[];
  /** How many different suites were named. */
  readonly named: number;
}

/** Loads suites one after the other; a suite named twice is loaded once. */
export async function loadSuites(paths: readonly string[], options: LoadOptions): Promise<LoadedSuites> {
  const named = new Set(paths.map((path) => resolve(options.root, path)));
  const results: LoadResult[] = [];
  for (const path of named) {
    // Suites run one after the other: the servers of the first are needed first.
    const ahead = results.length === 0 ? options.ahead : undefined;
    results.push(await loadSuite(path, { ...options, ahead }));
  }
  const suites = results.flatMap(({ suite }) => suite ?? []);
  const errors = results.flatMap((result) => result.errors);
  const warnings = results.flatMap((result) => result.warnings);
  // Suites of several workspaces are told apart by their paths from here.
  const shared = suites.filter(({ path }, at) => suites.some((other, index) => index !== at && other.path === path));
  for (const suite of shared) suite.path = displayPath(options.root, suite.file);
  if (errors.length === 0 && named.size > 0) {
    const known = suites.flatMap(({ variables = [] }) => variables);
    for (const name of Object.keys(options.vars))
      if (!known.includes(name) && !options.read?.has(name))
        errors.push(unknownOverride({ name, known: [...new Set(known)] }));
    const settable = results.map((result) => result.settable);
    for (const name of options.mask ?? []) {
      if (settable.some((names) => names?.has(name) ?? true)) continue;
      const names = settable.flatMap((one) => [...(one ?? [])]);
      warnings.push(unsetMask(name, names));
    }
  }
  return { suites, errors, warnings, named: named.size };
}
