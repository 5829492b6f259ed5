export { matchersIn, whyAlwaysRuns } from "./caching.ts";
export { DEFAULTS } from "./defaults.ts";
export { kindOf, serversOf } from "./kinds.ts";
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
  ProtocolRevision,
  RequestKind,
  RequestTest,
  RunBudget,
  RunOptions,
  ServerCommon,
  ServerSpec,
  StdioServer,
  Suite,
  SuiteFileRecord,
  TestCommon,
  TestKind,
  TestSpec,
  TestSpecs,
  Transform,
} from "./suite.ts";
