import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { runCli } from "../helpers/cli.ts";
import { BROKEN, commandOf, readAudit, suiteOf, tool, useFolder } from "./audited.ts";

useFolder();

describe("acceptances", () => {
  const accept = (entry: object) => suiteOf({ library: commandOf(BROKEN) }, { audit: { accept: [entry] } });
  const ROOT = { rule: "schema-root", reason: "its client takes it" };

  test.each([
    [ROOT],
    [{ ...ROOT, tool: "get_*" }],
    [{ ...ROOT, server: "lib*", at: "/input*" }],
    [{ ...ROOT, until: "2999-12-31" }],
  ])("%j turns the finding into a note", async (entry) => {
    const { report, findings } = await readAudit(["audit"], accept(entry));
    const root = findings.find(({ rule }) => rule === "schema-root");
    expect(root).toMatchObject({ severity: "note", accepted: ROOT.reason });
    expect(report.results.find(({ name }) => name === "schema-root")?.status).toBe("passed");
    expect(report.warnings).toEqual([]);
    const { stdout } = await runCli(["audit"], { cwd: accept(entry) });
    expect(stdout).toMatch(/1 warning in \d+ rules, 1 accepted/);
  });

  test.each([
    [{ ...ROOT, tool: "other" }, "matched nothing"],
    [{ ...ROOT, rule: "no-such-rule" }, "matched nothing"],
    [{ ...ROOT, until: "2020-02-29" }, "counts no more: its last day was 2020-02-29"],
  ])("%j does not, and is stale", async (entry, why) => {
    const place = accept(entry);
    const { report, findings } = await readAudit(["audit"], place);
    expect(findings.find(({ rule }) => rule === "schema-root")?.severity).toBe("error");
    expect(report.warnings).toMatchObject([{ code: "stale-acceptance", message: expect.stringContaining(why) }]);
    for (const flags of [
      ["--only", "surface"],
      ["--server", "library"],
      ["--call", "none"],
    ]) {
      const part = await readAudit(["audit", ...flags], place);
      expect(part.report.warnings).toEqual([]);
    }
  });

  test.each([
    [{ rule: "schema-root" }],
    [{ reason: "x" }],
    [{ ...ROOT, until: "tomorrow" }],
    [{ ...ROOT, until: "2027-02-30" }],
  ])("%j is no acceptance", async (entry) => {
    expect((await runCli(["audit"], { cwd: accept(entry) })).code).toBe(2);
  });

  test("files that are imported add theirs, and the strictest call counts", async () => {
    const place = suiteOf(
      { library: commandOf(BROKEN) },
      { imports: ["more.yml"], audit: { call: "read-only", accept: [ROOT] } },
    );
    const more = { rule: "tool-name", reason: "known" };
    writeFileSync(
      join(place, "more.yml"),
      stringify({ audit: { call: "none", accept: [more], values: { a: { b: [1] } } } }),
    );
    const { report, findings } = await readAudit(["audit", "--fail-on", "warning"], place);
    expect(findings.map(({ accepted }) => accepted)).toEqual([ROOT.reason, "known"]);
    expect(report.results.find(({ name }) => name === "unknown-tool")?.status).toBe("skipped");
  });

  test("what a server's `tolerate` names is accepted, too", async () => {
    const place = suiteOf({});
    const tolerate = [{ rule: "stray-output", reason: "a banner" }];
    const servers = { library: { command: commandOf({ tools: [tool()] }, "prints"), tolerate } };
    writeFileSync(join(place, "mcptest.yml"), stringify({ servers }));
    const { code, findings } = await readAudit(["audit"], place);
    expect([code, findings]).toMatchObject([0, [{ rule: "stray-output", severity: "note", accepted: "a banner" }]]);
  });
});
