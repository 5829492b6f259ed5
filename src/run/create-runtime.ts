import { performance } from "node:perf_hooks";
import { createSnapshotStore } from "../check/index.ts";
import type { Jq } from "../jq/index.ts";
import { createPool, openSession } from "../mcp/index.ts";
import type { RunOptions, Suite } from "../suite/index.ts";
import { createRedactor } from "../values/redact.ts";
import { secretsOf } from "../values/secret.ts";
import type { RunEvent, Runtime } from "./runtime.ts";

/** What the caller decides about a run. */
export interface RuntimeOptions {
  suites: readonly Suite[];
  /** Absolute path of the workspace root. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** argv that starts the embedded mock server; the manifest's path follows. */
  mockCommand: readonly [string, ...string[]];
  version: string;
  /** Node's version and platform, for the record. */
  platform: { node: string; platform: string };
  ci: boolean;
  signal: AbortSignal;
  jq: Jq;
  overrides: Partial<RunOptions>;
  strictProtocol: boolean;
  updateSnapshots: boolean;
  onEvent(event: RunEvent): void;
  /** One line of the stderr of a server that has `stderr: inherit`. */
  onStderr(line: string): void;
}

/** Puts together what a run works with: real sessions, real clock, snapshots on disk. Nothing is started yet. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { root, env, mockCommand, version, signal, jq, overrides, strictProtocol, ci } = options;
  const redact = createRedactor({ secrets: [...options.suites.flatMap((suite) => suite.secrets), ...secretsOf(env)] });
  return {
    pool: createPool((server, protocol) =>
      openSession(server, {
        env,
        mockCommand,
        version,
        signal,
        onStderr: (line) => options.onStderr(redact.text(line)),
        onSecret: (secret) => redact.register(secret),
        ...(protocol === undefined ? {} : { protocol }),
      }),
    ),
    jq,
    snapshots: createSnapshotStore({ root, update: options.updateSnapshots, ci, mask: (value) => redact.json(value) }),
    redact,
    clock: { now: () => performance.now(), date: () => new Date() },
    signal,
    root,
    version,
    environment: { ...options.platform, ci },
    overrides,
    strictProtocol,
    onEvent: options.onEvent,
  };
}
