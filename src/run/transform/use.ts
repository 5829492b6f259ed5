import type { PlannedTest } from "../../plan/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { JqUse } from "../programs.ts";
import type { Runtime } from "../runtime.ts";

/** What transforms of one test work with. */
export interface TransformUse extends JqUse {
  redactor: Redactor;
  /** The environment of a command. */
  env: Readonly<Record<string, string>>;
  /** Time for one command, in milliseconds. */
  timeoutMs: number;
}

/** Time for one command, unless its test has less. */
const TIMEOUT_MS = 60_000;

/** What transforms of a test work with; commands get the caller's environment and the suite's `env`, as hooks do. */
export function useTransforms(test: PlannedTest, runtime: Runtime, signal = runtime.signal): TransformUse {
  const { jq, redactor, overrides } = runtime;
  const { spec, suite } = test;
  const limitMs = spec.timeout_ms ?? overrides.test_timeout_ms ?? suite.run.test_timeout_ms ?? TIMEOUT_MS;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...runtime.env, ...suite.env })) {
    if (value !== undefined) env[name] = value;
  }
  return { jq, signal, mask: redactor.json, redactor, env, timeoutMs: Math.min(limitMs, TIMEOUT_MS) };
}
