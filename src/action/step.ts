import type { Redactor } from "../values/redact/redact.ts";

/** Everything the step may know of the process it runs in; only index.ts touches `process`. */
export interface Step {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Writes to stdout. */
  write(text: string): void;
  /** argv that starts the embedded mock server; the manifest's path follows. */
  mockCommand: readonly [string, ...string[]];
  version: string;
  platform: { node: string; platform: string };
  /** Aborted when the workflow is cancelled. */
  signal: AbortSignal;
  /** Masks what leaves; whoever learns of a secret registers it. */
  redactor: Redactor;
}
