import { type Asked, type Call, type MutantsOptions, makeMutants } from "../../src/mutation/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

/** A call of a tool with this result. */
export function toolCall(result: JsonObject, fields: Partial<Call> = {}): Call {
  return {
    server: "library",
    protocol: "2025-11-25",
    method: "tools/call",
    params: { name: "list_books", arguments: {} },
    result,
    durationMs: 1,
    ...fields,
  };
}

/** The result of a tool that says its payload twice. */
export function said(payload: JsonObject, text = JSON.stringify(payload)): JsonObject {
  return { content: [{ type: "text", text }], structuredContent: payload };
}

/** A passed test that made these calls. */
export function asked(calls: readonly Call[], fields: Partial<Asked<string>> = {}): Asked<string> {
  const location = { file: "books.mcptest.yml", line: 14, column: 5 };
  return { test: "lists", id: "lists", name: "lists books", location, passed: true, calls, expects: [], ...fields };
}

const OPTIONS = { seed: 0, max: 1000, volatile: [], schemaOf: () => undefined };

/** The mutants of some tests, or of one call. */
export function mutantsOf(of: Call | readonly Asked<string>[], options: Partial<MutantsOptions<string, Call>> = {}) {
  return makeMutants("method" in of ? [asked([of])] : of, { ...OPTIONS, ...options });
}

/** What each mutant makes of the result of a call, by place and mutator. */
export function changesOf(call: Call, options?: Partial<MutantsOptions<string, Call>>): Record<string, Json> {
  const { sample } = mutantsOf(call, options);
  const rows = sample.map((mutant) => {
    const { result, error } = mutant.apply(call);
    return [`${mutant.at} ${mutant.mutator}`, error ?? result ?? null] as const;
  });
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}
