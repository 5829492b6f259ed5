import { DEFAULT_SUITES, INPUT_NAMES, type Inputs, readInputs, variableOf } from "../../src/action/inputs.ts";

/** Reads inputs by their names, as the runner passes them. */
function read(inputs: Record<string, string>) {
  const env = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [variableOf(name), value]));
  return readInputs({ PATH: "/bin", ...env });
}

test("without inputs everything has a default", () => {
  expect(readInputs({})).toEqual({
    inputs: {
      suites: DEFAULT_SUITES,
      workingDirectory: ".",
      selection: { filter: [], tags: [], skipTags: [], servers: [], cases: [] },
      shard: undefined,
      vars: {},
      envFile: true,
      overrides: {},
      requireJudge: false,
      strictProtocol: false,
      reportPath: undefined,
      jobSummary: true,
      annotations: true,
    },
    errors: [],
    warnings: [],
  });
});

test("every input is read", () => {
  const { inputs, errors, warnings } = read({
    suites: "a.yml\r\n\n  b/*.yml  \n!b/c.yml\n",
    "working-directory": " packages/x ",
    filter: "finds, it\nre:^a|b$",
    tags: "smoke, fast\nslow",
    "skip-tags": "flaky",
    servers: "api,fs",
    cases: "common query\nempty*",
    shard: "2/3",
    vars: "MY-HOST=example.org\nQUERY = a=b ",
    "env-file": "False",
    parallel: "4",
    retries: "2",
    bail: "3",
    "require-judge": "true",
    "strict-protocol": "TRUE",
    "report-path": "out/report.json",
    "job-summary": "false",
    annotations: "false",
  });
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
  expect(inputs).toEqual({
    suites: ["a.yml", "b/*.yml", "!b/c.yml"],
    workingDirectory: "packages/x",
    selection: {
      filter: ["finds, it", "re:^a|b$"],
      tags: ["smoke", "fast", "slow"],
      skipTags: ["flaky"],
      servers: ["api", "fs"],
      cases: ["common query", "empty*"],
    },
    shard: { index: 2, count: 3 },
    vars: { "MY-HOST": "example.org", QUERY: " a=b" },
    envFile: false,
    overrides: { parallel: 4, retries: 2, bail: 3 },
    requireJudge: true,
    strictProtocol: true,
    reportPath: "out/report.json",
    jobSummary: false,
    annotations: false,
  });
});

test.each<[string, string, Partial<Inputs["overrides"]>]>([
  ["parallel", "auto", { parallel: "auto" }],
  ["parallel", "false", { parallel: false }],
  ["bail", "true", { bail: 1 }],
  ["bail", "false", { bail: 0 }],
  ["retries", "0", { retries: 0 }],
])("%s: %s is laid over the suites' run", (name, value, overrides) => {
  expect(read({ [name]: value }).inputs.overrides).toEqual(overrides);
});

test.each([
  ["job-summary", "yes", 'input "job-summary" is "yes", which is no boolean'],
  ["retries", "-1", 'input "retries" is "-1"'],
  ["retries", "1.5", 'input "retries" is "1.5"'],
  ["retries", "11", 'input "retries" is "11"'],
  ["bail", "0", 'input "bail" is "0"'],
  ["bail", "maybe", 'input "bail" is "maybe"'],
  ["shard", "4/3", 'shard "4/3" is no part of a whole'],
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

test.each([
  ["suite", 'did you mean "suites"?'],
  ["skip_tags", 'did you mean "skip-tags"?'],
  ["colour", expect.stringContaining('"suites"')],
])("input %s does not exist, and a warning says what does", (name, hint) => {
  const { errors, warnings } = read({ [name]: "x" });
  expect(errors).toEqual([]);
  expect(warnings).toMatchObject([{ message: `there is no input "${name}"; it has no effect`, hint }]);
});

test("names become variables as the runner makes them", () => {
  expect(INPUT_NAMES.map(variableOf)).toContain("INPUT_WORKING-DIRECTORY");
  expect(variableOf("my input")).toBe("INPUT_MY_INPUT");
});
