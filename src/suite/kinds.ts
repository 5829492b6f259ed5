import type { PromptTest, ResourceTest, ToolTest } from "../generated/suite.ts";
import { serversOfAgents } from "./judged/judged.ts";
import type { TestDefaults } from "./parts/default-test.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import type { Entry } from "./scope/entry.ts";
import type { RequestKind, Section, TestKind, TestSpec, TestSpecs } from "./suite.ts";
import { type RequestEntry, type RequestParts, resolveRequests } from "./tests.ts";

/** Makes tests of the entries of one section, in order. Entries that cannot be relied on are left out. */
export type Resolver = (
  entries: readonly Entry[],
  noun: string,
  resolving: TestResolving,
  defaults: TestDefaults | undefined,
) => TestSpec[] | Promise<TestSpec[]>;

interface KindRow<K extends TestKind> {
  section: Section;
  noun: string;
  /** What the targets of its assertions start with. */
  roots: readonly string[];
  /** Whether it takes the assertions of `defaultTest` that have its roots, and which targets it leaves out. */
  inherits: { readonly except: readonly string[] } | false;
  servers(spec: TestSpecs[K]): readonly string[];
  /** Whether an earlier result may ever replace a run. */
  cacheable: boolean;
  load(): Promise<Resolver>;
}

const requests = <K extends RequestKind, E extends RequestEntry>(
  kind: K,
  read: (entry: E) => RequestParts,
): Pick<KindRow<K>, "roots" | "inherits" | "servers" | "cacheable" | "load"> => ({
  roots: ["result", "payload", "error", "duration_ms", "progress", "logs"],
  inherits: { except: ["result.isError"] },
  servers: ({ server }) => [server],
  cacheable: true,
  load: async () => (entries, noun, resolving, defaults) =>
    resolveRequests({ kind, noun, read }, entries as Entry<E>[], resolving, defaults),
});

/** Every kind of test, in the order in which suites run them. */
export const KINDS = {
  tool: {
    section: "tools",
    noun: "tool test",
    ...requests("tool", ({ tool, args = {} }: ToolTest) => {
      return { request: { method: "tools/call", params: { name: tool, arguments: args } }, asks: tool, tool };
    }),
    inherits: { except: [] },
  },
  resource: {
    section: "resources",
    noun: "resource test",
    ...requests("resource", ({ uri }: ResourceTest) => {
      return { request: { method: "resources/read", params: { uri } }, asks: uri };
    }),
  },
  prompt: {
    section: "prompts",
    noun: "prompt test",
    ...requests("prompt", ({ prompt, args = {} }: PromptTest) => {
      return { request: { method: "prompts/get", params: { name: prompt, arguments: args } }, asks: prompt };
    }),
  },
  composition: {
    section: "compositions",
    noun: "composition",
    roots: ["composition", "output", "nodes", "cost", "tokens"],
    inherits: false,
    servers: ({ servers }) => servers,
    cacheable: false,
    load: async () => (await import("./composition/resolve-compositions.ts")).resolveCompositions,
  },
  property: {
    section: "properties",
    noun: "property test",
    roots: [],
    inherits: false,
    servers: ({ server }) => [server],
    cacheable: false,
    load: async () => (await import("./properties.ts")).resolveProperties,
  },
  agent: {
    section: "agents",
    noun: "agent test",
    roots: ["tool_calls", "tool_names", "final_response", "conversation", "tokens", "cost", "duration_ms"],
    inherits: { except: [] },
    servers: ({ agent }) => agent.servers,
    cacheable: false,
    load: async () => (await import("./judged/agents.ts")).resolveAgents,
  },
  eval: {
    section: "evals",
    noun: "eval",
    roots: [],
    inherits: false,
    servers: (spec) => (spec.compare ? serversOfAgents(spec) : spec.server === "" ? [] : [spec.server]),
    cacheable: false,
    load: async () => (await import("./judged/evals.ts")).resolveEvals,
  },
  calibration: {
    section: "calibration",
    noun: "calibration",
    roots: ["n", "ungraded", "accuracy", "tpr", "tnr", "kappa", "mae", "bias"],
    inherits: false,
    servers: () => [],
    cacheable: false,
    load: async () => (await import("./judged/calibration.ts")).resolveCalibrations,
  },
} satisfies { [K in TestKind]: KindRow<K> };

/** The row of a test's kind. */
export function kindOf(spec: TestSpec): KindRow<TestKind> {
  return KINDS[spec.kind] as KindRow<TestKind>;
}

/** Names of the servers that a test talks to, in order of declaration. */
export function serversOf(spec: TestSpec): readonly string[] {
  return kindOf(spec).servers(spec);
}
