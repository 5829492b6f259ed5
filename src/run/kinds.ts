import type { RequestTest } from "../suite/index.ts";
import type { JsonObject } from "../values/json.ts";

/** The request that a test makes. */
export interface TestRequest {
  method: string;
  params: JsonObject;
}

const KINDS: { [Kind in RequestTest["kind"]]: (spec: Extract<RequestTest, { kind: Kind }>) => TestRequest } = {
  tool: (spec) => ({ method: "tools/call", params: { name: spec.tool, arguments: spec.args } }),
  resource: (spec) => ({ method: "resources/read", params: { uri: spec.uri } }),
  prompt: (spec) => ({ method: "prompts/get", params: { name: spec.prompt, arguments: { ...spec.args } } }),
};

/** The request that a test of any kind makes. */
export function requestOf(spec: RequestTest): TestRequest {
  return (KINDS[spec.kind] as (spec: RequestTest) => TestRequest)(spec);
}
