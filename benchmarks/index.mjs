// One command, `npm run bench`: builds what is out of date, measures mcptest's bundles against a raw JSON-RPC loop, pair by pair,
// prints a table of medians and ratios with their bars, and after each row writes benchmarks/results/latest.json. `--rounds n`,
// `--only <text>`, `--peers`, `--cli <file>`, beside whose folder lies the Action's.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "../scripts/build/bundle.mjs";
import { withLock } from "../scripts/build/lock.mjs";
import { preparePeers } from "./peers.mjs";
import { writeSuites } from "./suites.mjs";
import { listWork } from "./work.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    only: { type: "string", default: "" },
    peers: { type: "boolean", default: false },
    cli: { type: "string", default: join(root, "build/cli/index.js") },
  },
});

await withLock(root, () => build(root));
const folder = mkdtempSync(join(tmpdir(), "mcptest-bench-"));
const everything = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
const results = join(root, "benchmarks/results");
mkdirSync(results, { recursive: true });
try {
  const peers = flags.peers ? await preparePeers(folder, everything) : [];
  const suites = writeSuites(folder, everything);
  const cli = resolve(flags.cli);
  const action = join(cli, "../../action/index.js");
  const context = { folder, suites, everything, peers, cli, action, rounds: Number(flags.rounds) };
  const record = {
    at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    rounds: context.rounds,
    rows: [],
  };
  for (const work of listWork(context)) {
    if (!work.name.includes(flags.only)) continue;
    // One that cannot be measured here, for want of a browser, keeps no other from it.
    const failed = (error) => ({
      value: Number.NaN,
      unit: "",
      detail: `not measured: ${error.message.split("\n")[0]}`,
    });
    const row = { work: work.name, ...(await work.measure().catch(failed)) };
    record.rows.push(row);
    writeFileSync(join(results, "latest.json"), `${JSON.stringify(record, null, 2)}\n`);
    process.stdout.write(`${formatRow(row)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function formatRow({ work, value, bar, unit, met, detail }) {
  const verdict = bar === undefined ? "     " : met ? "met  " : "MISSED";
  const against = bar === undefined ? "" : `bar ${bar}${unit}`;
  return `${verdict.padEnd(7)}${work.padEnd(46)}${`${value.toFixed(2)}${unit}`.padStart(10)}  ${against.padEnd(14)}${detail}`;
}
