import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { split } from "shlex";
import { talk, useModelApi, using, verdict } from "../../helpers/model-api.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { evalOf, grade, judge, judges, liveSuite, suiteOf } from "../evals.ts";
import { rescore } from "./rescoring.ts";

const workspace = useWorkspace();
const api = useModelApi();

const TWO = [
  evalOf({ threshold: 0.6 }),
  evalOf({ name: "second", response: "Hi.", rubric: { criteria: [{ name: "kind" }] } }),
];

describe("as in any run", () => {
  test("without a key it waits, --require-judge forbids that, and a cap that is too low ends it with 5", async () => {
    api.script(using({ input_tokens: 10_000, output_tokens: 1000 }, verdict(0.9)));
    await grade(workspace, api, suiteOf([evalOf(), evalOf({ name: "b" })]));
    const waits = await rescore(workspace, { env: {} }, []);
    expect([waits.code, ...waits.statuses]).toEqual([0, "deferred", "deferred"]);
    await grade(workspace, api, suiteOf([evalOf(), evalOf({ name: "b" })]));
    expect((await rescore(workspace, { env: {} }, ["--require-judge"])).code).toBe(1);
    await grade(workspace, api, suiteOf([evalOf(), evalOf({ name: "b" })]));
    const capped = await rescore(workspace, api, ["--max-cost", "0.046", "--max-concurrency", "1", "--parallel", "1"]);
    expect([capped.code, ...capped.statuses]).toEqual([5, "passed", "skipped"]);
  });

  test.each([
    ["response", {}],
    ["live run", { response: undefined, server: "tools" }],
  ])("a recording answers where the question is the one it was asked, of a %s", async (_, more) => {
    api.script(judges({ Greets: 0.8 }, talk("Hello, Ada!")));
    await grade(workspace, api, liveSuite([evalOf(more)]), ["--record"]);
    const now = await rescore(workspace, { env: {} });
    expect(now.result("greeting")).toMatchObject({ status: "passed", score: 0.8, replayed: true });
    expect(now.report.warnings).toEqual([]);
  });

  test("a baseline keeps what was not judged again", async () => {
    api.script(judges({}));
    await grade(workspace, api, suiteOf([evalOf(), evalOf({ name: "b" })]), ["--update-baseline"]);
    api.script(judges({ Greets: 0.8 }));
    const { stderr } = await rescore(workspace, api, ["suite.yml", "--filter", "b", "--update-baseline"]);
    expect(stderr).toContain("has 1 test of this run");
    const whole = await rescore(workspace, api, ["--max-score-drop", "0.05"]);
    expect(whole.report.run.partial).toBe(true);
    expect(whole.report.verdict).toMatchObject({ exit_code: 6, reasons: [{ code: "score-drop" }] });
  });

  test("--explain says what would be asked, and asks nobody", async () => {
    api.script(judges({}));
    await grade(workspace, api, suiteOf(TWO));
    workspace.write("then.json", workspace.read("report.json"));
    const { code, stdout } = await workspace.cli(
      ["eval", "--rescore", "then.json", "--rubric", "Is polite.", "--explain"],
      { env: api.env },
    );
    expect(code).toBe(0);
    expect(stdout).toContain("greeting\n    rubric    in words; threshold 0.60\n    candidate what the report holds");
    expect(api.requests).toHaveLength(2);
  });

  test("every format for people says what it was", async () => {
    api.script(judges({ Greets: 0.8 }));
    await grade(workspace, api, suiteOf([evalOf({ threshold: 0.6 })]));
    workspace.write("then.json", workspace.read("report.json"));
    api.script(judges({ Greets: 0.62 }));
    const files = ["md", "html", "junit", "tap"].flatMap((format) => ["--reporter", `${format}=out.${format}`]);
    const { code, stdout } = await workspace.cli(["eval", "--rescore", "then.json", ...files], { env: api.env });
    expect(code).toBe(0);
    expect(stdout).toContain("greeting  0.62 ≥ 0.60  was 0.80");
    for (const format of ["md", "html", "junit", "tap"]) expect(workspace.read(`out.${format}`)).toContain("was 0.80");
  });

  test("the docs show what works", async () => {
    const root = join(import.meta.dirname, "../../..");
    cpSync(join(root, "examples"), join(workspace.root, "examples"), { recursive: true });
    api.script(judge(1));
    const [, section = ""] = readFileSync(join(root, "docs/reference/cli-run.md"), "utf8").split("## Judging again\n");
    const [, commands = ""] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
    const lines = commands.trim().split("\n");
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      const [, ...args] = split(line.replace(/ +# .*/, ""));
      const { code, stdout } = await workspace.cli(args, { env: api.env });
      expect([line, code, stdout.includes("was ")]).toEqual([line, 0, line.includes("--rescore")]);
    }
  });

  test.each([
    [["--record"], "--rescore and --record exclude each other"],
    [["--replay"], "--rescore and --replay exclude each other"],
    [["--watch"], "--rescore and --watch exclude each other"],
    [["--models", "a"], "--rescore and --models exclude each other"],
    [["--explain", "--show-prompt"], "--rescore and --show-prompt exclude each other"],
    [["--cassettes", "new"], "--rescore and --cassettes exclude each other"],
    [["--rubric", " "], "--rubric: the rubric is empty"],
    [["--rubric", "preset:kindness"], "--rubric preset:kindness: unknown preset"],
    [["--rubric", "ref:manners"], "--rubric ref:manners: no suite is named that could declare it"],
    [["suite.yml", "--rubric", "ref:manners"], '--rubric ref:manners: no such rubric in "suite.yml"'],
    [["other.yml"], "then.json holds none of the evals and agents of these suites"],
  ])("%j is a usage error", async (flags, message) => {
    api.script(judges({}));
    await grade(workspace, api, suiteOf([evalOf()]));
    workspace.write("other.yml", suiteOf([evalOf()]));
    workspace.write("then.json", workspace.read("report.json"));
    const { code, stderr } = await workspace.cli(["eval", ...flags, "--rescore", "then.json"], { env: api.env });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(api.requests).toHaveLength(1);
  });

  test("so are a report that cannot be read, one without anything to judge, and --rubric alone", async () => {
    const failing = async (...args: string[]) => {
      const { code, stderr } = await workspace.cli(["eval", ...args], { env: api.env });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await failing("--rescore", "nowhere.json")).toContain("nowhere.json cannot be read: it does not exist");
    workspace.write("odd.json", "{}");
    expect(await failing("--rescore", "odd.json")).toContain("odd.json");
    workspace.write("words.mock.yml", {
      name: "words",
      tools: [{ name: "say", input_schema: { type: "object" }, response: "hi" }],
    });
    await workspace.run({ servers: { words: { mock: "words.mock.yml" } }, tools: [{ name: "say", tool: "say" }] });
    expect(await failing("--rescore", "report.json")).toContain(
      "report.json holds no eval, and no judged agent: there is nothing to judge again",
    );
    expect(await failing("--rubric", "Is kind.")).toContain("--rubric goes with --rescore");
  });
});
