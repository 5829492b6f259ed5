import type { RubricNode } from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import { placeIn, type Resolving } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { deepTree, rubricConflict, treeNodeLacks } from "../wording/rubrics.ts";
import type { Path } from "../yaml/source.ts";
import type { TreeNode } from "./judged.ts";

type Report = Resolving["report"];

/** Questions on a way through a tree at most. */
const MAX_DEPTH = 32;

/** The tree at a path of an entry, as far as it can be read; undefined when what is wrong with it is reported. */
export function readTree(
  entry: Entry<unknown>,
  path: Path,
  node: unknown,
  report: Report,
  depth = 1,
): TreeNode | undefined {
  if (!isObject(node)) return undefined;
  const { ask, yes, no, score, reason } = node as RubricNode;
  const given = Object.keys(node);
  const asked = (["ask", "yes", "no"] as const).filter((key) => given.includes(key));
  if (given.includes("score")) {
    for (const key of asked) report(rubricConflict("score", key, placeIn(entry, [...path, key], "key")));
    return score === undefined || asked.length > 0 ? undefined : { score, ...(reason !== undefined && { reason }) };
  }
  const lacking = (["ask", "yes", "no"] as const).filter((key) => !given.includes(key));
  if (lacking.length > 0) report(treeNodeLacks(lacking, asked.length === 0, placeIn(entry, path)));
  if (given.includes("reason")) report(rubricConflict("ask", "reason", placeIn(entry, [...path, "reason"], "key")));
  if (depth > MAX_DEPTH) {
    report(deepTree(MAX_DEPTH, placeIn(entry, path)));
    return undefined;
  }
  const inner = (key: "yes" | "no", child: unknown): TreeNode | undefined =>
    readTree(entry, [...path, key], child, report, depth + 1);
  const [one, other] = [inner("yes", yes), inner("no", no)];
  return ask !== undefined && one && other ? { ask, yes: one, no: other } : undefined;
}
