import type { Server } from "../../generated/suite.ts";
import { SUITE_PARTS } from "../../generated/suite-parts.ts";
import type { Json } from "../../values/json.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import { evaluate } from "../scope/evaluate.ts";
import { mergeMap } from "../scope/merge.ts";
import { type Validator, validateFile } from "../scope/validate.ts";
import type { StdioServer } from "../suite.ts";
import { entryOf, follow, itemsOf, type Source, textNode } from "../yaml/source.ts";
import { resolveDeclared } from "./resolve-server.ts";

const CALLING = ["tools", "resources", "prompts", "completions", "requests"];
const SHARED = ["servers", "env"] as const;

/**
 * The servers started by a command that a run of all tests of a suite needs first, in the order of the tests. They are found before the
 * tests are resolved. Empty where anything is wrong with the servers, or where they may have to wait.
 */
export async function serversAhead(
  sources: readonly Source[],
  resolving: Omit<Resolving, "report" | "warn" | "lack" | "faults">,
  validate: Validator,
): Promise<readonly StdioServer[]> {
  const names = namesAhead(sources);
  if (names.length === 0) return [];
  let sound = true;
  const report = (): void => {
    sound = false;
  };
  const faults = { report, warn: () => {}, within: <T>(_: unknown, act: () => T) => act(), flush: () => {} };
  const files = sources.map((source) => {
    const scope = { ...resolving.variables.scope(source, report), odd: report };
    const value: Record<string, Json> = {};
    for (const key of SHARED) {
      const node = entryOf(source.root, key)?.value;
      if (node) value[key] = evaluate(node, scope, [key], SUITE_PARTS.in?.[key]);
    }
    const faulty = validateFile(source, value, new Set(), new Map(), { faults, validate });
    return { source, value, origins: new Map(), faulty };
  });
  const declared = mergeMap(files, "servers", report);
  const env = Object.fromEntries([...mergeMap(files, "env", report)].map(([name, { value }]) => [name, String(value)]));
  const servers: StdioServer[] = [];
  for (const name of sound ? names : []) {
    const entry = declared.get(name) as Entry<Server> | undefined;
    if (entry?.value.command === undefined) continue;
    const server = await resolveDeclared(name, entry, env, { ...resolving, report, warn: report, faults });
    if (server?.kind === "stdio") servers.push(server);
  }
  return sound ? servers : [];
}

/** Names of servers as the tests have them. None where hooks run before, each test has a server of its own, or `only` picks tests. */
function namesAhead(sources: readonly Source[]): readonly string[] {
  const valuesOf = (key: string) => sources.flatMap(({ root }) => entryOf(root, key)?.value ?? []);
  const textOf = (key: string, inner: string) => valuesOf(key).flatMap((map) => entryOf(map, inner)?.value ?? []);
  if (textOf("hooks", "beforeAll").length > 0) return [];
  if (textOf("run", "isolation").some((node) => textNode(node)?.value !== "run")) return [];
  const declared = valuesOf("servers").flatMap((map) => {
    const target = follow(map);
    return target.kind === "map" ? target.entries.map(({ key }) => key) : [];
  });
  const [fallback] = valuesOf("default_server");
  const usual = fallback ? textNode(fallback)?.value : declared.length === 1 ? declared[0] : undefined;
  const names = new Set<string>();
  for (const item of CALLING.flatMap(valuesOf).flatMap(itemsOf)) {
    if (entryOf(item, "only")) return [];
    if (entryOf(item, "skip")) continue;
    const own = entryOf(item, "server")?.value;
    const name = own ? textNode(own)?.value : usual;
    if (name !== undefined) names.add(name);
  }
  const inTurn = textOf("run", "parallel").length > 0;
  return [...names].slice(0, inTurn ? 1 : undefined);
}
