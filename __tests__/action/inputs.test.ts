import { type Inputs, readInputs } from "../../src/action/inputs/read-inputs.ts";
import { variableOf } from "../../src/action/inputs/reader.ts";
import { DEFAULT_SUITES } from "../../src/conduct/index.ts";
import { INPUT_NAMES } from "../../src/generated/action-inputs.ts";

/** Reads inputs by their names, as the runner passes them. */
function read(inputs: Record<string, string>) {
  const env = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [variableOf(name), value]));
  return readInputs({ PATH: "/bin", ...env });
}

test("without inputs everything has a default", () => {
  expect(readInputs({})).toEqual({
    inputs: {
      command: "run",
      server: {},
      reports: [],
      artifact: "mcptest-report",
      request: {
        command: "run",
        suites: DEFAULT_SUITES,
        vars: {},
        mask: [],
        envFile: true,
        selection: { filter: [], tags: [], skipTags: [], servers: [], cases: [] },
        servers: {},
        overrides: {},
        gates: { failOn: "any", failOnBreakingSurface: false },
        baseline: {},
        denyWarnings: false,
        requireJudge: false,
        requireTests: "always",
        strictProtocol: false,
        updateSnapshots: false,
      },
      workingDirectory: ".",
      allowPartial: false,
      audit: { only: [], call: undefined, failOn: undefined, lock: { path: undefined, require: false } },
      outputDir: undefined,
      reportPath: undefined,
      reporters: [],
      base: { source: undefined, setup: [], timeoutMs: 600_000 },
      caches: [],
      publishing: {
        jobSummary: true,
        listTests: false,
        annotations: true,
        maxAnnotations: 500,
        title: "mcptest",
        comment: { mode: "auto", key: "", update: "edit" },
        check: undefined,
        sarif: "off",
        sarifCategory: "",
        token: "",
        strict: false,
        matrix: null,
      },
    },
    errors: [],
  });
});

test("every input is read", () => {
  const { inputs, errors } = read({
    command: "eval",
    suites: "a.yml\r\n\n  b/*.yml  \n!b/c.yml\n",
    url: "https://example.org/mcp",
    "server-command": "node server.js",
    config: "suite.yml",
    server: "api",
    "bearer-token-env": "SHOP_TOKEN",
    ca: "ca.pem\nroot.pem",
    cert: "client.pem",
    key: "client.key",
    reports: "parts/*.json\nmore.json",
    artifact: "shop-",
    "working-directory": " packages/x ",
    filter: "finds, it\nre:^a|b$",
    tags: "smoke, fast\nslow",
    "skip-tags": "flaky",
    servers: "api,fs",
    cases: "common query\nempty*",
    shard: "2/3",
    vars: "MY-HOST=example.org\nQUERY = a=b ",
    mask: "SHOP_ID, region",
    "env-file": "False",
    parallel: "4",
    retries: "2",
    bail: "3",
    "wait-for-ready": "30s",
    "max-duration": "2m",
    "max-cost": "0.50",
    baseline: "base.json",
    "base-setup": "npm ci\r\nnpm run 'build all'",
    "base-timeout": "5m",
    cache: "cassettes",
    "fail-on": "regression",
    "max-score-drop": "0.05",
    "max-cost-increase": "10%",
    "max-surface-tokens": "5000",
    "fail-on-breaking-surface": "true",
    "require-judge": "true",
    "require-tests": "false",
    "allow-partial": "true",
    "strict-protocol": "TRUE",
    "deny-warnings": "true",
    cassettes: "replay",
    reporters: "junit, html\nsarif",
    "output-dir": "out",
    "report-path": "out/report.json",
    "job-summary": "false",
    annotations: "false",
    "max-annotations": "1000",
    title: "MCP of the shop",
    comment: "on-change",
    "comment-key": "shop",
    "comment-update": "recreate",
    check: "MCP",
    sarif: "upload",
    "sarif-category": "shop",
    "github-token": "a-token",
    "strict-publish": "true",
    matrix: '{"node":20}',
  });
  expect(errors).toEqual([]);
  expect(inputs).toEqual({
    command: "eval",
    server: {
      url: "https://example.org/mcp",
      serverCommand: "node server.js",
      config: "suite.yml",
      server: "api",
      bearerTokenEnv: "SHOP_TOKEN",
      ca: ["ca.pem", "root.pem"],
      cert: "client.pem",
      key: "client.key",
    },
    reports: ["parts/*.json", "more.json"],
    artifact: "shop-",
    request: {
      command: "eval",
      suites: ["a.yml", "b/*.yml", "!b/c.yml"],
      vars: { "MY-HOST": "example.org", QUERY: " a=b" },
      mask: ["SHOP_ID", "region"],
      envFile: false,
      selection: {
        filter: ["finds, it", "re:^a|b$"],
        tags: ["smoke", "fast", "slow"],
        skipTags: ["flaky"],
        servers: ["api", "fs"],
        cases: ["common query", "empty*"],
        shard: { index: 2, count: 3 },
      },
      servers: { waitForReadyMs: 30_000 },
      overrides: { parallel: 4, retries: 2, bail: 3 },
      caps: { max_cost_usd: 0.5, max_duration_ms: 120_000 },
      gates: {
        failOn: "regression",
        maxScoreDrop: 0.05,
        maxCostIncrease: { share: 0.1 },
        maxSurfaceTokens: 5000,
        failOnBreakingSurface: true,
      },
      baseline: { path: "base.json" },
      denyWarnings: true,
      requireJudge: true,
      recordings: "replay",
      requireTests: "never",
      strictProtocol: true,
      updateSnapshots: false,
    },
    workingDirectory: "packages/x",
    allowPartial: true,
    audit: { only: [], call: undefined, failOn: undefined, lock: { path: undefined, require: false } },
    outputDir: "out",
    reportPath: "out/report.json",
    reporters: ["junit", "html", "sarif"],
    base: {
      source: undefined,
      setup: [
        ["npm", "ci"],
        ["npm", "run", "build all"],
      ],
      timeoutMs: 300_000,
    },
    caches: ["cassettes"],
    publishing: {
      jobSummary: false,
      listTests: false,
      annotations: false,
      maxAnnotations: 1000,
      title: "MCP of the shop",
      comment: { mode: "on-change", key: "shop", update: "recreate" },
      check: "MCP",
      sarif: "upload",
      sarifCategory: "shop",
      token: "a-token",
      strict: true,
      matrix: { node: 20 },
    },
  });
});

