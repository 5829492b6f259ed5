import type { TestSpec } from "../../src/suite/suite.ts";
import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const SERVERS = "servers: { api: { command: [x] }, other: { command: [y] } }\n";
const evals = (...entries: string[]): string => `evals:\n${entries.map((entry) => `  - { ${entry} }\n`).join("")}`;
const agents = (...entries: string[]): string =>
  `${SERVERS}agents:\n${entries.map((entry) => `  - { ${entry} }\n`).join("")}`;
const testsOf = async (...[files]: Parameters<typeof createWorkspace>): Promise<readonly TestSpec[]> =>
  (await createWorkspace(files).suite()).tests;

/** Examples of the reference, in other words: the forms are the same. */
const REFERENCE = `
rubrics:
  useful-and-true:
    threshold: 0.7
    criteria:
      - { name: useful, description: "Answers what was asked." }
      - { name: "true", description: "Claims only what the tools showed." }
evals:
  - { name: free form, server: remote_api, prompt: "Sum it up.", rubric: "Names the service.", threshold: 0.7 }
  - name: criteria
    server: calendar
    prompt: "Book it."
    rubric:
      threshold: 0.8
      criteria:
        - { name: day, description: "Booked the right day.", weight: 2 }
        - { name: told, description: "Tells the user." }
  - name: tree
    server: weather
    prompt: "Is it warm?"
    rubric:
      threshold: 0.7
      tree:
        ask: "Was the tool called?"
        yes:
          ask: "Is there a temperature?"
          yes: { score: 1.0, reason: "called and told" }
          no:  { score: 0.4, reason: "called, not told" }
        no:    { score: 0.0, reason: "not called" }
  - { name: named, server: weather, prompt: "Is it warm?", response: "It is.", rubric: { ref: useful-and-true } }
  - name: named, stricter
    response: "It is."
    rubric:
      ref: useful-and-true
      threshold: 0.9
  - name: gates
    response: "It was $12."
    rubric:
      threshold: 0.7
      criteria:
        - { name: total, description: "The total is right.", required: true }
        - { name: leak, description: "Tells a card number.", guard: true }
  - name: anchors
    response: "It has limits now."
    rubric:
      criteria:
        - name: grounded
          examples:
            - { response: "Limits are new.", score: 1.0 }
            - { response: "All is new.", score: 0.0 }
  - { name: evidence, response: "r", rubric: { require_evidence: true, criteria: [{ name: version }, { name: change }] } }
  - name: conditions
    response: "Sorry, error 500."
    rubric:
      criteria:
        - { name: apology, when: { contains: "error" }, required: true, threshold: 0.9 }
  - name: scale
    response: "r"
    rubric: { threshold: 0.7, aggregation: min, scale: { likert: { min: 1, max: 5 } }, criteria: [{ name: accurate }] }
  - name: jury
    response: "r"
    rubric: "Right and complete."
    judge: { model: claude-sonnet-4-5, jury: { size: 3, consensus: 0.66 } }
  - name: panel
    response: "r"
    rubric: "Right and complete."
    judge: { panel: [claude-sonnet-4-5, claude-haiku-4-5], aggregate: majority, tie_break: fail }
  - name: preset
    response: "r"
    rubric: { preset: groundedness, threshold: 0.8, criteria: [{ name: brief }] }
  - name: matrix
    response: "r"
    rubric: "Right and complete."
    matrix:
      models: [claude-sonnet-4-5, claude-haiku-4-5]
      prompts: ["Sum it up.", "Sum it up in a sentence."]
`;

test("every form of the reference loads as it stands, and servers that are not declared are warned of", async () => {
  const { suite, errors, warnings } = await createWorkspace(REFERENCE).load();
  expect(errors).toEqual([]);
  expect(warnings.map(({ code }) => code).sort()).toEqual(["no-context", ...Array(4).fill("unknown-server")]);
  const [free, , tree] = suite?.tests ?? [];
  expect(free).toMatchObject({
    kind: "eval",
    server: "remote_api",
    prompt: "Sum it up.",
    candidate: { agent: { servers: ["remote_api"], prompt: "Sum it up.", maxTurns: 10 } },
    expect: { assertions: [] },
  });
  expect(tree).toMatchObject({ rubric: { form: "tree", threshold: 0.7 }, judge: {} });
  expect(suite?.tests.slice(10, 12)).toMatchObject([
    { candidate: { response: "r" }, server: "", judge: { jury: { size: 3, consensus: 0.66 } } },
    { judge: { panel: { aggregate: "majority", tieBreak: "fail" } } },
  ]);
});

