export { matchersIn, usesMatcher, whyAlwaysRuns } from "./caching.ts";
export { DEFAULTS } from "./defaults.ts";
export { type LoadOptions, loadSuite } from "./load.ts";
export { type LoadedSuites, loadSuites } from "./load-suites.ts";
export type { JqCheck } from "./parts/checks.ts";
export { splitCommand } from "./parts/command.ts";
export type {
  Assertion,
  AssertSet,
  Auth,
  ClientOptions,
  CompositionCase,
  CompositionNode,
  CompositionTest,
  DerivedMetric,
  Expectation,
  Hook,
  HttpServer,
  JudgedMetric,
  LoadResult,
  Matcher,
  MockServer,
  Need,
  PromptTest,
  ProtocolRevision,
  RequestTest,
  ResourceTest,
  RunBudget,
  RunOptions,
  ServerCommon,
  ServerSpec,
  StdioServer,
  Suite,
  SuiteFileRecord,
  TestCommon,
  TestSpec,
  ToolTest,
  Transform,
} from "./suite.ts";
export { serversOf } from "./suite.ts";
