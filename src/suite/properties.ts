import type { PropertyTest as PropertyEntry } from "../generated/suite.ts";
import { isGlob } from "../values/glob.ts";
import { PROPERTY_DEFAULTS } from "./defaults.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import { type Entry, toMs } from "./scope/entry.ts";
import { serverOfTest } from "./servers/name-server.ts";
import type { PropertyTest } from "./suite.ts";
import { type Reader, resolveShared } from "./tests.ts";
import { globOfDestructive } from "./wording/entries.ts";

export const PROPERTY_READER: Reader<PropertyEntry> = {
  make: resolveProperty,
  check: (entry, resolving) => entry.isSound("server") && serverOfTest(entry, resolving),
};

function resolveProperty(entry: Entry<PropertyEntry>, resolving: TestResolving): PropertyTest {
  const { tools = [], allow = [], allow_destructive = [], cases, seed, budget, checks, values, accept } = entry.value;
  for (const [at, name] of allow_destructive.entries())
    if (isGlob(name)) resolving.report(globOfDestructive({ name }, entry.at("allow_destructive", at)));
  const server = serverOfTest(entry, resolving);
  const { common } = resolveShared(entry as Entry<Omit<PropertyEntry, "cases">>, server, resolving);
  return {
    ...common,
    kind: "property",
    // What it finds is confirmed already.
    retries: 0,
    tools,
    allow,
    allow_destructive,
    random: cases ?? PROPERTY_DEFAULTS.cases,
    ...(seed !== undefined && { seed }),
    budget: {
      calls: budget?.calls ?? PROPERTY_DEFAULTS.calls,
      duration_ms: toMs(entry.in("budget", "duration") as Entry<string>, resolving) ?? PROPERTY_DEFAULTS.duration_ms,
    },
    checks: checks ?? {},
    values: values ?? {},
    accept: (accept ?? []).map((one, at) => ({ ...one, location: entry.at("accept", at) })),
  };
}
