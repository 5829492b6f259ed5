import { isObject } from "../../values/json.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { Hook, Suite, TestCommon } from "../suite.ts";
import { emptyProgram, invalidCommand } from "../wording/entries.ts";
import { nodeAt, textNode } from "../yaml/source.ts";
import { splitCommand } from "./command.ts";

/** Hooks of a test by phase. */
export type TestHooks = Readonly<Partial<Record<"beforeEach" | "afterEach", readonly Hook[]>>>;

/** The suite's hooks; a phase without any is empty. */
export type SuiteHooks = Readonly<Record<"beforeAll" | "afterAll" | "beforeEach" | "afterEach", readonly Hook[]>>;

const TIMEOUT_MS = 60_000;

/** The hooks of one phase, a text, a map or a list of them, in order. What does not match the schema is left out. */
export function readHooks(entry: Entry, resolving: Resolving): Hook[] {
  const { value } = entry;
  if (Array.isArray(value)) return value.flatMap((_, index) => readHooks(entry.in(index), resolving));
  if (!entry.isSound()) return [];
  const { command, timeout } = isObject(value) ? value : {};
  // Below a list in a list nothing is marked as faulty.
  const isMap = typeof command === "string" && (timeout === undefined || typeof timeout === "string");
  if (typeof value !== "string" && !isMap) return [];
  const written = (isMap ? entry.in("command") : entry) as Entry<string>;
  const timeout_ms = (isMap && toMs(entry.in("timeout") as Entry<string>, resolving)) || TIMEOUT_MS;
  const program = readProgram(written, resolving);
  return program ? [{ ...program, mode: isMap ? "context" : "plain", timeout_ms, location: written.at() }] : [];
}

/** A command of a test or around it, which runs in the folder of its file; undefined where a fault is reported. */
export function readProgram(
  entry: Entry<string>,
  resolving: Pick<Resolving, "report">,
): Pick<Hook, "text" | "argv" | "cwd"> | undefined {
  const argv = readCommand(entry, resolving);
  const written = textNode(nodeAt(entry.source, entry.path));
  return argv && { text: written?.value.trim() ?? entry.value, argv, cwd: entry.source.folder };
}

/** The words of a command; undefined where it has none, which is reported. */
export function readCommand(
  entry: Entry<string | readonly string[]>,
  { report }: Pick<Resolving, "report">,
): Hook["argv"] | undefined {
  const { value } = entry;
  const words = typeof value === "string" ? splitCommand(value) : value;
  if ("error" in words) return void report(invalidCommand(words, entry.at()));
  const [program, ...rest] = words;
  return program ? [program, ...rest] : void report(emptyProgram(entry.at()));
}

export function readTestHooks(entry: Entry, resolving: Resolving): TestHooks {
  const named = (["beforeEach", "afterEach"] as const).filter((phase) => entry.in(phase).value !== undefined);
  return Object.fromEntries(named.map((phase) => [phase, readHooks(entry.in(phase), resolving)]));
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
