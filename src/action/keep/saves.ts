import { isObject, parseJson } from "../../values/json.ts";

/** What the post step is to keep; paths are relative to the workspace, but for `from`. */
export type Save =
  /** The file `from`, where it still has this hash. */
  | { kind: "baseline"; path: string; key: string; from: string; hash: string }
  /** The folder, where it no longer has this hash. */
  | { kind: "cassettes"; path: string; scope: string; hash: string };

/** The name of the state that a step leaves for its post step. */
export const STATE = "saves";

/** What the step left for its post step. */
export function readSaves(env: Readonly<Record<string, string | undefined>>): readonly Save[] {
  const saves = parseJson(env[`STATE_${STATE}`] ?? "");
  return (Array.isArray(saves) ? saves.filter(isObject) : []) as unknown as readonly Save[];
}
