import type { DefaultTest, Transform as TransformEntry } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { RequestTest, Transform } from "../suite.ts";
import type { Path } from "../yaml/source.ts";
import { readProgram } from "./program.ts";
import type { TestResolving } from "./test-resolving.ts";

/** The transform at a path of an entry; undefined when there is none, or when it is reported. */
export function resolveTransform(
  entry: Entry<unknown>,
  path: Path,
  transform: TransformEntry | undefined,
  { checks, report }: TestResolving,
): Transform | undefined {
  if (transform === undefined || !entry.isSound(path)) return undefined;
  const location = placeIn(entry, path);
  if (typeof transform === "string") {
    const program = readProgram(entry, path, transform, { report });
    return program && { ...program, location };
  }
  checks.addProgram(entry, [...path, "jq"], transform.jq);
  return { jq: transform.jq, location };
}

/** The transforms of a tool test, by phase; undefined when it has none. */
export function resolveToolTransform(
  entry: Entry<Pick<DefaultTest, "transform">>,
  resolving: TestResolving,
): RequestTest["transform"] | undefined {
  const { request, response } = entry.value.transform ?? {};
  const phases = withoutUndefined<NonNullable<RequestTest["transform"]>>({
    request: resolveTransform(entry, ["transform", "request"], request, resolving),
    response: resolveTransform(entry, ["transform", "response"], response, resolving),
  });
  return Object.keys(phases).length > 0 ? phases : undefined;
}
