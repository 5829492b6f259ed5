import { createSnapshotStore } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import { clock } from "./clock.ts";
import { Judging } from "./judging/judging.ts";
import type { Runtime, Sessions } from "./runtime.ts";
import type { RunSettings } from "./settings.ts";

/** Puts together what a run works with: real sessions, the real clock, snapshots on disk. */
export function createRuntime(settings: RunSettings, sessions: Sessions): Runtime {
  const { root, updateSnapshots, environment } = settings;
  const mask = settings.redactor.json;
  const warnings = [...settings.warnings];
  const told = new Set(warnings.map(identify));
  const warn = (warning: McptestError): void => {
    if (told.has(identify(warning))) return;
    told.add(identify(warning));
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

/** The same words about two places are two warnings, but for the price of a model, which is the same everywhere. */
function identify({ code, message, location }: McptestError): string {
  const { file, line, column } = (code === "unknown-price" ? undefined : location) ?? {};
  return JSON.stringify([code, message, file, line, column]);
}
