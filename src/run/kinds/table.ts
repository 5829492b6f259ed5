import {
  type LoadSpec,
  type RequestKind,
  serversOfAgents,
  type TestKind,
  type TestSpec,
  type TestSpecs,
} from "../../suite/index.ts";
import type { Attempt } from "../outcome.ts";
import type { Trial } from "../trial.ts";
import { calledServers } from "./composition/called-servers.ts";

/** Runs a test once and checks what came of it. Never throws. */
type AttemptTest<S extends TestSpec = TestSpec> = (trial: Trial<S>) => Promise<Attempt>;

/** What running has to know of a kind of test. */
interface RunRow<K extends TestKind> {
  /**
   * server: side by side with tests of other servers; pool: after those, side by side where servers allow it; alone: after those, as it may
   * use any; load: last.
   */
  lane: "server" | "pool" | "alone" | "load";
  /** Servers that it calls for sure, if there is a model: not where a mock or, unless recording, a recording may answer. */
  calls(spec: TestSpecs[K], recording: boolean): readonly string[];
  /** Whether no recording ever answers it, nor keeps what it asks. */
  unrecorded?: true;
  load(): Promise<AttemptTest<TestSpecs[K]>>;
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

const REQUEST: RunRow<RequestKind> = {
  lane: "server",
  calls: ({ server }) => [server],
  load: once(async () => (await import("./request.ts")).attemptRequest),
};

/** A tool test that makes many calls. */
const LOAD: RunRow<RequestKind> = {
  lane: "load",
  calls: () => [],
  unrecorded: true,
  load: once(async () => {
    const { attemptLoad } = await import("./load/attempt.ts");
    return (trial) => attemptLoad(trial, trial.test.spec.load as LoadSpec);
  }),
};

const KINDS: { [K in TestKind]: RunRow<K> } = {
  tool: REQUEST,
  resource: REQUEST,
  prompt: REQUEST,
  completion: REQUEST,
  request: REQUEST,
  composition: {
    lane: "alone",
    calls: calledServers,
    load: once(async () => (await import("./composition/attempt.ts")).attemptComposition),
  },
  property: {
    // Its calls go to sessions of their own, beside which no other test may change what the server keeps.
    lane: "alone",
    calls: ({ server }) => [server],
    unrecorded: true,
    load: once(async () => (await import("./property/attempt.ts")).attemptProperty),
  },
  agent: {
    lane: "pool",
    calls: ({ agent }) => agent.servers,
    load: once(async () => (await import("./agent/attempt.ts")).attemptAgent),
  },
  eval: {
    lane: "pool",
    calls: (spec) => serversOfAgents(spec),
    load: once(async () => (await import("./eval/attempt.ts")).attemptEval),
  },
  calibration: {
    lane: "pool",
    calls: () => [],
    load: once(async () => (await import("./calibration/attempt.ts")).attemptCalibration),
  },
};

export function runOf(spec: TestSpec): RunRow<TestKind> {
  return ("load" in spec && spec.load ? LOAD : KINDS[spec.kind]) as RunRow<TestKind>;
}
