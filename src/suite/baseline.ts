import type { DefaultTest } from "../generated/suite.ts";
import { isObject } from "../values/json.ts";
import { placeIn } from "./entry.ts";
import { type EvaluatedFile, mergeMap, sectionsOf } from "./merge.ts";
import { checkOrder } from "./metrics.ts";
import { mergeParts, readParts, type TestParts } from "./parts.ts";
import type { TestResolving } from "./tests.ts";
import { unknownServer } from "./wording/entries.ts";

/** What `defaultTest` gives to every tool, resource and prompt test. */
export interface Baseline {
  readonly server?: string;
  readonly parts: TestParts;
}

/** The `defaultTest` of all files; undefined when none has one. A key in two files is reported. */
export function resolveBaseline(files: readonly EvaluatedFile[], resolving: TestResolving): Baseline | undefined {
  const keys = mergeMap(files, "defaultTest", resolving.report);
  if (keys.size === 0) return undefined;
  const sections = sectionsOf<DefaultTest>(files, "defaultTest").filter(({ value }) => isObject(value));
  const [first, ...rest] = sections.map((entry) => readParts(entry, resolving));
  if (!first) return undefined;
  const parts = rest.reduce(mergeParts, first);
  checkOrder(parts.metrics, resolving.report);
  const server = keys.get("server");
  if (typeof server?.value !== "string") return { parts };
  const { servers, report } = resolving;
  if (!servers.has(server.value)) report(unknownServer(server.value, [...servers], placeIn(server)));
  return { server: server.value, parts };
}
