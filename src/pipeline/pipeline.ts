import type { GraphNode, NodeRoot } from "../graph/index.ts";
import type { Template } from "../template/template.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";

/** A pipeline that was loaded: nothing in it is wrong, but for what only its run can tell. */
export interface Pipeline {
  /** That of its file. */
  readonly name: string;
  /** Relative to the root of its workspace; ids are made of it. */
  readonly path: string;
  readonly sha256: string;
  /** Its file, and its workspace, in which recordings of it lie; absolute. */
  readonly file: string;
  readonly workspace: string;
  /** Absolute: `${CONFIG_DIR}`. */
  readonly folder: string;
  readonly steps: readonly PipelineStep[];
  /** Values of the variables that it reads. */
  readonly vars: JsonObject;
  /** Values of the environment variables that it reads. */
  readonly env: Readonly<Record<string, string>>;
  /** A location in its file with its line, and those next to it. */
  quote(location: SourceLocation): SourceLocation;
}

/** One step; `needs` are the steps that it reads. */
export interface PipelineStep extends GraphNode {
  readonly tool: string;
  readonly guard?: Guard | undefined;
  /** Retries of a call that fails, at most. */
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

/** Told of a pipeline as it goes on. */
export interface Progress {
  started(step: PipelineStep): void;
}

/** The value of a guard that lets a step run. */
export function isTruthy(value: Json): boolean {
  return value !== false && value !== null;
}
