import type { DefaultTest } from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import { placeIn } from "../scope/entry.ts";
import { type EvaluatedFile, mergeMap, sectionsOf } from "../scope/merge.ts";
import { leadsTo } from "../targets.ts";
import { unknownServer } from "../wording/entries.ts";
import { checkOrder, checkScores } from "./metrics.ts";
import { mergeParts, readParts, type TestParts } from "./parts.ts";
import type { TestResolving } from "./test-resolving.ts";
import { totalWeight } from "./weights.ts";

/** Where it stands. */
export const SECTION = "defaultTest";

/** What `defaultTest` gives to every tool, resource and prompt test. */
export interface TestDefaults {
  readonly server?: string;
  readonly parts: TestParts;
  /** Reports what is wrong with the scores of a test that adds nothing to them; once, however many such tests there are. */
  checkScores(): void;
}

/** The defaults without the assertions that are not about these roots, or about one of these paths. */
export function defaultsFor(defaults: TestDefaults, roots: readonly string[], except: readonly string[]): TestDefaults {
  const { parts } = defaults;
  const kept = parts.expect.assertions.filter(({ target }) => leadsTo(target, roots, except));
  if (kept.length === parts.expect.assertions.length) return defaults;
  // Of weights of nothing no score comes, and what has none passes.
  const assertions = totalWeight(kept) > 0 ? kept : [];
  return { ...defaults, parts: { ...parts, expect: { ...parts.expect, assertions } } };
}

/** The `defaultTest` of all files; undefined when none has one. A key in two files is reported. */
export function resolveTestDefaults(
  files: readonly EvaluatedFile[],
  resolving: TestResolving,
): TestDefaults | undefined {
  const keys = mergeMap(files, SECTION, resolving.report);
  if (keys.size === 0) return undefined;
  const sections = sectionsOf<DefaultTest>(files, SECTION).filter(({ value }) => isObject(value));
  const [first, ...rest] = sections.map((entry) => readParts(entry, resolving));
  if (!first) return undefined;
  const parts = rest.reduce(mergeParts, first);
  checkOrder(parts.metrics, resolving.report);
  let checked = false;
  const shared = {
    parts,
    checkScores: (): void => {
      if (!checked) checkScores(SECTION, [parts.expect], parts.metrics, resolving);
      checked = true;
    },
  };
  const server = keys.get("server");
  if (typeof server?.value !== "string") return shared;
  const { servers, report } = resolving;
  if (!servers.has(server.value)) report(unknownServer({ name: server.value, servers: [...servers] }, placeIn(server)));
  return { ...shared, server: server.value };
}
