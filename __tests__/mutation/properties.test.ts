import fc from "fast-check";
import { subjectOf } from "../../src/check/index.ts";
import { alter } from "../../src/mutation/alter.ts";
import type { Call, Mutant } from "../../src/mutation/index.ts";
import { spotsIn } from "../../src/mutation/places.ts";
import { readAnswer } from "../../src/mutation/reading.ts";
import { respell } from "../../src/mutation/respell.ts";
import { GONE } from "../../src/mutation/types.ts";
import { deepEqual, type Json, type JsonObject, parseJson, readJson, writeJson } from "../../src/values/json.ts";
import { type PathStep, parseTarget } from "../../src/values/path.ts";
import { exchange } from "../check/fixtures/checking.ts";
import { schemasOf } from "../mcp/protocol/published.ts";
import { asked, mutantsOf } from "./answers.ts";
import { anyCall, anyObject, anyValue, LAYOUTS } from "./any-answer.ts";

const answer = ({ result, error }: Call): Json => error ?? result ?? null;

/** All mutants of a call, guarded ones as well. */
function allOf(call: Call): Mutant<string, Call>[] {
  const { sample, guarded } = mutantsOf(call);
  return [...sample, ...guarded];
}

function eachMutant(check: (mutant: Mutant<string, Call>, call: Call) => void): void {
  fc.assert(
    fc.property(anyCall, (call) => {
      for (const mutant of allOf(call)) check(mutant, call);
    }),
    { numRuns: 150 },
  );
}

test("a mutant changes its answer, and no other", () => {
  eachMutant((mutant, call) => {
    expect(deepEqual(answer(mutant.apply(call)), answer(call))).toBe(false);
    const copy = { ...call };
    expect(mutant.apply(copy)).toBe(copy);
  });
});

test("it changes nothing beside its place", () => {
  eachMutant(({ place, apply }, call) => {
    if (!place || place.steps.length === 0) return;
    const changed = apply(call);
    const without = (one: Call): Json => {
      const { body } = readAnswer(one);
      const isBlock = !["property", "element", "whole"].includes(place.kind);
      return alter((isBlock ? one.result : body?.value) as Json, place.steps, () => GONE) as Json;
    };
    // A block that is gone leaves its index to the next.
    if (place.kind !== "block")
      expect([place.at, writeJson(without(changed))]).toEqual([place.at, writeJson(without(call))]);
    const [before, after] = [call, changed].map(({ result }) => result as JsonObject);
    for (const key of ["_meta", "isError", "resultType"]) expect(after?.[key]).toEqual(before?.[key]);
    expect(Object.keys(after ?? {}).every((key) => Object.hasOwn(before ?? {}, key))).toBe(true);
  });
});

test("what is said twice is changed twice, in the layout of the text", () => {
  fc.assert(
    fc.property(anyObject, fc.constantFrom(...LAYOUTS), (structuredContent, write) => {
      const text = { type: "text", text: write(structuredContent) };
      const call = { ...asked([]), ...callOf({ content: [text], structuredContent }) };
      for (const { at, apply, place } of allOf(call)) {
        const result = apply(call).result as JsonObject;
        expect(at).not.toContain("result.content[");
        if (!place) continue;
        const [block] = result.content as JsonObject[];
        expect(block?.text).toBe(write(result.structuredContent as Json));
      }
    }),
    { numRuns: 150 },
  );
});

test("JSON is spelled again as it was", () => {
  fc.assert(
    fc.property(anyValue, anyValue, fc.constantFrom(...LAYOUTS), (before, after, write) => {
      expect(deepEqual(parseJson(respell(write(before), after)) as Json, after)).toBe(true);
      expect(respell(write(before), before)).toBe(write(before));
    }),
  );
});

test("the target of a place is read by our own parser, and gives what stands there", () => {
  eachMutant(({ at, place }, call) => {
    const steps = parseTarget(at);
    expect(steps).not.toHaveProperty("error");
    if (!place || place.steps.some(({ kind }) => kind === "each")) return;
    const { result } = call;
    const subject = subjectOf(call.method, exchange({ result: result as Json }));
    const found = subject.resolve(steps as PathStep[]);
    const spots = spotsIn(call, place);
    const values = spots.map(({ value }) => value);
    if (found.found) expect(deepEqual(found.value, at.includes("[*]") ? values : (values[0] as Json))).toBe(true);
    // Under `[*]` some elements may lack it.
    else expect(at).toContain("[*]");
    for (const { target, value } of spots) {
      const one = subject.resolve(parseTarget(target) as PathStep[]);
      expect(one.found && deepEqual(one.value, value)).toBe(true);
    }
  });
});

test("no mutant breaks the protocol's own schema", async () => {
  const revisions = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
  const schemas = new Map(
    await Promise.all(revisions.map(async (one) => [one as string, await schemasOf(one)] as const)),
  );
  eachMutant(({ apply, mutator, at }, call) => {
    const breach = (one: Call) => {
      const { method, params, protocol } = one;
      const said: JsonObject = one.error === undefined ? { result: one.result as Json } : { error: one.error };
      return schemas.get(protocol)?.response({ jsonrpc: "2.0", id: 1, ...said }, { method, params: params ?? {} });
    };
    expect([mutator, at, breach(call), breach(apply(call))]).toEqual([mutator, at, undefined, undefined]);
  });
});

test("order and sample by the seed and the ids alone", () => {
  fc.assert(
    fc.property(anyCall, anyCall, fc.nat(), (one, other, seed) => {
      const idsOf = (calls: readonly Call[], by: number, max = 1000) =>
        mutantsOf([asked(calls)], { seed: by, max }).sample.map(({ id }) => id);
      const ids = idsOf([one], seed);
      expect(new Set(ids).size).toBe(ids.length);
      expect(idsOf([readJson(writeJson(one)) as unknown as Call], seed)).toEqual(ids);
      const both = idsOf([other, one], seed);
      // What is asked besides changes neither ids nor order, but for equal requests that are answered otherwise.
      if (one.method !== other.method) expect(both.filter((id) => ids.includes(id))).toEqual(ids);
      expect(idsOf([one], seed, 3)).toEqual(ids.slice(0, 3));
      if (ids.length > 12) expect(idsOf([one], seed + 1)).not.toEqual(ids);
    }),
  );
});

function callOf(result: JsonObject): Call {
  const params = { name: "list_books" };
  return { server: "library", protocol: "2025-11-25", method: "tools/call", params, result, durationMs: 1 };
}
