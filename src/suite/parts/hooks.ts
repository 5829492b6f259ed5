import { isObject } from "../../values/json.ts";
import { placeIn, type Resolving, toMs } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { Hook, Suite, TestCommon } from "../suite.ts";
import type { Path } from "../yaml/source.ts";
import { readProgram } from "./program.ts";

/** Hooks of a test by phase; a phase that it does not name is left out. */
export interface TestHooks {
  readonly beforeEach?: readonly Hook[];
  readonly afterEach?: readonly Hook[];
}

/** The suite's hooks; a phase without any is empty. */
export type SuiteHooks = Readonly<Record<"beforeAll" | "afterAll" | "beforeEach" | "afterEach", readonly Hook[]>>;

/** Time for a hook, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** The hooks of one phase, a text, a map or a list of them, in order. What is not as the schema says is left out. */
export function readHooks(entry: Entry<unknown>, path: Path, steps: unknown, resolving: Resolving): Hook[] {
  if (Array.isArray(steps)) return steps.flatMap((step, index) => readHooks(entry, [...path, index], step, resolving));
  if (!entry.isSound(path)) return [];
  if (typeof steps === "string")
    return readStep(entry, path, steps, { mode: "plain", timeout_ms: TIMEOUT_MS }, resolving);
  if (!isObject(steps)) return [];
  const { command, timeout } = steps;
  // Below a list in a list nothing is marked as faulty.
  if (typeof command !== "string" || (timeout !== undefined && typeof timeout !== "string")) return [];
  const timeout_ms = toMs(entry, [...path, "timeout"], timeout, resolving) ?? TIMEOUT_MS;
  return readStep(entry, [...path, "command"], command, { mode: "context", timeout_ms }, resolving);
}

function readStep(
  entry: Entry<unknown>,
  path: Path,
  command: string,
  options: Pick<Hook, "mode" | "timeout_ms">,
  resolving: Resolving,
): Hook[] {
  const program = readProgram(entry, path, command, resolving);
  return program ? [{ ...program, ...options, location: placeIn(entry, path) }] : [];
}

/** The hooks that a test has under `hooks`. */
export function readTestHooks(entry: Entry<unknown>, hooks: unknown, resolving: Resolving): TestHooks {
  if (!isObject(hooks)) return {};
  const { beforeEach, afterEach } = hooks;
  return {
    ...(beforeEach !== undefined && { beforeEach: readHooks(entry, ["hooks", "beforeEach"], beforeEach, resolving) }),
    ...(afterEach !== undefined && { afterEach: readHooks(entry, ["hooks", "afterEach"], afterEach, resolving) }),
  };
}

/** Every hook of a suite and its tests. */
export function hooksOf({ hooks, tests }: Pick<Suite, "hooks" | "tests">): Hook[] {
  const around = tests.flatMap(({ hooks }) => [...(hooks?.beforeEach ?? []), ...(hooks?.afterEach ?? [])]);
  return [...(hooks?.beforeAll ?? []), ...(hooks?.afterAll ?? []), ...around];
}

/** A test's hooks inside those of the suite; undefined when there is none. */
export function bracket(suite: SuiteHooks, own: TestHooks): TestCommon["hooks"] {
  const beforeEach = [...suite.beforeEach, ...(own.beforeEach ?? [])];
  const afterEach = [...(own.afterEach ?? []), ...suite.afterEach];
  return beforeEach.length + afterEach.length > 0 ? { beforeEach, afterEach } : undefined;
}
