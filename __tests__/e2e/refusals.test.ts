import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const RESOURCE = { uri: "a://there", text: "1" };

function suite(parts: object): object {
  const refusal = { isError: true, content: [{ type: "text", text: "no luck" }] };
  const other = { isError: true, content: [{ type: "text", text: "no luck at all" }] };
  workspace.write("shop.mock.yml", {
    tools: [
      {
        name: "sell",
        responses: [
          { when: { id: 1 }, response: "sold" },
          { when: { id: 3 }, response: other },
        ],
        response: refusal,
      },
      { name: "break", fault: { error: { code: 1, message: "broken" } } },
    ],
    resources: [RESOURCE],
    prompts: [{ name: "greet", text: "hello" }],
  });
  return { servers: { shop: { mock: "shop.mock.yml" } }, ...parts };
}

const sell = (name: string, id: number, more: object) => ({ name, tool: "sell", args: { id }, ...more });
const is = (target: string, exact: unknown) => ({ target, matcher: { exact } });

describe("expect as one word", () => {
  test("a refusal is isError or a JSON-RPC error, of any kind of test; what is answered is none", async () => {
    const refused = { expect: "refused" };
    const run = await workspace.run(
      suite({
        tools: [
          sell("tool error", 2, refused),
          { name: "protocol error", tool: "break", ...refused },
          sell("answered", 1, refused),
          sell("scored", 1, { ...refused, threshold: 0.5 }),
        ],
        resources: [
          { name: "no resource", uri: "a://gone", ...refused },
          { name: "a resource", uri: RESOURCE.uri, ...refused },
        ],
        prompts: [{ name: "no prompt", prompt: "farewell", ...refused }],
      }),
    );
    expect(run.statuses).toEqual(["passed", "passed", "failed", "failed", "passed", "failed", "passed"]);
    expect(run.report.warnings).toEqual([]);
    const [assertion] = run.result("answered").assertions;
    expect(assertion).toMatchObject({ target: "call", matcher: "refused", location: { file: "suite.yml", line: 17 } });
    expect(assertion?.message).toMatch(/^the server did not refuse it, but answered \{.*sold/);
  });

  test("a tool that is not there, and a server that is lost, refuse nothing", async () => {
    const run = await workspace.run(
      suite({
        tools: [
          { name: "unlisted", tool: "sel", expect: "refused" },
          { name: "lost", server: "gone", tool: "sell", expect: "refused" },
        ],
        servers: { shop: { mock: "shop.mock.yml" }, gone: { command: ["node", "-e", ""] } },
        default_server: "shop",
      }),
    );
    expect(run.statuses).toEqual(["errored", "errored"]);
    expect(run.result("unlisted")).toMatchObject({
      rule_id: "unknown-tool",
      hint: 'did you mean "sell"?',
      message: expect.stringContaining('the server has no tool "sel"'),
    });
  });

  test("success stands beside the baseline, which says nothing of an error where one is expected", async () => {
    const run = await workspace.run(
      suite({
        defaultTest: {
          expect: [
            is("result.isError", false),
            { target: "error", matcher: { absent: true } },
            { target: "payload", matcher: { contains: "no luck" } },
          ],
        },
        tools: [
          sell("success", 2, { expect: "success" }),
          sell("refused", 3, { expect: "refused" }),
          sell("neither", 1, { expect: "refused" }),
        ],
      }),
    );
    const targets = (name: string) => run.result(name).assertions.map(({ target, passed }) => [target, passed]);
    expect(targets("success")).toEqual([
      ["call", false],
      ["result.isError", false],
      ["error", true],
      ["payload", true],
    ]);
    expect(targets("refused")).toEqual([
      ["call", true],
      ["payload", true],
    ]);
    expect(targets("neither")).toEqual([
      ["call", false],
      ["payload", false],
    ]);
  });

  test("a word holds whatever the threshold of the baseline lets pass", async () => {
    const run = await workspace.run(
      suite({
        defaultTest: { threshold: 0.5, expect: [{ target: "payload", matcher: { exists: true } }] },
        tools: [
          sell("answered", 1, { expect: "refused" }),
          sell("refused", 2, { expect: "success" }),
          sell("as said", 1, { expect: "success" }),
        ],
      }),
    );
    expect(run.statuses).toEqual(["failed", "failed", "passed"]);
    expect(run.result("answered")).toMatchObject({ score: 0.5, rule_id: "assertion.refused" });
  });

  test("a row's word wins over its test's", async () => {
    const cases = [
      { name: "good", vars: { id: 1 } },
      { name: "bad", vars: { id: 3 }, expect: "refused" },
      { name: "told", vars: { id: 2 }, expect: [is("payload", "no luck")] },
    ];
    const args = { id: `\${var.id}` };
    const run = await workspace.run(
      suite({ tools: [{ name: "sells", tool: "sell", args, expect: "success", cases }] }),
    );
    expect(run.statuses).toEqual(["passed", "passed", "failed"]);
  });

  test("another word is an error, and so is one on a composition", async () => {
    workspace.write(
      "suite.yml",
      suite({
        tools: [sell("t", 1, { expect: "refuse" }), sell("u", 1, { expect: 3 })],
        compositions: [{ name: "c", nodes: [{ id: "n", tool: "sell" }], expect: "refused" }],
      }),
    );
    const { code, stdout } = await workspace.cli(["validate", "suite.yml"]);
    expect(code).toBe(2);
    expect(stdout).toContain('"expect" must be "success" or "refused", but is "refuse"');
    expect(stdout).toContain('did you mean "refused"?');
    expect(stdout).toContain('"expect" must be a list or a map, but is the number 3');
    expect(stdout).toContain('"expect" must be a list or a map, but is the text "refused"');
    expect(stdout.match(/error\[/g)).toHaveLength(3);
  });
});

test("a pass on a JSON-RPC error that no assertion is about is a warning", async () => {
  const broken = (name: string, ...expect: object[]) => ({ name, tool: "break", expect });
  const lacks = { target: "payload.user", matcher: { not: { contains: "x" } } };
  const run = await workspace.run(
    suite({
      tools: [
        broken("unaware", lacks),
        { ...broken("misspelt", lacks), tool: "sel" },
        broken("aware", lacks, is("error.code", 1)),
        broken("aware of none", { target: "result", matcher: { absent: true } }),
        broken("failed", lacks, is("payload", "sold")),
        sell("fine", 1, { expect: [lacks] }),
      ],
    }),
  );
  expect(run.statuses).toEqual(["passed", "passed", "passed", "passed", "failed", "passed"]);
  expect(run.report.warnings.map(({ code, message, hint }) => `${code}: ${message} (${hint})`)).toEqual([
    'unasserted-error: "unaware" was answered with an error, and asserts nothing about it: {"code":1,"message":"broken"} (assert what the answer is; of a request that is to fail, its `error`)',
    expect.stringMatching(/^unasserted-error: "misspelt" .*\(did you mean "sell"\?\)$/),
  ]);
});

test("a pass on an error that no assertion is about is marked in every report, and counted", async () => {
  const files = ["html", "junit", "tap", "ndjson", "md", "sarif", "gitlab"];
  const exists = (target: string) => ({ target, matcher: { exists: true } });
  const run = await workspace.run(
    suite({
      tools: [
        sell("unaware", 2, { expect: [is("payload", "no luck")] }),
        sell("barely", 2, { expect: [exists("result")] }),
        sell("aware", 2, { expect: [is("result.isError", true)] }),
        sell("aware of all", 2, { expect: [{ target: "result", matcher: { subset: { isError: true } } }] }),
        sell("refused", 3, { expect: "refused" }),
        sell("fine", 1, { expect: [exists("result")] }),
        sell("failed", 2, { expect: [is("payload", "sold")] }),
      ],
    }),
    files.flatMap((name) => ["--reporter", `${name}=out.${name}`]),
  );
  const marked = run.report.results.filter(({ is_error }) => is_error).map(({ name }) => name);
  expect(marked).toEqual(["unaware", "barely"]);
  expect(run.report.summary).toMatchObject({ passed: 6, is_error: 2 });
  const told = run.stdout.split("\n").filter((line) => line.includes("isError"));
  expect(told.map((line) => line.replace(/\d+(\.\d+)?m?s/g, "*").replace(/\s+/g, " "))).toEqual([
    expect.stringContaining(" unaware answered with isError"),
    expect.stringContaining(" barely answered with isError"),
    " isError 2 tests passed on an error that no assertion is about",
    expect.stringContaining("1 failed, 6 passed (2 answered with isError) (7 tests, "),
  ]);
  const marks = files.map((name) => [
    name,
    workspace.read(`out.${name}`).split(/answered with isError|"is_error":true/).length - 1,
  ]);
  expect(Object.fromEntries(marks)).toEqual({
    ...{ html: 5, junit: 3, tap: 3, ndjson: 2 },
    ...{ md: 1, sarif: 2, gitlab: 2 },
  });
  expect(workspace.read("out.md")).toContain("IsError: 2 tests passed on an error");
});

test("a pass on an error that a transform took away, or that an assertion about the rest says nothing of, is marked, too", async () => {
  const jq = (program: string) => ({ jq: program });
  const reshaped = (name: string, program: string, ...expect: object[]) =>
    sell(name, 2, { transform: { response: jq(program) }, ...(expect.length > 0 && { expect }) });
  const text = "no luck";
  const run = await workspace.run(
    suite({
      tools: [
        reshaped("flag taken away", "{ result: (.result | .isError = false) }"),
        reshaped("flag left out", "{ result: (.result | del(.isError)) }", is("result.isError", false)),
        reshaped("flag left out, whole", "{ result: (.result | del(.isError)) }", {
          target: "result",
          matcher: { subset: { content: [{ text }] } },
        }),
        reshaped("payload alone", ".result.content[0].text", is("result", text)),
        reshaped("payload, flag", ".result.content[0].text", is("result", text), is("result.isError", true)),
        reshaped("as it was", ".result", is("result.isError", true)),
        sell("rest of the whole", 2, { expect: [{ target: "result", matcher: { jq: ".content | length > 0" } }] }),
        sell("flag of the whole", 2, { expect: [{ target: "result", matcher: { jq: ".isError" } }] }),
        sell("the whole", 2, { expect: [is("result", { content: [{ type: "text", text }], isError: true })] }),
        sell("text of the whole", 2, {
          expect: [{ target: "result", transform: jq(".content[0].text"), matcher: { exact: text } }],
        }),
        { ...reshaped("refused", "."), expect: "refused" },
        { ...reshaped("good", "."), args: { id: 1 } },
      ],
    }),
  );
  expect(run.report.results.filter(({ status }) => status !== "passed")).toEqual([]);
  expect(run.report.results.flatMap(({ name, is_error }) => (is_error ? [name] : []))).toEqual([
    ...["flag taken away", "flag left out", "flag left out, whole", "payload alone"],
    ...["rest of the whole", "text of the whole"],
  ]);
});
