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
