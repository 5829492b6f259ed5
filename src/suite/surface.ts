import type { CompletionTest } from "../generated/suite.ts";
import type { JsonObject } from "../values/json.ts";
import type { Entry } from "./scope/entry.ts";
import type { ReadRequest } from "./tests.ts";
import { besideEachOther, noneOf } from "./wording/surface.ts";

/** The one key of these that an entry has; undefined where there is none, or a second one: reported. */
function oneKeyOf<E extends object, K extends keyof E & string>(
  entry: Entry<E>,
  noun: string,
  keys: readonly K[],
  report: Parameters<ReadRequest<CompletionTest>>[1]["report"],
): K | undefined {
  const [key, second] = keys.filter((one) => entry.value[one] !== undefined);
  if (second !== undefined) return void report(besideEachOther({ noun, keys }, entry.keyAt(second)));
  if (key === undefined) report(noneOf({ noun, keys: keys.join(" or ") }, entry.at()));
  return key;
}

/** Reads what a test of completion asks for. */
export const readCompletion: ReadRequest<CompletionTest> = (entry, { report }) => {
  const { prompt, resource, argument, context } = entry.value;
  const key = oneKeyOf(entry, "a completion test", ["prompt", "resource"], report);
  const asks = (key && entry.value[key]) ?? "";
  const ref: JsonObject =
    prompt !== undefined ? { type: "ref/prompt", name: prompt } : { type: "ref/resource", uri: resource ?? "" };
  const [[name, value] = ["", ""]] = Object.entries(argument);
  const params = { ref, argument: { name, value }, ...(context && { context: { arguments: context } }) };
  return {
    request: { method: "completion/complete", params },
    asks: `${name} of ${asks}`,
    needs: { capability: "completions" },
  };
};
