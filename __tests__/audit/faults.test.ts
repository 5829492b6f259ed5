import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { runCli } from "../helpers/cli.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { findingsIn, readAudit, useFolder } from "./audited.ts";

const folder = useFolder();

const READER = {
  description: "Tells what an item costs.",
  input_schema: { type: "object", required: ["item"], properties: { item: { type: "string" } } },
  annotations: { readOnlyHint: true },
  response: "3",
};
const TOOLS = [
  { ...READER, name: "price" },
  { ...READER, name: "stock", description: "Counts what is there." },
];

function write(faults: string[], more: object = {}, tools: object[] = TOOLS): string {
  const servers = { shop: { mock: { tools, faults }, ...more } };
  writeFileSync(join(folder(), "mcptest.yml"), stringify({ servers }));
  return folder();
}

const of = (severity: string) => (rule: string) => [rule, severity, "price"] as const;

/** Faults that the list of tools shows, with their severity and the tool that must be named. */
const SHOWN = [
  ...["schema-invalid", "schema-root", "remote-ref", "tool-duplicate"].map(of("error")),
  ...["hidden-text", "poisoned-text", "secret-in-surface"].map(of("error")),
  ...["root-union", "property-key", "default-breaks-schema", "required-undeclared"].map(of("warning")),
  ...["description-missing", "tool-tokens", "annotations-contradict", "foreign-address"].map(of("warning")),
  ["tool-name", "warning", "price (new)"],
  ["schema-dialect", "warning", undefined],
  ["annotations-absent", "warning", undefined],
  ["stray-output", "error", undefined],
] as const;

describe("faults of a mock", () => {
  test("without any, an audit finds nothing", async () => {
    const { findings } = await readAudit(["audit"], write([]));
    expect(findings).toEqual([]);
  });

  test.each(SHOWN)("%s is found alone, as %s of %s", async (rule, severity, tool) => {
    const { code, findings } = await readAudit(["audit", "--fail-on", "warning"], write([rule]));
    expect([code, findings.map((one) => [one.rule, one.severity, one.tool])]).toEqual([1, [[rule, severity, tool]]]);
  });

  test.each([
    ["tool-removed", "error", "price"],
    ["argument-required", "error", "price"],
    ["tool-breaks", "error", "price"],
    ["hint-weakened", "error", "price"],
    ["text-changed", "warning", "price"],
    ["tool-added", "warning", "price_more"],
    ["surface-changed", "note", "price"],
  ])("%s is found alone under a lock, as %s of %s", async (rule, severity, tool) => {
    const lock = ["--lock", join(folder(), "reviewed.json")];
    await readAudit(["audit", "--update-lock", ...lock], write([]));
    const { code, findings } = await readAudit(["audit", "--fail-on", "warning", ...lock], write([rule]));
    expect(findings.map((one) => [one.rule, one.severity, one.tool])).toEqual([[rule, severity, tool]]);
    expect(code).toBe(severity === "note" ? 0 : 1);
  });

  test.each(["refuses", "alive", "answers"])("%s is found alone, by calls", async (rule) => {
    await withEnoughTime(async (ms) => {
      const { code, stdout } = await runCli(["fuzz", "--seed", "1", "--cases", "5", "--reporter", "json"], {
        cwd: write([rule], { call_timeout: `${ms}ms` }),
      });
      const findings = findingsIn(JSON.parse(stdout)).map((one) => [one.rule, one.severity, one.tool]);
      expect([code, findings]).toEqual([1, [[rule, "error", "price"]]]);
    });
  });

  test("several stand side by side", async () => {
    const { findings } = await readAudit(["audit"], write(["hidden-text", "property-key", "stray-output"]));
    expect(findings.map(({ rule }) => rule).sort()).toEqual(["hidden-text", "property-key", "stray-output"]);
  });

  test("one that no tool can have is no server", async () => {
    const writer = { name: "sell", description: "Sells one.", input_schema: { type: "object" } };
    const { code, report } = await readAudit(["audit"], write(["refuses"], {}, [writer]));
    expect([code, JSON.stringify(report)]).toEqual([1, expect.stringContaining("no tool can have the fault refuses")]);
  });

  test("one that there is not is an error of the manifest", async () => {
    const { code, stderr } = await runCli(["audit"], { cwd: write(["hiden-text"]) });
    expect([code, stderr]).toEqual([2, expect.stringContaining("faults[0] must be one of")]);
  });
});
