import { McptestError } from "../errors.ts";
import type { SourceLocation } from "../values/location.ts";
import { formatPath, type PathStep, parseTarget } from "../values/path.ts";
import { suggest } from "../values/suggest.ts";
import * as wording from "./wording/assertions.ts";

export interface TargetNames {
  readonly roots: readonly string[];
  /** Ids of the nodes; undefined where there are none, or not all are known. */
  readonly nodes?: readonly string[] | undefined;
}

/** Roots by which kinds of tests name what was answered, and words for it in other tools. */
const ANSWERS = [
  "payload",
  "output",
  "final_response",
  "result",
  "response",
  "content",
  "structuredContent",
  "text",
  "answer",
];

/** What only a result has. */
const OF_RESULT = /^(?:content|isError|structuredContent|_meta)$/;

/** What is wrong with the syntax of a path. */
export function checkPath(path: string, place: () => SourceLocation): McptestError | undefined {
  const steps = readPath(path, place);
  return steps instanceof McptestError ? steps : undefined;
}

function readPath(target: string, place: () => SourceLocation): readonly PathStep[] | McptestError {
  const steps = parseTarget(target);
  return "error" in steps ? wording.invalidTarget({ target, error: steps.error, at: steps.at + 1 }, place()) : steps;
}

/** What is wrong with a target. */
export function checkTarget(target: string, names: TargetNames, place: () => SourceLocation): McptestError | undefined {
  const steps = readPath(target, place);
  if (steps instanceof McptestError) return steps;
  const [root = "", node] = steps.map(keyOf);
  const { roots, nodes = [] } = names;
  if (!roots.includes(root)) {
    const isAnswer = ANSWERS.includes(root) && !OF_RESULT.test(node ?? "");
    const key = suggest(root, roots) ?? (isAnswer ? ANSWERS.find((one) => roots.includes(one)) : undefined);
    if (key === undefined) return wording.unknownTarget({ target, roots }, place());
    return wording.misspeltTarget({ target, meant: formatPath([{ kind: "key", key }, ...steps.slice(1)]) }, place());
  }
  if (root !== "nodes" || node === undefined || names.nodes?.includes(node) !== false) return undefined;
  const id = suggest(node, nodes);
  if (id === undefined) return wording.unknownNode({ id: node, ids: nodes }, place());
  const meant = formatPath([...steps.slice(0, 1), { kind: "key", key: id }, ...steps.slice(2)]);
  return wording.misspeltTarget({ target, meant }, place());
}

/** Whether a target starts with one of these roots and is not one of these paths. */
export function leadsTo(target: string, roots: readonly string[], except: readonly string[]): boolean {
  const steps = parseTarget(target);
  if ("error" in steps) return true; // Reported where it stands.
  const [root] = steps.map(keyOf);
  return root !== undefined && roots.includes(root) && !except.includes(formatPath(steps));
}

function keyOf(step: PathStep): string | undefined {
  return step.kind === "key" ? step.key : undefined;
}
