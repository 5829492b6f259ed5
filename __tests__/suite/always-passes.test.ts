import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const HEAD = "servers: { a: { command: [x] } }\n";
const HINT = "leave threshold out if every assertion must hold, or give the share that must";
const reached = (threshold: string): [string, string, string] => [
  "always-passes",
  `the threshold ${threshold} is always reached: whatever assertions fail, the test passes`,
  HINT,
];
const ONE = "{ target: logs, matcher: { exact: 1 } }";
const set = (name: string, more: string) => `{ assert-set: { name: ${name}, ${more}, assertions: [${ONE}] } }`;
const METRIC = "name: q, value: { weighted_sum: [{ ref: s }] }";

test.each([
  ["of a test", `${HEAD}tools: [{ name: t, tool: x, threshold: «0», expect: [${ONE}] }]\n`, [reached("0")]],
  ["of a test that lists nothing", `${HEAD}resources: [{ name: t, uri: "x:y", threshold: «0.0» }]\n`, [reached("0")]],
  [
    "of a test beside a fault of another",
    `${HEAD}tools: [{ name: u, tool: «7», args: { n: 1.0 } }, { name: t, tool: x, threshold: «0.0», expect: [${ONE}] }]\n`,
    [["wrong-type", '"tool" must be a text, but is the number 7', 'quote it: "7"'] as const, reached("0")],
  ],
  [
    "of defaultTest, once for all tests that take it over",
    `${HEAD}defaultTest: { threshold: «0» }
tools: [{ name: t, tool: x, expect: [${ONE}] }, { name: u, tool: x }, { name: own, tool: x, threshold: 0.5 }]
prompts: [{ name: p, prompt: x }]
`,
    [reached("0")],
  ],
  [
    "that a set reaches which always holds",
    `${HEAD}tools: [{ name: t, tool: x, threshold: «0.5», expect: [${ONE}, ${set("s", "threshold: 0")}] }]\n`,
    [reached("0.5")],
  ],
  [
    "of the only sets of a test",
    `${HEAD}tools: [{ name: t, tool: x, expect: [${set("«s»", "threshold: 0")}, ${set("r", "threshold: 0")}] }]\n`,
    [
      [
        "always-passes",
        'set "s" has the threshold 0 and always holds: whatever assertions fail, the test passes',
        HINT,
      ] as const,
    ],
  ],
])("a threshold of nothing %s is a warning", async (_, suite, problems) => {
  await expectProblems(suite, problems);
});

test.each([
  ["nothing takes it over", `defaultTest: { threshold: 0 }\ntools: [{ name: t, tool: x, threshold: 1 }]\n`],
  [
    "a metric can fail the test",
    `tools: [{ name: t, tool: x, threshold: 0, expect: [${set("s", "threshold: 0")}], derivedMetrics: [{ ${METRIC}, threshold: 0.5 }] }]\n`,
  ],
  [
    "a metric of the test can fail it, with a threshold of the baseline",
    `defaultTest: { threshold: 0 }\ntools: [{ name: t, tool: x, expect: [${set("s", "weight: 1")}], derivedMetrics: [{ ${METRIC}, threshold: 1 }] }]\n`,
  ],
  [
    "a limit can fail the test",
    `defaultTest: { expect: { max_duration_ms: 9 } }\ntools: [{ name: t, tool: x, threshold: 0 }]\n`,
  ],
  [
    "another assertion must hold beside the set",
    `tools: [{ name: t, tool: x, expect: [${ONE}, ${set("s", "threshold: 0")}] }]\n`,
  ],
  [
    "the set is too light for the threshold",
    `tools: [{ name: t, tool: x, threshold: 0.6, expect: [${ONE}, ${set("s", "threshold: 0")}] }]\n`,
  ],
])("no warning where %s", async (_, suite) => {
  const { errors, warnings } = await createWorkspace(HEAD + suite).load();
  expect([...errors, ...warnings]).toEqual([]);
});

test("no warning of a suite of which a file is missing: a metric may stand there", async () => {
  const suite = `imports: [gone.yml]\n${HEAD}tools: [{ name: t, tool: x, threshold: 0 }]\n`;
  const { errors, warnings } = await createWorkspace(suite).load();
  expect(errors.map(({ code }) => code)).toHaveLength(1);
  expect(warnings).toEqual([]);
});
