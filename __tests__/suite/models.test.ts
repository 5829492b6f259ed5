import type { Model } from "../../src/model/index.ts";
import type { EvalTest } from "../../src/suite/suite.ts";
import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const X = "https://x.example/v1";
const evalBy = (judge: string, top = ""): string => `${top}\nevals: [{ name: a, response: r, rubric: R${judge} }]\n`;

async function judgeOf(judge: string, top = "", env: Record<string, string> = {}): Promise<Model> {
  const [test] = (await createWorkspace(evalBy(judge, top)).suite({ env })).tests;
  return (test as EvalTest).judge.model;
}

const OPENAI = { provider: "openai", baseUrl: "https://api.openai.com/v1", keyEnv: "OPENAI_API_KEY" };

test("a model is a name, or settings; what it does not say is as its provider has it", async () => {
  expect(await judgeOf("")).toMatchObject({
    id: "claude-sonnet-4-6",
    provider: "anthropic",
    keyEnv: "ANTHROPIC_API_KEY",
  });
  expect(await judgeOf(", judge: { model: m }")).toMatchObject({ id: "m", label: "m" });
  expect(await judgeOf(", judge: { model: m, provider: openai }")).toMatchObject({ id: "m", ...OPENAI });
  const own = "{ model: m, provider: openai, name: n, price: { input: 1, output: 2 }, query: { v: '1' } }";
  expect(await judgeOf(`, judge: { model: ${own} }`)).toMatchObject({
    ...{ id: "m", label: "n", ...OPENAI, price: { input: 1, output: 2 }, query: { v: "1" } },
  });
});

test.each<[string, string, string, Record<string, string>, object]>([
  [
    "the entry's own",
    ", judge: { model: m, provider: openai }",
    "models: { judge: n }",
    { MCPTEST_JUDGE_MODEL: "o" },
    { id: "m", ...OPENAI },
  ],
  [
    "models",
    "",
    "models: { judge: { model: n, provider: openai } }",
    { MCPTEST_JUDGE_MODEL: "o" },
    { id: "n", ...OPENAI },
  ],
  ["the environment", "", "", { MCPTEST_JUDGE_MODEL: "o", MCPTEST_JUDGE_PROVIDER: "openai" }, { id: "o", ...OPENAI }],
  [
    "a name here, the connection farther out",
    ", judge: { model: m }",
    "models: { judge: { provider: openai } }",
    {},
    { id: "m", ...OPENAI },
  ],
  [
    "a connection here, the name farther out",
    ", judge: { provider: openai }",
    "models: { judge: n }",
    {},
    { id: "n", ...OPENAI },
  ],
  [
    "the candidate's environment, but for its model",
    "",
    "",
    { MCPTEST_PROVIDER: "openai", MCPTEST_MODEL: "o" },
    { id: "", ...OPENAI },
  ],
  [
    "the provider's address",
    "",
    "models: { judge: { model: n, provider: openai } }",
    { OPENAI_BASE_URL: X },
    { ...OPENAI, baseUrl: X },
  ],
  [
    "who says provider or base_url says all of the connection",
    ", judge: { model: m, provider: openai }",
    `models: { judge: { base_url: "${X}", api_key_env: K, query: { v: "1" } } }`,
    { MCPTEST_JUDGE_BASE_URL: X },
    { ...OPENAI, query: {} },
  ],
  [
    "an address of the suite has no key by default",
    `, judge: { model: m, provider: openai, base_url: "${X}" }`,
    "",
    { MCPTEST_JUDGE_API_KEY_ENV: "K" },
    { baseUrl: X, keyEnv: undefined, keyless: true },
  ],
  [
    "and none of Anthropic's either",
    `, judge: { model: m, base_url: "${X}" }`,
    "",
    {},
    { provider: "anthropic", baseUrl: X, keyEnv: undefined },
  ],
  [
    "an address of the environment has",
    "",
    "",
    { MCPTEST_JUDGE_PROVIDER: "openai", MCPTEST_JUDGE_BASE_URL: X },
    { baseUrl: X, keyEnv: "OPENAI_API_KEY", keyless: true },
  ],
  [
    "a price goes with the name",
    ", judge: { model: m }",
    "models: { judge: { model: n, price: { input: 1, output: 1 } } }",
    {},
    { id: "m", price: undefined },
  ],
])("%s", async (_, judge, top, env, model) => {
  expect(await judgeOf(judge, top, env)).toMatchObject(model);
});

