import { McptestError } from "../errors.ts";
import type { SourceLocation } from "../values/location.ts";
import { formatPath, type PathStep, parsePath } from "../values/path.ts";
import { invalidTarget, unknownNode, unknownRoot } from "./wording/matchers.ts";

/** What targets may lead to. */
export interface TargetNames {
  readonly roots: readonly string[];
  /** Ids of the nodes; undefined where there are none, or not all are known. */
  readonly nodes?: readonly string[] | undefined;
}

/** What is wrong with a path; undefined when it is one. */
export function checkPath(path: string, place: () => SourceLocation): McptestError | undefined {
  const steps = readPath(path, place);
  return steps instanceof McptestError ? steps : undefined;
}

function readPath(path: string, place: () => SourceLocation): PathStep[] | McptestError {
  const steps = parsePath(path);
  return "error" in steps
    ? invalidTarget({ target: path, error: `${steps.error} (at character ${steps.at + 1})` }, place())
    : steps;
}

/** What is wrong with a target: undefined when it is a path to what there may be. */
export function checkTarget(target: string, names: TargetNames, place: () => SourceLocation): McptestError | undefined {
  const steps = readPath(target, place);
  if (steps instanceof McptestError) return steps;
  const [root, node] = steps.map(keyOf);
  if (root === undefined || !names.roots.includes(root))
    return unknownRoot({ target, root: root ?? "", roots: names.roots }, place());
  const unknown = root === "nodes" && node !== undefined && names.nodes?.includes(node) === false;
  return unknown ? unknownNode({ id: node, ids: names.nodes ?? [] }, place()) : undefined;
}

/** Whether a target starts with one of these roots and is none of these paths. */
export function leadsTo(target: string, roots: readonly string[], except: readonly string[]): boolean {
  const steps = parsePath(target);
  if ("error" in steps) return true; // Reported where it stands.
  const [root] = steps.map(keyOf);
  return root !== undefined && roots.includes(root) && !except.includes(formatPath(steps));
}

function keyOf(step: PathStep): string | undefined {
  return step.kind === "key" ? step.key : undefined;
}
