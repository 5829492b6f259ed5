import type { CompletionTest, PromptTest, RawRequestTest, ResourceTest, ToolTest } from "../generated/suite.ts";
import { isObject } from "../values/json.ts";
import { serversOfAgents } from "./judged/judged.ts";
import { readTask } from "./parts/parts.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import type { Entry } from "./scope/entry.ts";
import type { RequestKind, Section, TestKind, TestSpec, TestSpecs } from "./suite.ts";
import type * as surface from "./surface.ts";
import { type Reader, type ReadRequest, type RequestEntry, requestReader } from "./tests.ts";

type Surface = typeof surface;

interface KindRow<K extends TestKind> {
  section: Section;
  noun: string;
  /** What the targets of its assertions start with. */
  roots: readonly string[];
  /** Whether it takes the assertions of `defaultTest` that have its roots, and which targets it leaves out. */
  inherits: { readonly except: readonly string[] } | false;
  servers(spec: TestSpecs[K]): readonly string[];
  load(entries: readonly Entry[], resolving: TestResolving): Promise<Reader>;
}

/** What there is to address of one exchange, as `subjectOf` gives it. */
const OF_EXCHANGE = [
  ...["result", "payload", "error", "duration_ms", "progress", "logs"],
  ...["asked", "notifications", "handshake", "task"],
];

/** Tests that are one request. `load` gives what reads entries. */
const requests = <E extends RequestEntry>(
  kind: RequestKind,
  load: (entries: readonly Entry<E>[]) => ReadRequest<E> | Promise<ReadRequest<E>>,
): Pick<KindRow<RequestKind>, "roots" | "inherits" | "servers" | "load"> => ({
  roots: OF_EXCHANGE,
  inherits: { except: ["result.isError"] },
  servers: ({ server }) => [server],
  load: async (entries) => {
    const loads = entries.some(({ value }) => isObject(value) && "load" in value);
    const resolveLoad = loads ? (await import("./parts/load.ts")).resolveLoad : undefined;
    return requestReader(kind, await load(entries as Entry<E>[]), resolveLoad);
  },
});

/** What reads entries of a rarer kind. */
const ofSurface =
  <N extends keyof Surface>(name: N) =>
  async (): Promise<Surface[N]> =>
    (await import("./surface.ts"))[name];

/** Every kind of test, in the order in which suites run them. */
export const KINDS = {
  tool: {
    section: "tools",
    noun: "tool test",
    ...requests<ToolTest>("tool", () => (entry, resolving) => {
      const { tool, args = {} } = entry.value;
      const request = { method: "tools/call", params: { name: tool, arguments: args } };
      return { request, asks: tool, tool, task: readTask(entry.in("task"), resolving) };
    }),
    inherits: { except: [] },
  },
  resource: {
    section: "resources",
    noun: "resource test",
    ...requests<ResourceTest>("resource", (entries) => {
      // One that has a URI, and nothing that goes with a template.
      const isPlain = ({ value }: Entry<ResourceTest>): boolean =>
        value?.uri !== undefined && value.template === undefined && value.args === undefined;
      if (!entries.every(isPlain)) return ofSurface("readResource")();
      return ({ value: { uri = "" } }) => ({ request: { method: "resources/read", params: { uri } }, asks: uri });
    }),
  },
  prompt: {
    section: "prompts",
    noun: "prompt test",
    ...requests<PromptTest>("prompt", () => ({ value: { prompt, args = {} } }) => {
      return { request: { method: "prompts/get", params: { name: prompt, arguments: args } }, asks: prompt };
    }),
  },
  completion: {
    section: "completions",
    noun: "completion test",
    ...requests<CompletionTest>("completion", ofSurface("readCompletion")),
  },
  request: {
    section: "requests",
    noun: "request test",
    ...requests<RawRequestTest>("request", () => ({ value: { method, params, bare } }) => {
      const raw = !bare ? "enveloped" : params ? "bare" : "unwritten";
      return { request: { method, params: params ?? {} }, asks: method, raw };
    }),
  },
  composition: {
    section: "compositions",
    noun: "composition",
    roots: ["composition", "output", "nodes", "cost", "tokens"],
    inherits: false,
    servers: ({ servers }) => servers,
    load: async () => (await import("./composition/resolve-compositions.ts")).compositionReader(),
  },
  property: {
    section: "properties",
    noun: "property test",
    roots: [],
    inherits: false,
    servers: ({ server }) => [server],
    load: async () => (await import("./properties.ts")).PROPERTY_READER,
  },
  agent: {
    section: "agents",
    noun: "agent test",
    roots: ["tool_calls", "tool_names", "final_response", "conversation", "tokens", "cost", "duration_ms"],
    inherits: { except: [] },
    servers: ({ agent }) => agent.servers,
    load: async () => (await import("./judged/agents.ts")).AGENT_READER,
  },
  eval: {
    section: "evals",
    noun: "eval",
    roots: [],
    inherits: false,
    servers: (spec) => (spec.compare ? serversOfAgents(spec) : spec.server === "" ? [] : [spec.server]),
    load: async (...given) => (await import("./judged/evals.ts")).evalReader(...given),
  },
  calibration: {
    section: "calibration",
    noun: "calibration",
    roots: ["n", "ungraded", "accuracy", "tpr", "tnr", "kappa", "mae", "bias"],
    inherits: false,
    servers: () => [],
    load: async (...given) => (await import("./judged/calibration.ts")).calibrationReader(...given),
  },
} satisfies { [K in TestKind]: KindRow<K> };

/** Names of the servers that a test talks to, in order of declaration. */
export function serversOf(spec: TestSpec): readonly string[] {
  return (KINDS[spec.kind] as KindRow<TestKind>).servers(spec);
}
