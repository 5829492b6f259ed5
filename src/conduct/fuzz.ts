import { DEFAULTS, PROPERTY_DEFAULTS, type PropertyTest, type ServerSpec, type Suite } from "../suite/index.ts";
import { withoutUndefined } from "../values/json.ts";
import { noSuchCheck } from "./wording.ts";

/** What `mcptest fuzz` asks for beyond a run. */
export interface FuzzRequest {
  seed: number;
  /** The command line that makes the same calls again. */
  again: string;
  /** A server without a suite. */
  server?: ServerSpec | undefined;
  /** Globs of tools (default: those of the suite). */
  tools: readonly string[];
  allow: readonly string[];
  allowDestructive: readonly string[];
  cases?: number | undefined;
  calls?: number | undefined;
  durationMs?: number | undefined;
  /** Checks that count; none given: all. */
  checks: readonly string[];
}

/** A suite around a server that flags name. */
export function suiteOf(server: ServerSpec, workspace: string): Suite {
  const { file } = server.location;
  return {
    name: "fuzz",
    path: file,
    file,
    workspace,
    files: [],
    tests: [],
    quote: (location) => location,
    servers: new Map([[server.name, server]]),
    run: { ...DEFAULTS.run },
  };
}

/** Suites with property tests alone: their own under the flags, else one for each server. Throws McptestError `usage`. */
export async function fuzzSuites(suites: readonly Suite[], fuzz: FuzzRequest): Promise<Suite[]> {
  const { CHECK_IDS } = await import("../property/index.ts");
  const ids: readonly string[] = CHECK_IDS;
  const unknown = fuzz.checks.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw noSuchCheck({ id: unknown, ids });
  const off = fuzz.checks.length === 0 ? [] : [...ids, "protocol"].filter((id) => !fuzz.checks.includes(id));
  return suites.map((suite) => {
    const declared = suite.tests.filter((test) => test.kind === "property");
    const { length } = [...suite.servers];
    const made = () => [...suite.servers.values()].map((server) => testOf(server, length > 1, suite.around));
    const tests = declared.length > 0 ? declared : made();
    // Its own tests still give values.
    return { ...suite, examples: suite.tests, tests: tests.map((test) => underFlags(test, fuzz, off)) };
  });
}

function testOf({ name: server, location }: ServerSpec, isOneOf: boolean, hooks: Suite["around"]): PropertyTest {
  const { cases: random, calls, duration_ms } = PROPERTY_DEFAULTS;
  const free = { tools: [], allow: [], allow_destructive: [], checks: {}, values: {}, accept: [] };
  return {
    kind: "property",
    name: "fuzz",
    server,
    tags: [],
    only: false,
    retries: 0,
    location,
    ...free,
    random,
    ...(isOneOf && { perServer: true }),
    ...(hooks && { hooks }),
    expect: { assertions: [], location },
    budget: { calls, duration_ms },
  };
}

function underFlags(test: PropertyTest, fuzz: FuzzRequest, off: readonly string[]): PropertyTest {
  const { seed, tools, allow, allowDestructive, cases: random, calls, durationMs: duration_ms } = fuzz;
  return {
    ...test,
    ...withoutUndefined({ random }),
    fuzzed: true,
    seed,
    tools: tools.length > 0 ? tools : test.tools,
    allow: [...test.allow, ...allow],
    allow_destructive: [...test.allow_destructive, ...allowDestructive],
    budget: { ...test.budget, ...withoutUndefined({ calls, duration_ms }) },
    checks: { ...test.checks, ...Object.fromEntries(off.map((id) => [id, "off" as const])) },
  };
}
