import type { NodeTrace } from "../../../report/model/report.ts";
import type { Usage } from "../../../spend/index.ts";
import type { CompositionNode, ServerSpec } from "../../../suite/index.ts";
import type { ErrorScope } from "../../outcome.ts";

/** A server that is gone, or never came. */
export interface Break {
  error: unknown;
  scope: ErrorScope;
  server: ServerSpec;
}

/** What became of a node. */
export interface NodeRecord {
  node: CompositionNode;
  trace: NodeTrace;
  usages: readonly Usage[];
  /** What skipped it. */
  skippedBy?: "when" | "parent" | "stop";
  /** true when it failed because the composition was stopped. */
  stopped?: boolean;
  /** The end of its server, when that is why it failed. */
  broken?: Break | undefined;
}
