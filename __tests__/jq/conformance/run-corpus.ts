import { isDeepStrictEqual } from "node:util";
import type { Jq } from "../../../src/jq/index.ts";
import type { Json } from "../../../src/values/json.ts";
import type { CorpusCase } from "./corpus.ts";

/** How a case came out otherwise than its file has it; undefined when it did not. */
export async function differs(jq: Jq, { program, input, outputs }: CorpusCase): Promise<string | undefined> {
  if (input === undefined) return (await jq.check(program)) === undefined ? "it compiles" : undefined;
  const value = readJson(input);
  if (value === undefined) return "its input is no JSON";
  const expected = structuredClone(outputs.map(readJson)); // Of the context that the engine runs in, as its outputs are.
  try {
    const found = await jq.evaluate(program, value);
    return isDeepStrictEqual(found, expected) ? undefined : `it gives ${JSON.stringify(found)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
