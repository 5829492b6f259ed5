import type { YAMLError } from "yaml";
import type { ConvertProblem } from "./convert.ts";
import type { Span, TreeNode } from "./source.ts";

/** What parsing gives: a tree, or what is wrong with the text. */
export interface Parsed {
  /** null when the text holds nothing, or has syntax problems. */
  readonly root: TreeNode | null;
  /** Left out when the tree has neither anchors nor aliases for certain. */
  readonly anchors?: ReadonlyMap<TreeNode, string>;
  readonly syntax: readonly SyntaxProblem[];
  readonly problems: readonly ConvertProblem[];
}

/** A fault of the text. */
export interface SyntaxProblem extends Span {
  readonly code: YAMLError["code"] | "TOO_DEEP";
  readonly message: string;
}
