import type { DefaultTest } from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import type { Entry } from "../scope/entry.ts";
import { type EvaluatedFile, mergeMap, sectionsOf } from "../scope/merge.ts";
import { checkServer } from "../servers/name-server.ts";
import { leadsTo } from "../targets.ts";
import { totalWeight } from "./expect.ts";
import { checkOrder, checkScores } from "./metrics.ts";
import { mergeParts, readParts } from "./parts.ts";
import type { TestResolving } from "./test-resolving.ts";

export const SECTION = "defaultTest";

/** What `defaultTest` gives to every test that is one request. */
export type TestDefaults = NonNullable<ReturnType<typeof resolveTestDefaults>>;

/** The defaults with only the assertions about these roots, and without those about one of these paths. */
export function defaultsFor(defaults: TestDefaults, roots: readonly string[], except: readonly string[]): TestDefaults {
  const { parts } = defaults;
  const kept = parts.expect.assertions.filter(({ target }) => leadsTo(target, roots, except));
  if (kept.length === parts.expect.assertions.length) return defaults;
  // Weights of zero make no score, and a test without a score passes.
  const assertions = totalWeight(kept) > 0 ? kept : [];
  return { ...defaults, parts: { ...parts, expect: { ...parts.expect, assertions } } };
}

/** The `defaultTest` of all files; undefined when none has one. A key in two files is reported. */
export function resolveTestDefaults(files: readonly EvaluatedFile[], resolving: TestResolving) {
  const keys = mergeMap(files, SECTION, resolving.report);
  const sections = sectionsOf<DefaultTest>(files, SECTION).filter(({ value }) => isObject(value));
  const [first, ...rest] = keys.size === 0 ? [] : sections.map((entry) => readParts(entry, resolving));
  if (!first) return undefined;
  const parts = rest.reduce(mergeParts, first);
  checkOrder(parts.metrics, resolving.report);
  let checked = false;
  const server = keys.get("server") as Entry<string> | undefined;
  if (typeof server?.value === "string") checkServer(server, resolving);
  return {
    parts,
    server: typeof server?.value === "string" ? server.value : undefined,
    /** Reports, once, faults in the scores of tests that add nothing to them. */
    checkScores(): void {
      if (!checked) checkScores(SECTION, [parts.expect], parts.metrics, resolving);
      checked = true;
    },
  };
}