test("every place of a model takes settings", async () => {
  const at = "{ model: m, provider: openai }";
  const { tests } = await createWorkspace(`
servers: { s: { command: [x] } }
models: { candidate: { model: c, provider: openai } }
tools: [{ name: t, tool: x, expect: [{ target: result, matcher: { not: { llm_judge: { rubric: R, model: ${at} } } } }] }]
agents:
  - { name: one, prompt: p, model: ${at}, eval: { judge: { panel: [a, ${at}] }, mcp_use: {} } }
  - { name: several, prompt: p, models: [a, ${at}] }
  - { name: default, prompt: p }
evals:
  - { name: matrix, response: r, rubric: R, judge: { provider: openai }, matrix: { models: [a, ${at}] } }
  - { name: live, prompt: p, model: ${at}, rubric: R }
`).suite();
  const is = (id: string, provider = "openai") => ({ id, provider });
  expect(tests).toMatchObject([
    { expect: { assertions: [{ matcher: { not: { llm_judge: { model: is("m") } } } }] } },
    { agent: { model: is("m") }, metrics: [{ judge: { panel: { models: [is("a", "anthropic"), is("m")] } } }] },
    { models: [is("a"), is("m")] },
    { agent: { model: is("c") } },
    { matrix: { models: [is("a"), is("m")] } },
    { candidate: { agent: { model: is("m") } } },
  ]);
});

test.each(["ftp://x.example", "https://u:p@x.example/v1", "https://x.example/v1?key=1", "nonsense"])(
  "%s is no address of an API",
  async (url) => {
    await expectProblems(evalBy(`, judge: «{ model: m, base_url: "${url}" }»`), [
      [
        "invalid-url",
        "judge.base_url must be an http or https URL without user info and without a query",
        "name the key by `api_key_env`, and give parameters by `query`",
      ],
    ]);
  },
);

test("a key over plain http is warned of, but on this machine", async () => {
  const warning = [
    "plain-http",
    "judge.base_url: the key of K goes over plain http",
    "use https, or an address of this machine",
  ];
  await expectProblems(evalBy(`, judge: «{ model: m, base_url: "http://x.example/v1", api_key_env: K }»`), [
    warning as never,
  ]);
  for (const rest of ['base_url: "http://127.0.0.1:1/v1", api_key_env: K', 'base_url: "http://x.example/v1"'])
    await expectProblems(evalBy(`, judge: { model: m, ${rest} }`), []);
});

test("a model of another maker is warned of", async () => {
  const claude = (name: string, model: string) =>
    [
      "other-maker",
      `${name}: "${model}" is not an Anthropic model: set provider: openai, or name a claude model`,
    ] as const;
  for (const model of ["gpt-5", "o3-mini", "gemini-2.5-pro", "llama3.1", "qwen3", "deepseek-chat", "grok-4", "o1"])
    await expectProblems(evalBy(`, judge: { model: «${model}» }`), [claude("judge.model", model)]);
  await expectProblems(evalBy(", judge: { panel: [claude-sonnet-4-6, «gpt-5»] }"), [claude("judge.panel[1]", "gpt-5")]);
  await expectProblems(`models: { judge: «gpt-5» }${evalBy("")}`, [claude("models.judge", "gpt-5")]);
  await expectProblems(evalBy(", judge: { model: «claude-opus-4-6», provider: openai }"), [
    [
      "other-maker",
      'judge.model: "claude-opus-4-6" is not an OpenAI model: set provider: anthropic, or name a gpt model',
    ],
  ]);
  for (const fine of [
    "model: gpt-5, provider: openai",
    `model: claude-x, provider: openai, base_url: "${X}"`,
    "model: house",
  ])
    await expectProblems(evalBy(`, judge: { ${fine} }`), []);
});

test("two models of a list that reports would call the same are told apart by a name", async () => {
  await expectProblems(evalBy(", judge: { panel: [m, «{ model: m, provider: openai }»] }"), [
    ["duplicate-name", 'two models of the list are called "m"', "give one of them another `name`"],
  ]);
  await expectProblems(evalBy(", judge: { panel: [m, { model: m, provider: openai, name: n }] }"), []);
});
