import type { GraphNode, NodeRoot } from "../graph/index.ts";
import type { Jq } from "../jq/index.ts";
import type { explainFailure, Servers } from "../mcp/index.ts";
import type { Prices } from "../model/index.ts";
import type { Caps, Clock } from "../spend/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import type { Template } from "../template/template.ts";
import type { JsonObject } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Redactor } from "../values/redact/redact.ts";

/** A pipeline that was loaded and checked. */
export interface Pipeline {
  /** The name of its file without the extension. */
  readonly name: string;
  /** Relative to the root of its workspace; ids are made of it. */
  readonly path: string;
  readonly sha256: string;
  /** Its file, and the workspace that has its recordings; absolute. */
  readonly file: string;
  readonly workspace: string;
  /** Absolute: `${CONFIG_DIR}`. */
  readonly folder: string;
  readonly steps: readonly PipelineStep[];
  /** Variables that it reads. */
  readonly vars: JsonObject;
  /** Environment variables that it reads. */
  readonly env: Readonly<Record<string, string>>;
  /** Adds to a location in its file the line and its neighbours. */
  quote(location: SourceLocation): SourceLocation;
}

/** One step; `needs` are the steps that it reads. */
export interface PipelineStep extends GraphNode {
  readonly tool: string;
  readonly guard?: Guard | undefined;
  readonly retries: number;
  /** Whether the pipeline goes on when it fails. */
  readonly goesOn: boolean;
  readonly location: SourceLocation;
}

/** `when`: a reference, and a jq program over its value. */
export interface Guard {
  readonly text: string;
  readonly value: Template<NodeRoot>;
  readonly program: string | undefined;
}

/** What an exceeded cap does to a pipeline. */
export type BudgetMode = "stop" | "continue" | "warn";

/** The caps of a pipeline. */
export interface PipelineCaps extends Caps {
  max_cost_per_call_usd?: number | undefined;
}

/** How a pipeline is to be run. */
export interface PipelineRequest {
  pipeline: Pipeline;
  server: ServerSpec;
  caps: PipelineCaps;
  mode: BudgetMode;
  /** Limit of one call, in milliseconds (default: the server's). */
  timeoutMs: number | undefined;
  /** Whether a recording answers: nothing costs, no time runs out, and nothing is tried again. */
  replayed?: boolean;
}

/** What pipelines run with. */
export interface PipelineWorld {
  servers: Pick<Servers, "acquire">;
  jq: Pick<Jq, "evaluate">;
  prices: Prices;
  clock: Clock;
  redactor: Redactor;
  /** Aborted by an interrupt. */
  signal: AbortSignal;
  /** Finds out why a call failed. It asks the server, so a recording would have to answer. */
  explain?: typeof explainFailure | undefined;
  onStep?: ((step: PipelineStep) => void) | undefined;
  onCall?: ((step: PipelineStep) => void) | undefined;
}
