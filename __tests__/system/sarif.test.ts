import { execFile } from "node:child_process";
import { chmodSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { conclude } from "../../src/conduct/index.ts";
import { sarif } from "../../src/report/reporters/sarif/reporter.ts";
import { REPORT_ROWS } from "../fixtures/reports/all.ts";
import { buildFullReport } from "../fixtures/reports/full.ts";

const TOOL = createRequire(import.meta.url).resolve("@microsoft/sarif-multitool-linux/Sarif.Multitool");
// The package makes it executable by an install script, and none of that kind runs here.
beforeAll(() => chmodSync(TOOL, 0o755));

/** What Microsoft's validator says of a log, by the rules of SARIF and of GitHub; it exits with 0 whatever it finds. */
async function findings(text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "mcptest-sarif-"));
  try {
    const [input, output] = [join(folder, "in.sarif"), join(folder, "out.sarif")];
    await writeFile(input, text);
    await promisify(execFile)(TOOL, ["validate", input, "--rule-kind", "Sarif;Ghas", "--output", output], {
      env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" },
    });
    const log = JSON.parse((await readFile(output, "utf8")).replace(/^\ufeff/, ""));
    const { results = [], invocations = [] } = log.runs[0];
    const broken = invocations.filter((one: { executionSuccessful: boolean }) => !one.executionSuccessful);
    return [
      ...results.map(
        (result: { ruleId: string; message: object }) => `${result.ruleId} ${JSON.stringify(result.message)}`,
      ),
      ...broken.map(() => "the validator did not finish"),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const render = (report: ReturnType<typeof buildFullReport>): string =>
  sarif.render(conclude(report), { colour: false, columns: 80 });

test.each(REPORT_ROWS)("SARIF of the %s report gives the validator nothing to say", async (_name, build) => {
  expect(await findings(render(build()))).toEqual([]);
});

test("the validator sees what GitHub would drop", async () => {
  const log = JSON.parse(render(buildFullReport()));
  for (const result of log.runs[0].results) delete result.locations;
  expect((await findings(JSON.stringify(log))).join("\n")).toContain("GH10");
});
