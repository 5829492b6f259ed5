// One command, `npm run bench`: measures mcptest's bundle against a raw JSON-RPC loop, pair by pair, prints a table of
// medians and ratios with their bars, and writes benchmarks/results/latest.json. `--rounds n`, `--only <text>`, `--peers`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { preparePeers } from "./peers.mjs";
import { writeSuites } from "./suites.mjs";
import { listWork } from "./work.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    only: { type: "string", default: "" },
    peers: { type: "boolean", default: false },
    cli: { type: "string", default: join(root, "dist/cli/index.js") },
  },
});

const folder = mkdtempSync(join(tmpdir(), "mcptest-bench-"));
const everything = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
try {
  const peers = flags.peers ? await preparePeers(folder, everything) : [];
  const suites = writeSuites(folder, everything);
  const context = { folder, suites, everything, peers, cli: resolve(flags.cli), rounds: Number(flags.rounds) };
  const rows = [];
  for (const work of listWork(context)) {
    if (!work.name.includes(flags.only)) continue;
    const row = { work: work.name, ...(await work.measure()) };
    rows.push(row);
    process.stdout.write(`${formatRow(row)}\n`);
  }
  const results = join(root, "benchmarks/results");
  mkdirSync(results, { recursive: true });
  const record = {
    at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    rounds: context.rounds,
    rows,
  };
  writeFileSync(join(results, "latest.json"), `${JSON.stringify(record, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function formatRow({ work, value, bar, unit, met, detail }) {
  const verdict = bar === undefined ? "     " : met ? "met  " : "MISSED";
  const against = bar === undefined ? "" : `bar ${bar}${unit}`;
  return `${verdict.padEnd(7)}${work.padEnd(46)}${`${value.toFixed(2)}${unit}`.padStart(10)}  ${against.padEnd(14)}${detail}`;
}
