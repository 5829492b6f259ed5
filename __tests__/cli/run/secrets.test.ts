import { call, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();
const SECRET = "hunter2-correct/horse battery";

/** The secret as it is, in base64 and URL-encoded: what a server that is not careful may print. */
const FORMS = [SECRET, Buffer.from(SECRET).toString("base64"), encodeURIComponent(SECRET)];

function suite(): object {
  const snapshot = { target: "result.content", matcher: { snapshot: true } };
  return {
    servers: { s: fixture("says-commands", [], { env: { SECRET: "${env.SHOP_TOKEN}" }, stderr: "inherit" }) },
    tools: [
      call("secret", {}, { name: "kept", expect: [snapshot] }),
      call("secret", {}, { name: "compared", expect: [textIs("something else")] }),
      call("secret", {}, { name: "told", expect: [{ target: "result.none", matcher: { exact: SECRET } }] }),
      call("fail", {}, { name: "in an error" }),
      call("leak", {}, { name: "on its way out" }),
    ],
  };
}

test("a secret that a server gives away appears nowhere: not on the screen, nor in reports, nor in snapshots", async () => {
  const run = await workspace.run(suite(), ["--reporter", "pretty=run.txt"], { env: { SHOP_TOKEN: SECRET } });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["passed", "failed", "failed", "failed", "errored"]);
  expect(run.result("on its way out").stderr_tail).toEqual(["the secret is [redacted]"]);
  const outputs = {
    stdout: run.stdout,
    stderr: run.stderr,
    report: workspace.read("report.json"),
    pretty: workspace.read("run.txt"),
    snapshot: workspace.read("__snapshots__/suite.yml.snap.json"),
  };
  for (const text of Object.values(outputs)) {
    expect(text).toContain("[redacted]");
    for (const form of FORMS) expect(text).not.toContain(form);
  }
});

test("a report is as silent about itself: suites, the cap that ended the run, warnings", async () => {
  const secret = "hunter2secret";
  const servers = { s: fixture("composes", [], { env: { SHOP_TOKEN: "${env.SHOP_TOKEN}" } }) };
  const usage = { model: secret, input_tokens: 1 };
  const tools = [
    call("add", { id: "a", usage }, { name: "unpriced" }),
    call("add", { id: "b", usage: { cost_usd: 1 } }, { name: "dear" }),
    call("add", { id: "c" }, { name: "never" }),
  ];
  workspace.write(`${secret}.yml`, { servers, budget: { max_cost_usd: 0.1 }, run: { parallel: false }, tools });
  const flags = ["--reporter", "json=report.json", "--reporter", "junit=junit.xml", "--reporter", "sarif=run.sarif"];
  const run = await workspace.cli(["run", `${secret}.yml`, ...flags], { env: { SHOP_TOKEN: secret } });
  expect(run.code).toBe(1);
  const texts = [run.stdout, ...["report.json", "junit.xml", "run.sarif"].map(workspace.read)];
  for (const text of texts) {
    expect(text).toContain("max_cost_usd");
    expect(text).not.toContain(secret);
  }
  expect(workspace.read("report.json")).toContain("unknown-price");
});
