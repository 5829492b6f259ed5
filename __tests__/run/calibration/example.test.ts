import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CalibrationDetail, Report } from "../../../src/report/index.ts";
import type { Label } from "../../../src/suite/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { runCli } from "../../helpers/cli.ts";
import { by, type Reply, useModelApi, verdict } from "../../helpers/model-api.ts";
import { responseIn } from "./calibrate.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const COMMAND = "eval";

const api = useModelApi();

describe("examples/calibration.yml", () => {
  const files = ["delivery.jsonl", "refusals.csv"].map((name) =>
    readFileSync(`${ROOT}examples/labels/${name}`, "utf8"),
  );
  const delivery = (files[0] ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Label);
  const refusals = (files[1] ?? "").trim().split("\n").slice(1);

  /** What people say of the response that is asked about. */
  function scoreOf(body: JsonObject): number {
    const response = responseIn(body);
    const label = delivery.find((one) => one.response === response);
    if (label) return label.score ?? 0;
    return refusals.some((row) => row.includes(response) && row.endsWith(",pass")) ? 1 : 0;
  }

  async function run(reply: Reply) {
    api.script(reply);
    const args = [COMMAND, "examples/calibration.yml", "--reporter", "json"];
    const { code, stdout } = await runCli(args, { cwd: ROOT, env: api.env });
    return { code, results: (JSON.parse(stdout) as Report).results };
  }

  test("passes with a judge that grades as people did", async () => {
    const { code, results } = await run(by((body) => verdict(scoreOf(body))));
    expect({ code, statuses: results.map(({ status }) => status) }).toEqual({
      code: 0,
      statuses: ["passed", "passed"],
    });
    expect(results.map(({ judge }) => judge?.calls)).toEqual([48, 60]);
    expect(results.map(({ detail }) => (detail as CalibrationDetail).n)).toEqual([24, 20]);
  });

  test("fails with one that likes everything, and says how lenient it is", async () => {
    const { code, results } = await run(verdict(1));
    expect({ code, statuses: results.map(({ status }) => status) }).toEqual({
      code: 1,
      statuses: ["failed", "failed"],
    });
    const [first] = results;
    expect(first?.assertions.filter(({ passed }) => !passed).map(({ target }) => target)).toEqual([
      ...["kappa", "tnr.low", "mae", "bias"],
    ]);
  });
});
