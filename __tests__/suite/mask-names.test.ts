import { planRun } from "../../src/plan/index.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const ALL = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
const SECRETS = { ADA_TOKEN: "hunter2-hunter2", BOB_TOKEN: "swordfish-1", PLAIN: "Ada" };

test("what a suite and its tests are called holds no secret, and what they send does", async () => {
  const suite = await createWorkspace(
    `name: "api of \${env.ADA_TOKEN}"
description: "for \${env.PLAIN} and \${env.BOB_TOKEN}"
servers: { s: { command: node } }
tools:
  - { name: "logs in as \${env.ADA_TOKEN}", tool: y, args: { token: "\${env.ADA_TOKEN}" }, tags: ["\${env.BOB_TOKEN}"] }
  - { name: "greets \${env.PLAIN}", tool: y, skip: "no \${env.BOB_TOKEN}", description: "\${env.ADA_TOKEN}" }
`,
  ).suite({ env: SECRETS });
  expect(suite).toMatchObject({
    name: "api of [redacted]",
    description: "for Ada and [redacted]",
    tests: [
      {
        name: "logs in as [redacted]",
        request: { params: { arguments: { token: "hunter2-hunter2" } } },
        tags: ["[redacted]"],
      },
      { name: "greets Ada", skip: "no [redacted]", description: "[redacted]" },
    ],
  });
});

test("tests and cases whose names are masked alike stay apart", async () => {
  const suite = await createWorkspace(
    `servers: { s: { command: node } }
tools:
  - { name: "\${env.ADA_TOKEN}", tool: y }
  - { name: "[redacted] (2)", tool: y }
  - { name: "\${env.BOB_TOKEN}", tool: y }
resources:
  - { name: "\${env.BOB_TOKEN}", uri: "a://b" }
compositions:
  - name: c
    cases: [{ name: "\${env.ADA_TOKEN}" }, { name: "\${env.BOB_TOKEN}" }, { name: third }]
    nodes: [{ id: a, server: s, tool: t }]
`,
  ).suite({ env: SECRETS });
  expect(suite.tests.map(({ kind, name }) => [kind, name])).toEqual([
    ["tool", "[redacted]"],
    ["tool", "[redacted] (2)"],
    ["tool", "[redacted] (3)"],
    ["resource", "[redacted]"],
    ["composition", "c"],
  ]);
  const [, , , , composition] = suite.tests;
  expect(composition).toMatchObject({ cases: [{ name: "[redacted]" }, { name: "[redacted] (2)" }, { name: "third" }] });
});

test("ids are the same whoever runs a suite, and whatever their secrets are", async () => {
  const text = `mask: [DB_PASSWORD]
servers: { s: { command: node, env: { DB_PASSWORD: "\${env.DB_PASSWORD}" } } }
variables: { engine: sqlite }
tools:
  - { name: "asks postgres", tool: y }
  - { name: "logs in to postgres with \${env.DB_PASSWORD}", tool: y }
  - { name: rows, tool: y, cases: [{ name: postgres }, { name: "as \${env.DB_PASSWORD}" }, { name: "\${var.engine}" }] }
  - { name: matrix, tool: y, cases: { matrix: { engine: [postgres, mysql] } }, args: { engine: "\${var.engine}" } }
compositions:
  - name: composes for postgres
    cases: [{ name: postgres }, { name: "as \${env.DB_PASSWORD}" }]
    nodes: [{ id: a, server: s, tool: t }]
`;
  const plan = async (env: Record<string, string>) => planRun([await createWorkspace(text).suite({ env })], ALL).tests;
  const there = await plan({ DB_PASSWORD: "hunter2-hunter2" });
  const here = await plan({ DB_PASSWORD: "postgres" });
  expect(there.map(({ spec }) => spec.name)).toContain("asks postgres");
  expect(JSON.stringify(here.map(({ spec, coordinates }) => [spec.name, coordinates]))).not.toContain("postgres");
  const ids = here.map(({ id }) => id);
  expect(there.map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a suite without secrets is left as it is", async () => {
  const workspace = createWorkspace(oneTest(""));
  const suite = await workspace.suite({ env: SECRETS });
  expect(workspace.redactor.text(Object.values(SECRETS).join())).toBe(Object.values(SECRETS).join());
  expect(suite.tests).toHaveLength(1);
});