test("what a fixed candidate is shown with, and what a live one is run with", async () => {
  const files = {
    "suite.yml": evals("name: a, response: r, context: { file: c.md }, reference: best, rubric: R"),
    "c.md": "facts",
  };
  expect(await testsOf(files)).toMatchObject([{ context: ["facts"], reference: "best" }]);
  expect(await testsOf(evals("name: a, response: r, context: [x, y], rubric: R"))).toMatchObject([
    { context: ["x", "y"] },
  ]);
  const live = "name: a, prompt: p, server: api, model: m, system_prompt: s, max_turns: 3, rubric: R";
  expect(await testsOf(`${SERVERS}${evals(live, "name: b, response: r, server: other, rubric: R")}`)).toMatchObject([
    { candidate: { agent: { servers: ["api"], model: { id: "m" }, systemPrompt: "s", maxTurns: 3 } } },
    {},
  ]);
});

test("keys that do nothing for the kind of candidate are warned of", async () => {
  const idle = (key: string, because: string) =>
    ["no-effect", `"${key}" changes nothing ${because}`, "remove it"] as const;
  await expectProblems(evals("name: a, response: r, «model»: m, «max_turns»: 2, rubric: R"), [
    idle("model", "beside response"),
    idle("max_turns", "beside response"),
  ]);
  await expectProblems(evals("name: a, prompt: p, «context»: c, rubric: R, judge: { «tie_break»: pass }"), [
    idle("context", "without response"),
    idle("tie_break", "without panel"),
  ]);
});

test("what excludes each other in who judges", async () => {
  const clash = (one: string, other: string) =>
    ["rubric-conflict", `${one} and ${other} exclude each other`, "remove one of them"] as const;
  const entry = "name: a, response: r, rubric: R";
  await expectProblems(evals(`${entry}, judge: { jury: {}, «panel»: [a, b] }`), [clash("jury", "panel")]);
  await expectProblems(evals(`${entry}, matrix: { models: [a] }, judge: { «model»: b }`), [
    clash("matrix.models", "judge.model"),
  ]);
  await expectProblems(evals(`${entry}, matrix: { models: [a] }, judge: { «panel»: [b] }`), [
    clash("matrix.models", "judge.panel"),
  ]);
  await expectProblems(evals(`${entry}, matrix: { prompts: [p, q] }, «prompt»: o`), [
    clash("matrix.prompts", "prompt"),
  ]);
  await expectProblems(evals(`${entry}, judge: { panel: «[b, b]» }`), [
    ["invalid-value", '"panel" holds the same item twice (items 1 and 2)'],
  ]);
  await expectProblems(evals(`${entry}, judge: { jury: { size: «16», consensus: «0» } }`), [
    ["invalid-value", '"size" must be at most 15, but is 16'],
    ["invalid-value", '"consensus" must be more than 0, but is 0'],
  ]);
});

test("an eval without anything to grade, and one whose context is not there", async () => {
  await expectProblems(evals("name: «a», rubric: R"), [
    ["missing-key", 'test "a" has no prompt for the model to work on', "add prompt"],
  ]);
  await expectProblems(evals("name: a, response: r, rubric: R, context: { file: «no.md» }"), [
    ["file-not-found", 'file "no.md" does not exist', "paths start at the folder of the file they stand in"],
  ]);
});

test("an agent, with what it leaves out", async () => {
  const [least, most] = await testsOf(
    agents(
      "name: least, server: api, prompt: p",
      "name: most, servers: [api, other], models: [m, n], system_prompt: s, user_prompt: p, max_turns: 3, runs: 4, min_pass_rate: 0.5, max_unjudged: 1, " +
        "trajectory: { match: subset, calls: [{ name: t, args: { a: 1 } }] }, eval: { judge: { model: j }, rubric: R, mcp_use: { threshold: 0.5, judge: { model: k } } }",
    ),
  );
  expect(least).toMatchObject({
    ...{ kind: "agent", server: "api", models: [], runs: 1, minPassRate: 1, maxUnjudged: 0, metrics: [] },
    agent: { servers: ["api"], prompt: "p", maxTurns: 10 },
  });
  expect(most).toMatchObject({
    ...{ server: "api, other", models: [{ id: "m" }, { id: "n" }], runs: 4, minPassRate: 0.5, maxUnjudged: 1 },
    agent: { servers: ["api", "other"], systemPrompt: "s", prompt: "p", maxTurns: 3 },
    trajectory: { match: "subset", calls: [{ name: "t", args: { a: 1 } }] },
    metrics: [
      { name: "rubric", threshold: 0.7, judge: { model: { id: "j" } } },
      { name: "mcp_use", threshold: 0.5, judge: { model: { id: "k" } } },
    ],
  });
});

