import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CliOptions } from "../../helpers/cli.ts";
import { COMPOSES, command, json, text, useCalls } from "./calls.ts";

const { call, folder } = useCalls();

describe("a second call", () => {
  const FIRST = ["--args", json({ results: [{ id: 7, name: "Ada" }], total: 1 })];

  test("takes what is bound, text, JSON and text that starts with a colon", async () => {
    const values = ["n=:id", "all=:all", "text=7b", "json:=[7,null]", "empty=", "colon=::id", "a:b=c"];
    const then = values.flatMap((value) => ["--then-arg", value]);
    const binds = ["--bind", "id=$.results[0].id", "--bind", "all=$.results[*].name"];
    const ran = await call(
      "structured",
      [...FIRST, ...binds, "--then", "structured", ...then, "--select", "$"],
      COMPOSES,
    );
    const args = { n: 7, all: ["Ada"], text: "7b", json: [7, null], empty: "", colon: ":id", "a:b": "c" };
    expect(ran).toMatchObject({ code: 0, stdout: `${JSON.stringify(args, null, 2)}\n` });
  });

  test("is not made when the first one fails, whose result is printed", async () => {
    const args = ["--args", json({ id: "a", fails: 1 }), "--then", "die"];
    const { code, stdout, stderr } = await call("add", args, COMPOSES);
    expect(JSON.parse(stdout)).toEqual({ ...text("a stumbled"), isError: true });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^add answered with isError in .*\n$/) });
  });

  test("is not made when a binding leads to nothing", async () => {
    const args = [...FIRST, "--bind", "id=$.results[0].it", "--then", "die", "--then-arg", "x=:id"];
    const { code, stdout, stderr } = await call("structured", args, COMPOSES);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      "error[path-unresolved]: --bind id $.results[0].it leads to nothing in the answer of structured: " +
        '$.results[0]: no key "it" (did you mean "id"?)\n',
    );
  });

  test("is of the same session", async () => {
    const args = ["--args", json({ id: "a" }), "--then", "log", "--select", "$", "--format", "json"];
    expect((await call("add", args, COMPOSES)).stdout).toBe(`${JSON.stringify(["+a", "-a"], null, 2)}\n`);
  });
});

describe("cost", () => {
  const spend = (usage: object, more: object = {}): string[] => ["--args", json({ id: "a", value: 1, usage, ...more })];
  const again = (usage: object): string[] => [
    "--then",
    "add",
    "--then-arg",
    "id=b",
    "--then-arg",
    `usage:=${json(usage)}`,
  ];

  test("is what the tool says, else that of the list, and is told", async () => {
    const said = await call("add", spend({ cost_usd: 0.012, input_tokens: 1000, output_tokens: 200 }), COMPOSES);
    expect(said.stderr).toMatch(/^add answered in \S+, \$0\.012, 1,200 tokens\n$/);
    const listed = spend({ model: "claude-haiku-4-5", input_tokens: 1_000_000, output_tokens: 0 });
    expect((await call("add", listed, COMPOSES)).stderr).toMatch(/, \$1\.00, 1,000,000 tokens\n$/);
  });

  test("of a model without a price is unknown, not nothing, until a table has it", async () => {
    const usage = { model: "own-model", input_tokens: 1_000_000, output_tokens: 0 };
    expect((await call("add", spend(usage), COMPOSES)).stderr).toMatch(
      /, cost unknown: no price of own-model, 1,000,000/,
    );
    expect((await call("add", spend({ input_tokens: 5 }), COMPOSES)).stderr).toMatch(/, cost unknown, 5 tokens\n$/);
    writeFileSync(
      join(folder(), "prices.yaml"),
      json({ version: 1, models: { "own-model": { input: 2, output: 3 } } }),
    );
    const priced = await call("add", [...spend(usage), "--pricing-table", "prices.yaml"], COMPOSES);
    expect(priced.stderr).toMatch(/, \$2\.00, /);
  });

  test.each<[string, object]>([
    ['the price of model "own-model" is not known', { model: "own-model", input_tokens: 5 }],
    ["its answer does not say", {}],
  ])("that --max-cost cannot count is a warning: %s", async (why, usage) => {
    const ran = await call("add", [...spend(usage), "--max-cost", "1"], COMPOSES);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(
      `warning[unknown-price]: the cost of add is not known, so --max-cost cannot count it: ${why}`,
    );
  });

  test("beyond --max-cost fails, with what was paid for on stdout", async () => {
    const ran = await call("add", [...spend({ cost_usd: 0.3 }), "--max-cost", "0.2", "--select", "$"], COMPOSES);
    expect(ran).toMatchObject({ code: 1, stdout: "1\n" });
    expect(ran.stderr).toContain("error[budget-exceeded]: the calls cost $0.30, more than --max-cost $0.20\n");
    const held = await call("add", [...spend({ cost_usd: 0.2 }), "--max-cost", "0.2", "--select", "$"], COMPOSES);
    expect(held).toMatchObject({ code: 0, stdout: "1\n" });
  });

  test("adds up over both calls", async () => {
    const args = [...spend({ cost_usd: 0.1 }), ...again({ cost_usd: 0.15 }), "--select", "$"];
    expect(await call("add", [...args, "--max-cost", "0.25"], COMPOSES)).toMatchObject({ code: 0, stdout: "0\n" });
    const beyond = await call("add", [...args, "--max-cost", "0.24"], COMPOSES);
    expect(beyond).toMatchObject({ code: 1, stdout: "0\n" });
    expect(beyond.stderr).toContain("the calls cost $0.25, more than --max-cost $0.24\n");
  });

  test.each<[string, string, string]>([
    ["has tripped", "0.05", "the calls cost $0.10, more than --max-cost $0.050; add was not called\n"],
    [
      "does not leave what it cost before",
      "0.15",
      "--max-cost leaves $0.050, and add cost $0.10 before: it was not called again\n",
    ],
  ])("keeps the second call from being made when the cap %s", async (_, cap, message) => {
    const args = [...spend({ cost_usd: 0.1 }), ...again({}), "--max-cost", cap];
    const ran = await call("add", args, COMPOSES);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain(`error[budget-exceeded]: ${message}`);
  });
});

