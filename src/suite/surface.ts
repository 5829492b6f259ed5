import { textOfError } from "../errors.ts";
import type { CompletionTest, ResourceTest } from "../generated/suite.ts";
import type { JsonObject } from "../values/json.ts";
import { expandTemplate, variablesOf } from "../values/net/uri-template.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import type { Entry } from "./scope/entry.ts";
import type { ReadRequest } from "./tests.ts";
import * as wording from "./wording/surface.ts";

type Report = TestResolving["report"];

/** The one key of these that an entry has; undefined where there is none, or a second one: reported. */
function oneKeyOf<E extends object, K extends keyof E & string>(
  entry: Entry<E>,
  noun: string,
  keys: readonly K[],
  report: Report,
): K | undefined {
  const [key, second] = keys.filter((one) => entry.value[one] !== undefined);
  if (second !== undefined)
    return void report(wording.besideEachOther({ noun, one: String(key), other: second }, entry.keyAt(second)));
  if (key === undefined) report(wording.noneOf({ noun, keys: keys.join(" or ") }, entry.at()));
  return key;
}

/** Reads what a test of a resource asks for: a URI, or a template with its arguments. */
export const readResource: ReadRequest<ResourceTest> = (entry, { report }) => {
  const { uri, template, args = {} } = entry.value;
  const key = oneKeyOf(entry, "a resource test", ["uri", "template"], report);
  if (key !== "template" && entry.value.args) report(wording.argsOfUri(entry.keyAt("args")));
  const asks = key === "template" ? expand(entry, template ?? "", args, report) : (uri ?? "");
  const request = { method: "resources/read", params: { uri: asks } };
  return key === "template" ? { request, asks, needs: { capability: "resources", template } } : { request, asks };
};

/** The URI of a template with these arguments (RFC 6570, level 4). Those that it lacks are reported, as is what it does not take. */
function expand(entry: Entry, template: string, args: JsonObject, report: Report): string {
  let names: readonly string[];
  try {
    names = variablesOf(template);
  } catch (error) {
    report(wording.invalidTemplate({ template, reason: textOfError(error) }, entry.at("template")));
    return "";
  }
  for (const name of Object.keys(args))
    if (!names.includes(name)) report(wording.unknownArgument({ name, template, names }, entry.keyAt("args", name)));
  try {
    return expandTemplate(template, args);
  } catch (error) {
    report(wording.invalidArguments({ reason: textOfError(error) }, entry.at("args")));
    return "";
  }
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
