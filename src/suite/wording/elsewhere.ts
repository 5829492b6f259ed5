import { quote } from "../../values/show/words.ts";
import { hintName, suggest } from "../../values/suggest.ts";

/** Names of keys in other tools, and here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  arguments: "args",
  assert: "expect",
  equal: "exact",
  contain: "contains",
  eq: "exact",
  equals: "exact",
  includes: "contains",
  input: "args",
  is: "exact",
  "llm-jury": "llm_judge",
  match: "regex",
  matches: "regex",
  params: "args",
  path: "target",
  pattern: "regex",
  retry: "retries",
  tests: "tools",
  timeout: "test_timeout",
  vars: "variables",
};

/** Keys of `run` that are looked for at the top of a suite. */
const OF_RUN = ["parallel", "test_timeout", "retries", "bail", "isolation"];

const IN_DOLLARS = "write max_cost_usd, in dollars: 0.5 for 50 cents";
const NOT_READ = "mcptest reads no such key: see docs/coming-from/rust-mcptest.md";
const EVERY_RUN = "every run checks the rules of the protocol: see docs/reference/findings.md";

/** What to write instead of a key of the Rust mcptest, by the map that it stands in. */
const INSTEAD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": {
    run_options: "write run: { isolation: test } for restart_policy: per_test",
    setup: "write hooks: { beforeAll: … }, with a command or a list of commands",
    setup_per_test: "write hooks: { beforeEach: … }, with a command or a list of commands",
    teardown: "write hooks: { afterAll: … }, with a command or a list of commands",
    compliance: EVERY_RUN,
    conformance: EVERY_RUN,
    corpus: NOT_READ,
    model_compat: NOT_READ,
    performance: NOT_READ,
    scenarios: NOT_READ,
    scorers: NOT_READ,
    security: NOT_READ,
  },
  budget: { per_suite_usd_cents: IN_DOLLARS, per_test_usd_cents: IN_DOLLARS },
  run: { restart_policy: "write isolation: test to start the servers of each test for it alone" },
};

/** What an unknown key of the map at a path may mean. */
export function hintKey(key: string, known: readonly string[], path: readonly string[]): string {
  const instead = path.length < 2 ? INSTEAD[path[0] ?? ""] : undefined;
  const told = instead && Object.hasOwn(instead, key) ? instead[key] : undefined;
  if (told !== undefined) return told;
  const here = Object.hasOwn(ELSEWHERE, key) ? ELSEWHERE[key] : undefined;
  if (here !== undefined && known.includes(here)) return `did you mean ${quote(here)}?`;
  if (known.includes("vars") && suggest(key, known) === undefined) return `write it in vars: { ${key}: … }`;
  const ofRun = path.length === 0 && suggest(key, known) === undefined;
  const wanted = here ?? key;
  const meant = OF_RUN.includes(wanted) ? wanted : suggest(wanted, OF_RUN);
  return ofRun && meant ? `write run: { ${meant}: … }` : hintName(key, known, "remove it");
}
