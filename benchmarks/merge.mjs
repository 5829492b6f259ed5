import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, ms, paired, verdict } from "./measure.mjs";

const REPORTS = 20;
const RESULTS = 500;

/** Merging 20 shards of 500 results each, reading and rendering as JSON included, above start-up. */
export function listMergeWork({ folder, cli, rounds }) {
  return [
    {
      name: "20 reports of 500 results, merged",
      measure: async () => {
        const files = Array.from({ length: REPORTS }, (_, index) => writeShard(folder, index));
        const merge = [process.execPath, cli, "report", ...files, "--format", "json", "--output", "merged.json"];
        const [all, floor] = await paired(
          [
            { argv: merge, cwd: folder },
            { argv: [process.execPath, cli, "--version"], cwd: folder },
          ],
          rounds,
        );
        const value = median(all.map((wall, index) => wall - floor[index])) / 1000;
        return verdict(value, " s", 1, `${ms(median(all))}, --version ${ms(median(floor))}`);
      },
    },
  ];
}

function writeShard(folder, index) {
  const positions = Array.from({ length: RESULTS }, (_, at) => at * REPORTS + index);
  const report = {
    schema: "https://raw.githubusercontent.com/mcptest/action/main/schemas/report/v1.json",
    version: 1,
    tool: { name: "mcptest", version: "0.0.0" },
    run: {
      id: `shard ${index}`,
      started_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
      duration_ms: 1000,
      shard: { index: index + 1, count: REPORTS, plan: "0f" },
      positions,
      suites: [{ name: "suite", path: "suite.yml", files: [{ path: "suite.yml", sha256: "0".repeat(64) }] }],
      environment: { node: process.version, platform: "linux", ci: true },
    },
    servers: [{ suite: "suite.yml", name: "server", protocol: "2025-11-25", sessions: 1, findings: [] }],
    results: positions.map(buildResult),
    summary: {
      ...{ total: RESULTS, passed: RESULTS, failed: 0, errored: 0, skipped: 0 },
      ...{ deferred: 0, flaky: 0, causes: 0, findings: 0 },
    },
    warnings: [],
  };
  const file = join(folder, `shard-${index}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

function buildResult(position) {
  const location = { file: "suite.yml", line: position * 6 + 1, column: 11, end_column: 20 };
  const targets = ["result.isError", "result.content[0].text", "result.structuredContent.items"];
  return {
    id: position.toString(16).padStart(16, "0"),
    kind: "tool",
    suite: "suite.yml",
    name: `test ${position}`,
    coordinates: {},
    server: "server",
    tags: ["smoke"],
    status: "passed",
    assertions: targets.map((target) => ({ target, matcher: "exact", passed: true, location })),
    location,
    duration_ms: 12.5,
    attempts: 1,
  };
}