describe("secrets", () => {
  const SAYS = command("fixture", "says-commands.mjs");
  const env = { SECRET: "s3cret-of-the-test" };

  test("stay in the result on stdout, and are masked in all else", async () => {
    const shown = await call("secret", ["--env", "SECRET", "--select", "$"], SAYS, { env });
    expect(JSON.parse(shown.stdout)).toMatch(/^s3cret-of-the-test /);
    const failed = await call("fail", ["--env", "SECRET"], SAYS, { env });
    expect(failed).toMatchObject({ code: 1, stdout: "" });
    expect(failed.stderr).toContain("error -32000: denied: [redacted]");
    const crashed = await call("leak", ["--env", "SECRET"], SAYS, { env });
    expect(crashed.stderr).toContain("stderr: the secret is [redacted]");
  });

  test("of arguments, of stdin and of the first answer are known", async () => {
    const token = "t0ken-0f-the-c4ll";
    const refuse = (flags: string[], options: CliOptions = {}) =>
      call("add", [...flags, "--select", "$"], COMPOSES, options);
    const given = await refuse(["--args", json({ id: token, fails: -1, o: { api_key: token } })]);
    const piped = await refuse(["--args", '{"fails":-1}', "--arg", "id=$.api_key"], {
      input: json({ api_key: token }),
    });
    const then = ["--then", "add", "--then-arg", "fails:=-1", "--then-arg", "id=:t", "--bind", "t=$.api_key"];
    const bound = await call("structured", ["--args", "{}", "--arg", "api_key=$", ...then], COMPOSES, {
      input: json(token),
    });
    for (const { code, stderr } of [given, piped, bound]) {
      expect(stderr).toContain("error -32001: no [redacted]\n");
      expect(code).toBe(1);
    }
  });

  test("and commands of GitHub's runner do not act in a step of it, in any format", async () => {
    const ci = { env: { GITHUB_ACTIONS: "true" } };
    for (const format of ["text", "json"]) {
      const { stdout, stderr } = await call("say", ["--format", format], SAYS, ci);
      expect(stdout).toContain("add-mask");
      expect(stdout + stderr).not.toMatch(/^\s*::|##\[/m);
    }
    const { stdout } = await call("say", ["--select", "$"], SAYS, ci);
    expect(JSON.parse(stdout)).toContain("::add-mask::mcptest");
  });
});
