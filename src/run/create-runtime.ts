import { createSnapshotStore } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import { clock } from "./clock.ts";
import { Judging } from "./judging.ts";
import type { Runtime } from "./runtime.ts";
import type { Sessions } from "./sessions.ts";
import type { RunSettings } from "./settings.ts";

/** Puts together what a run works with: real sessions, the real clock, snapshots on disk. */
export function createRuntime(settings: RunSettings, sessions: Sessions): Runtime {
  const { root, updateSnapshots, environment } = settings;
  const mask = sessions.redact.json;
  const warnings = [...settings.warnings];
  const warn = (warning: McptestError): void => {
    if (!warnings.some(({ code, message }) => code === warning.code && message === warning.message))
      warnings.push(warning);
  };
  return {
    ...settings,
    warnings,
    warn,
    ...sessions,
    snapshots: createSnapshotStore({ root, update: updateSnapshots, ci: environment.ci, mask }),
    ...(settings.judge && { judging: new Judging(settings.judge) }),
    clock,
  };
}
