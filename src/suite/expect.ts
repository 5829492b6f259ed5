import type { Assertion as AssertionEntry, Expect } from "../generated/suite.ts";
import { isObject } from "../values/json.ts";
import type { Checks } from "./checks.ts";
import type { DefaultAssertion } from "./defaults.ts";
import { placeIn, withoutUndefined } from "./entry.ts";
import type { Entry } from "./merge.ts";
import type { Path } from "./source.ts";
import type { Assertion, Expectation } from "./suite.ts";

/** What resolving an `expect` needs besides it. */
export interface ExpectResolving {
  readonly checks: Checks;
  /** Asserted when no assertion is listed. */
  readonly defaults: readonly DefaultAssertion[];
}

/**
 * The `expect` at a path of an entry whose name stands beside it. Assertions that are not as the schema says are left out.
 * The default ones stand where `expect` does, or else at the name.
 */
export function resolveExpect(
  entry: Entry<unknown>,
  path: Path,
  expect: Expect | undefined,
  { checks, defaults }: ExpectResolving,
): Expectation {
  const long = isObject(expect) ? expect : {};
  const list = listAssertions(path, expect);
  const name = [...path.slice(0, -1), "name"];
  const location = expect === undefined ? placeIn(entry, name) : placeIn(entry, path, "key");
  const base = entry.source.folder;
  const assertions: Assertion[] =
    list.assertions.length === 0
      ? defaults.map((assertion) => ({ ...assertion, location, base }))
      : list.assertions.flatMap((assertion, index) => {
          const at = [...list.path, index];
          return entry.isSound(at) ? [resolveAssertion(entry, at, assertion, checks)] : [];
        });
  const { max_duration_ms, max_response_tokens } = long as { max_duration_ms?: number; max_response_tokens?: number };
  return withoutUndefined<Expectation>({ assertions, max_duration_ms, max_response_tokens, location });
}

/** Whether an `expect` lists an assertion. */
export function listsAssertions(expect: Expect | undefined): boolean {
  return listAssertions([], expect).assertions.length > 0;
}

/** The assertions as they are listed, in the short or the long form. `expect` may be anything in an entry with a fault. */
function listAssertions(path: Path, expect: Expect | undefined): { path: Path; assertions: readonly AssertionEntry[] } {
  if (Array.isArray(expect)) return { path, assertions: expect };
  const assertions = isObject(expect) ? (expect as { assertions?: unknown }).assertions : undefined;
  return { path: [...path, "assertions"], assertions: Array.isArray(assertions) ? assertions : [] };
}

function resolveAssertion(
  entry: Entry<unknown>,
  path: Path,
  { name, target, matcher }: AssertionEntry,
  checks: Checks,
): Assertion {
  checks.addTarget(entry, [...path, "target"], target);
  checks.addMatcher(entry, [...path, "matcher"], matcher);
  const assertion = { target, matcher, location: placeIn(entry, [...path, "matcher"]), base: entry.source.folder };
  return name === undefined ? assertion : { name, ...assertion };
}
