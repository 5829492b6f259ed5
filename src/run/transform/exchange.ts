import { type Subject, subjectOf, subjectOfReshaped } from "../../check/index.ts";
import type { Exchange } from "../../mcp/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import { isObject, type JsonObject, writeJson } from "../../values/json.ts";
import type { Trial } from "../trial.ts";
import { applyTransform, useTransforms } from "./apply.ts";
import { noRequest, REQUEST_TOO_DEEP, requestTransform, responseTransform, transformFailed } from "./wording.ts";

/** The transforms of a tool test around its call; a phase without one changes nothing. Both throw what `applyTransform` throws. */
export function createExchangeTransforms(trial: Trial, transforms: NonNullable<RequestTest["transform"]>) {
  const { request, response } = transforms;
  const use = useTransforms(trial);
  const { name } = trial.test.spec;
  return {
    async request(params: JsonObject): Promise<JsonObject> {
      if (!request) return params;
      const owner = requestTransform({ test: name });
      const output = await applyTransform(request, owner, params, use);
      const fail = (reason: string) => transformFailed({ owner, reason }, { location: request.location });
      if (!isParams(output)) throw fail(noRequest(use.redactor.json(output)));
      if (!canBeWritten(output)) throw fail(REQUEST_TOO_DEEP);
      return output;
    },
    /** What the assertions see of the answer. A JSON-RPC error has no result to reshape: it stays as it is. */
    async response(exchange: Exchange, also: JsonObject): Promise<Subject> {
      const { result } = exchange;
      if (!response || result === undefined) return subjectOf("tools/call", exchange, use.redactor.json, also);
      const output = await applyTransform(response, responseTransform({ test: name }), { result }, use);
      return subjectOfReshaped(exchange, output, use.redactor.json, also);
    },
  };
}

/** Whether a value is flat enough for the stack to be written. */
function canBeWritten(output: JsonObject): boolean {
  try {
    writeJson(output);
    return true;
  } catch {
    return false;
  }
}

function isParams(output: unknown): output is JsonObject {
  return isObject(output) && typeof output.name === "string" && isObject(output.arguments);
}
