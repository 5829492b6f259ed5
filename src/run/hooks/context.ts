import type { Suite } from "../../suite/index.ts";
import { type JsonObject, writeJson } from "../../values/json.ts";

/** When a hook runs. */
export type Phase = "beforeAll" | "beforeEach" | "afterEach" | "afterAll";

/** What hooks hand on to each other. */
export interface Layer {
  env: Readonly<Record<string, string>>;
  vars: JsonObject;
}

/** What a hook asks for. */
export interface Patch extends Layer {
  /** Reason to skip the test, or every test. */
  skip?: string;
}

/** How a test ended, or a suite; `message` when it did not pass. */
export interface Outcome {
  verdict: "pass" | "fail" | "error" | "skip" | "cancelled";
  message?: string;
}

/** The moment that a hook runs at. */
export interface Moment {
  phase: Phase;
  suite: Suite;
  /** Name of the test; undefined around the whole suite. */
  test: string | undefined;
  /** What the suite and earlier hooks set. */
  layer: Layer;
  /** Only of the after phases. */
  result: Outcome | null;
}

/** Both layers as one; what `over` sets wins. */
export function mergeLayers(under: Layer, over: Layer): Layer {
  return { env: { ...under.env, ...over.env }, vars: { ...under.vars, ...over.vars } };
}

/** The JSON that a context hook reads on stdin. */
export function writeContext({ phase, suite, test, layer, result }: Moment): string {
  const { env, vars } = layer;
  const named = test === undefined ? null : { name: test };
  return `${writeJson({ phase, suite: { name: suite.name }, test: named, env, vars, result })}\n`;
}
