import { createHash } from "node:crypto";
import type { PlannedTest } from "../plan/plan.ts";
import type { Assertion, RequestTest, Transform } from "../suite/suite.ts";
import { type Json, stableStringify } from "../values/json.ts";

/** SHA-256 of facts as JSON with sorted keys, 32 hex digits. What is undefined is one more value, and not left out. */
export function hashFacts(facts: unknown): string {
  return hashText(stableStringify(facts as Json));
}

/** SHA-256 of a text, 32 hex digits. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** All that the suite says of a test, without where it says so: moving a test changes nothing. */
export function describeSpec({ spec, coordinates }: PlannedTest): unknown {
  const { location, tags, only, cache, hooks, expect, derivedMetrics, ...rest } = spec as RequestTest;
  return {
    ...rest,
    ...describeRequest(spec as RequestTest),
    coordinates,
    expect: { ...expect, location: undefined, limits: undefined, assertions: expect.assertions.map(describeAssertion) },
    derivedMetrics: derivedMetrics?.map((metric) => ({ ...metric, location: undefined })),
  };
}

/** What a test sends, and how its request and response are rewritten. */
export function describeRequest(spec: RequestTest): Record<string, unknown> {
  const { kind, request, transform } = spec;
  const rewritten = transform && {
    request: describeTransform(transform.request),
    response: describeTransform(transform.response),
  };
  return { kind, request, transform: rewritten };
}

function describeAssertion({ location, base, transform, set, ...assertion }: Assertion): unknown {
  return {
    ...assertion,
    transform: describeTransform(transform),
    set: set && { ...set, location: undefined },
  };
}

function describeTransform(transform: Transform | undefined): unknown {
  return transform && { ...transform, location: undefined };
}
