import type { Transform as TransformEntry } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { Entry } from "../scope/entry.ts";
import type { RequestTest, Transform } from "../suite.ts";
import { readProgram } from "./hooks.ts";
import type { TestResolving } from "./test-resolving.ts";

/** A transform; undefined when there is none, or when it is reported. */
export function resolveTransform(
  entry: Entry<TransformEntry | undefined>,
  { checks, report }: TestResolving,
): Transform | undefined {
  const { value } = entry;
  if (value === undefined || !entry.isSound()) return undefined;
  const location = entry.at();
  if (typeof value === "string") {
    const program = readProgram(entry as Entry<string>, { report });
    return program && { ...program, location };
  }
  checks.addProgram(entry.in("jq") as Entry<string>);
  return { jq: value.jq, location };
}

export function resolveToolTransform(
  entry: Entry<{ request?: TransformEntry; response?: TransformEntry } | undefined>,
  resolving: TestResolving,
): RequestTest["transform"] {
  const [request, response] = [entry.in("request"), entry.in("response")].map((one) =>
    resolveTransform(one, resolving),
  );
  return request || response ? withoutUndefined({ request, response }) : undefined;
}
