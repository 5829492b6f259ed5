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
  const suites: Suite[] = [];
  const errors: McptestError[] = [];
  const warnings: McptestError[] = [];
  const known = new Set<string>();
  const settable: LoadResult["settable"][] = [];
  const named = new Set(paths.map((path) => resolve(options.root, path)));
  for (const path of named) {
    // Suites run one after the other: the servers of the first are needed first.
    const ahead = settable.length === 0 ? options.ahead : undefined;
    const result = await loadSuite(path, { ...options, ahead });
    if (result.suite) suites.push(result.suite);
    for (const name of result.suite?.variables ?? []) known.add(name);
    settable.push(result.settable);
    for (const error of result.errors) errors.push(error);
    for (const warning of result.warnings) warnings.push(warning);
  }
  // Suites of several workspaces are told apart by their paths from here.
  const shared = suites.filter(({ path }, at) => suites.some((other, index) => index !== at && other.path === path));
  for (const suite of shared) suite.path = displayPath(options.root, suite.file);
  if (errors.length === 0 && named.size > 0) {
    for (const name of Object.keys(options.vars))
      if (!known.has(name) && !options.read?.has(name)) errors.push(unknownOverride({ name, known: [...known] }));
    for (const name of options.mask ?? []) {
      if (settable.some((names) => names?.has(name) ?? true)) continue;
      warnings.push(
        unsetMask(
          name,
          settable.flatMap((names) => [...(names ?? [])]),
        ),
      );
    }
  }
  return { suites, errors, warnings, named: named.size };
}
