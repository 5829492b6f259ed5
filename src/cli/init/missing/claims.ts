import type { Call } from "../../../coverage/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { RequestTest, TestSpec } from "../../../suite/index.ts";
import type { Json } from "../../../values/json.ts";

/** A call of a test with the answer that it claims, and the test, if that is one request. */
export interface Claim {
  server: string;
  call: Call;
  refused: boolean;
  /** Whether other calls can be made of it: nothing in it is known in a run alone. */
  isBase: boolean;
  test?: RequestTest;
}

const ACCEPTED: Json = { content: [], contents: [{}], messages: [{}] };

/** What the tests of a plan claim that will run: that their calls are accepted, or refused. */
export function claimsOf(tests: readonly PlannedTest[]): Claim[] {
  return tests.filter(({ skip }) => skip === undefined).flatMap(({ spec }) => claimsOfTest(spec));
}

function claimsOfTest(spec: TestSpec): Claim[] {
  if ("nodes" in spec)
    return spec.nodes
      .filter((node) => !node.mock && !node.freeze)
      .map(({ server, tool, args }) => {
        const call = { method: "tools/call", params: { name: tool, arguments: args.fill(({ raw }) => raw) } };
        const isBase = args.references.length === 0;
        return { server, call: { ...call, result: ACCEPTED }, refused: false, isBase };
      });
  if (!("request" in spec) || spec.transform?.request) return [];
  const refused = spec.refused === true || spec.expect.assertions.some(isRefusal);
  const answer = refused ? { error: { code: -32602, message: "" } } : { result: ACCEPTED };
  return [{ server: spec.server, call: { ...spec.request, ...answer }, refused, isBase: !refused, test: spec }];
}

function isRefusal({ target, matcher }: RequestTest["expect"]["assertions"][number]): boolean {
  if (target === "result.isError") return matcher.exact === true;
  return /^error(?:[.[]|$)/.test(target) && matcher.absent !== true;
}
