import { isObject, type Json, ownValue, writeJson } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { partAt, schemaAt } from "../pointer.ts";
import type { Observation } from "../trying/call.ts";
import { type Check, type Facts, type Hit, NONE } from "./check.ts";
import * as wording from "./wording.ts";

const taken =
  (coerces: boolean) =>
  (seen: Observation, { tool, breaks }: Facts): readonly Hit[] => {
    if (!breaks || (breaks.coerces ?? false) !== coerces || seen.outcome.kind !== "accepted") return NONE;
    const { at, keyword } = breaks;
    const evidence = writeJson(seen.outcome.result);
    return [{ at, keyword, message: describe(seen, at, keyword, tool.inputSchema), evidence }];
  };

export const refuses: Check = { each: true, find: taken(false) };

export const coerces: Check = { behind: "refuses", find: taken(true) };

function describe({ call }: Observation, at: string, keyword: string, schema: Json | undefined): string {
  const place = at === "" ? "the arguments" : at;
  if (keyword === "required") return wording.lacks({ place });
  const { found, value } = partAt(call.arguments, at);
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") return wording.extra({ place });
  const bound = boundOf(schemaAt(schema, at), keyword);
  const shown = found ? showJson(value, 60) : "what it gets";
  return bound === undefined
    ? wording.takes({ shown, place, keyword })
    : wording.beyond({ shown, place, keyword, bound });
}

function boundOf(schema: Json | undefined, keyword: string): string | undefined {
  const bound = isObject(schema) ? ownValue(schema, keyword) : undefined;
  return bound === undefined ? undefined : showJson(bound, 60);
}
