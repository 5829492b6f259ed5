import { createSnapshotStore } from "../check/index.ts";
import { clock } from "./clock.ts";
import type { RunSettings, Runtime } from "./runtime.ts";
import type { Sessions } from "./sessions.ts";

/** Puts together what a run works with: real sessions, the real clock, snapshots on disk. */
export function createRuntime(settings: RunSettings, sessions: Sessions): Runtime {
  const { root, updateSnapshots, environment } = settings;
  const mask = sessions.redact.json;
  return {
    ...settings,
    ...sessions,
    snapshots: createSnapshotStore({ root, update: updateSnapshots, ci: environment.ci, mask }),
    clock,
  };
}