test("agents take what defaultTest asserts of their roots, and rows", async () => {
  const suite = `${agents("name: a, server: api, prompt: '${var.x}', cases: [{ vars: { x: do it }, expect: [{ target: tool_names, matcher: { length: 1 } }] }]")}
defaultTest: { server: api, expect: [{ target: duration_ms, matcher: { lt: 9 } }, { target: result.isError, matcher: { absent: true } }] }
`;
  const [spec] = await testsOf(suite);
  expect(spec?.expect.assertions.map(({ target }) => target)).toEqual(["tool_names", "duration_ms"]);
  expect(spec).toMatchObject({ row: { name: "#1" }, agent: { prompt: "do it" } });
});

test("what is wrong with an agent", async () => {
  const clash = (one: string, other: string) =>
    ["rubric-conflict", `${one} and ${other} exclude each other`, "remove one of them"] as const;
  await expectProblems(
    agents("name: a, server: api, «servers»: [api, other], model: m, «models»: [n], prompt: p, «user_prompt»: q"),
    [clash("server", "servers"), clash("model", "models"), clash("prompt", "user_prompt")],
  );
  await expectProblems(agents("name: «a», servers: [api, «othr», other]"), [
    ["missing-key", 'test "a" has no prompt for the model to work on', "add prompt"],
    ["unknown-server", 'server "othr" is not declared', 'did you mean "other"?'],
  ]);
  for (const [key, value] of [
    ["min_pass_rate", "0.5"],
    ["max_unjudged", "1"],
  ] as const) {
    const idle = (owner: string) => ["no-effect", `"${key}" changes nothing without ${owner}`, "remove it"] as const;
    await expectProblems(agents(`name: a, servers: [api, other], prompt: p, «${key}»: ${value}`), [idle("runs")]);
    await expectProblems(evals(`name: a, response: r, rubric: R, «${key}»: ${value}`), [idle("repeats")]);
  }
  for (const [key, value] of [
    ...["0", "101", "1.5", "x"].map((wrong) => ["repeats", wrong] as const),
    ...["-1", "0.5", "x"].map((wrong) => ["max_unjudged", wrong] as const),
    ["min_pass_rate", "1.1"] as const,
  ]) {
    const { errors } = await createWorkspace(evals(`name: a, response: r, rubric: R, ${key}: ${value}`)).load();
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(`"${key}" must be`)]);
  }
  const ways = 'add match: "strict", "unordered", "subsequence" or "subset"';
  await expectProblems(agents("name: a, server: api, prompt: p, trajectory: «{ calls: [{ name: t }] }»"), [
    ["missing-key", '"trajectory" has no "match"', ways],
  ]);
});

test("a calibration reads its labels, and what is wrong with them is told where it stands", async () => {
  const suite = `calibration:\n  - { name: c, rubric: { criteria: [{ name: a, examples: [{ response: same, score: 1 }] }] }, labels: LABELS, expect: [{ target: kappa.low, matcher: { gt: 0.5 } }] }\n`;
  const load = (name: string, text: string) =>
    createWorkspace({ "suite.yml": suite.replace("LABELS", name), [name]: text }).load();
  const lines = Array.from({ length: 20 }, (_, at) =>
    JSON.stringify({ response: `r${at}`, label: "pass", score: 0.5 }),
  );
  const good = await load("l.jsonl", lines.join("\n"));
  expect([good.errors, good.warnings]).toEqual([[], []]);
  expect(good.suite?.tests).toMatchObject([
    { kind: "calibration", server: "", labels: [{ id: "1", response: "r0" }, ...Array(19).fill({})] },
  ]);
  const csv = await load("l.csv", 'id,response,label,score\nx,"two\nlines",fail,0.25\ny,42,pass,\n');
  expect(csv.suite?.tests).toMatchObject([
    {
      labels: [
        { id: "x", response: "two\nlines", label: "fail", score: 0.25 },
        { id: "y", response: "42", label: "pass" },
      ],
    },
  ]);
  expect(csv.warnings.map(({ code }) => code)).toEqual(["few-labels"]);
  const bad = await load(
    "l.jsonl",
    '{"response":"same","label":"pass"}\n{\n[]\n{"response":"r"}\n{"response":"r","label":"ok"}\n{"response":"r","score":2}\n{"id":"1","response":"x","score":1}\n',
  );
  expect(bad.errors.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`)).toEqual([
    ...[2, 3, 4, 5, 6, 7].map((line) => `labels-unreadable l.jsonl:${line}`),
    "label-is-anchor suite.yml:2",
  ]);
});
