import type { McptestError } from "../errors.ts";
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
const OF_RESULT = /^(?:content|isError|structuredContent|_meta|messages|contents)$/;

/** What is wrong with the syntax of a path. */
export function checkPath(path: string, place: () => SourceLocation): McptestError | undefined {
  const steps = parseTarget(path);
  return "error" in steps
    ? wording.invalidTarget({ target: path, error: steps.error, at: steps.at + 1 }, place())
    : undefined;
}

/** What is wrong with a target. */
export function checkTarget(target: string, names: TargetNames, place: () => SourceLocation): McptestError | undefined {
  const steps = parseTarget(target);
  if ("error" in steps) return checkPath(target, place);
  const [root = "", node] = steps.map(keyOf);
  const { roots, nodes = [] } = names;
  if (!roots.includes(root)) {
    const inResult = roots.includes("result") ? findInResult(steps) : undefined;
    if (inResult !== undefined) return wording.misspeltTarget({ target, meant: formatPath(inResult) }, place());
    const isAnswer = ANSWERS.includes(root) && !OF_RESULT.test(node ?? "");
    const key = suggest(root, roots) ?? (isAnswer ? ANSWERS.find((one) => roots.includes(one)) : undefined);
    const own = root !== "" && roots.includes("payload") ? formatPath([step("payload"), ...steps]) : undefined;
    if (key === undefined) return wording.unknownTarget({ target, roots, own }, place());
    return wording.misspeltTarget({ target, meant: formatPath([step(key), ...steps.slice(1)]) }, place());
  }
  if (root !== "nodes" || node === undefined || names.nodes?.includes(node) !== false) return undefined;
  const id = suggest(node, nodes);
  if (id === undefined) return wording.unknownNode({ id: node, ids: nodes }, place());
  const meant = formatPath([...steps.slice(0, 1), step(id), ...steps.slice(2)]);
  return wording.misspeltTarget({ target, meant }, place());
}

/** Where a target leads that starts inside of a result: to a key of it, or to the text of its first block. */
function findInResult([first, second, ...rest]: readonly PathStep[]): PathStep[] | undefined {
  const root = first && keyOf(first);
  const steps = [first, second, ...rest].filter((one) => one !== undefined);
  if (root === "text" && second === undefined)
    return [...["result", "content"].map(step), { kind: "index", index: 0 }, step("text")];
  // Other keys below `content` are those of the payload.
  const isOther = root === "content" && second !== undefined && keyOf(second) !== undefined;
  return root !== undefined && OF_RESULT.test(root) && !isOther ? [step("result"), ...steps] : undefined;
}

function step(key: string): PathStep {
  return { kind: "key", key };
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