test.each<[string, string, Inputs["request"]["overrides"]]>([
  ["parallel", "auto", { parallel: "auto" }],
  ["parallel", "false", { parallel: false }],
  ["bail", "true", { bail: 1 }],
  ["bail", "false", { bail: 0 }],
  ["retries", "0", { retries: 0 }],
])("%s: %s is laid over the suites' run", (name, value, overrides) => {
  expect(read({ [name]: value }).inputs.request.overrides).toEqual(overrides);
});

test.each(["cache", "merge-base"])("baseline: %s is no file", (source) => {
  const { request, base } = read({ baseline: source }).inputs;
  expect([request.baseline, base.source]).toEqual([{ path: false }, source]);
});

test.each([
  [
    "base-setup",
    "npm ci && npm run build",
    'input "base-setup": "npm ci && npm run build" is not a command: it holds "&&" outside quotes',
  ],
  ["base-timeout", "10", 'input "base-timeout" is "10"'],
  ["cache", "baseline", 'input "cache" is "baseline"'],
  ["job-summary", "yes", 'input "job-summary" is "yes"'],
  ["comment", "allways", 'input "comment" is "allways"'],
  ["sarif", "true", 'input "sarif" is "true"'],
  ["reporters", "junit, htlm", 'input "reporters" is "htlm"'],
  ["max-annotations", "1001", 'input "max-annotations" is "1001"'],
  ["cassettes", "on", 'input "cassettes" is "on"'],
  ["retries", "-1", 'input "retries" is "-1"'],
  ["retries", "1.5", 'input "retries" is "1.5"'],
  ["retries", "11", 'input "retries" is "11"'],
  ["bail", "0", 'input "bail" is "0"'],
  ["bail", "maybe", 'input "bail" is "maybe"'],
  ["shard", "4/3", 'input "shard" is "4/3"'],
  ["max-cost", "much", 'input "max-cost" is "much"'],
  ["max-cost-increase", "$5%", 'input "max-cost-increase" is "$5%"'],
  ["wait-for-ready", "30", 'input "wait-for-ready" is "30"'],
  ["fail-on", "some", 'input "fail-on" is "some"'],
  ["parallel", "0", 'input "parallel" is "0"'],
  ["parallel", "true", 'input "parallel" is "true"'],
  ["vars", "A=1\r\n\r\n  my s3cret", 'line 3 of input "vars" sets no variable'],
  ["vars", "1A=s3cret", 'line 1 of input "vars" sets no variable'],
  ["vars", "KEY=-----BEGIN\n+s3cret/abc==", 'line 2 of input "vars" sets no variable'],
])("%s: %j is an error", (name, value, message) => {
  const { errors } = read({ [name]: value });
  expect(errors).toMatchObject([{ code: "usage", message, hint: expect.any(String) }]);
  expect(JSON.stringify(errors)).not.toContain("s3cret");
});

test("errors are collected", () => {
  expect(read({ retries: "x", bail: "y", vars: "z" }).errors).toHaveLength(3);
});

test("a variable of the job that looks like an input is none", () => {
  const { errors, inputs } = read({ colour: "x", retires: "2" });
  expect([errors, inputs]).toEqual([[], read({}).inputs]);
});

test("names become variables as the runner makes them", () => {
  expect(INPUT_NAMES.map(variableOf)).toContain("INPUT_WORKING-DIRECTORY");
  expect(variableOf("my input")).toBe("INPUT_MY_INPUT");
});
