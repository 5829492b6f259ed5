// Holds load tests against the truth: an HTTP server waits by a fixed list of delays, so that each percentile is known. Three runs of each
// model, and the closed one beside `hey` on the same server (where it is installed).
//   npm run build && node benchmarks/load.mjs [seconds]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const CLI = fileURLToPath(new URL("../build/cli/index.js", import.meta.url));
const seconds = Number(process.argv[2] ?? 12);
/** 5 to 200 ms, each as often. */
const DELAYS = Array.from({ length: 40 }, (_, at) => 5 * (at + 1));

/** The server has a thread of its own, so that this one can wait for processes. */
const SERVER = `
const { createServer } = require("node:http");
const { parentPort, workerData: delays } = require("node:worker_threads");
let calls = 0;
const answer = (response, id, result) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
};
createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => { body += chunk; });
  request.on("end", () => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const { id, method } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    const info = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "waits", version: "1" } };
    if (method === "initialize") return answer(response, id, info);
    if (method === "tools/list") return answer(response, id, { tools: [{ name: "wait", inputSchema: { type: "object" } }] });
    if (method !== "tools/call") return answer(response, id, {});
    const delay = delays[(calls++ * 17) % delays.length];
    setTimeout(() => answer(response, id, { content: [{ type: "text", text: "ok" }] }), delay);
  });
}).listen(0, "127.0.0.1", function () { parentPort.postMessage(this.address().port); });
`;

const truth = (share) => DELAYS[Math.ceil(share * DELAYS.length) - 1];
const worker = new Worker(SERVER, { eval: true, workerData: DELAYS });
const port = await new Promise((resolve) => worker.once("message", resolve));
const url = `http://127.0.0.1:${port}/mcp`;
const folder = mkdtempSync(join(tmpdir(), "load-truth-"));
const isHey = spawnSync("hey", ["-h"]).error === undefined;
let missed = 0;

function measure(load) {
  const suite = {
    servers: { s: { url } },
    tools: [{ name: "wait", tool: "wait", load: { ...load, duration: `${seconds}s` } }],
  };
  writeFileSync(join(folder, "suite.json"), JSON.stringify(suite));
  spawnSync(process.execPath, [CLI, "run", "suite.json", "--reporter", "json=report.json", "-q"], { cwd: folder });
  const [{ detail, status, message }] = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")).results;
  if (status !== "passed") throw new Error(`${status}: ${message}`);
  return detail;
}

function tell(name, { p50, p99 }, against = { p50: truth(0.5), p99: truth(0.99) }) {
  const holds = (is, wanted) => Math.abs(is - wanted) <= Math.max(5, wanted / 10);
  const ok = holds(p50, against.p50) && holds(p99, against.p99);
  if (!ok) missed++;
  console.log(
    `${ok ? "ok  " : "MISS"} ${name}: p50 ${p50.toFixed(1)} (${against.p50}), p99 ${p99.toFixed(1)} (${against.p99})`,
  );
}

/** p50 and p99 in ms, and calls a second, as hey prints them. */
function hey(concurrency) {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "wait", arguments: {} } };
  const headers = ["-H", "Accept: application/json, text/event-stream", "-T", "application/json"];
  const args = [
    "-z",
    `${seconds}s`,
    "-c",
    String(concurrency),
    "-m",
    "POST",
    ...headers,
    "-d",
    JSON.stringify(call),
    url,
  ];
  const text = execFileSync("hey", args, { encoding: "utf8" });
  const at = (share) => Number(new RegExp(`${share}% in ([0-9.]+) secs`).exec(text)?.[1]) * 1000;
  return { p50: at(50), p99: at(99), throughput: Number(/Requests\/sec:\s*([0-9.]+)/.exec(text)?.[1]) };
}

try {
  for (let run = 1; run <= 3; run++) {
    const open = measure({ rate: 100 });
    tell(`open, 100 a second, run ${run}`, open.figures);
    const closed = measure({ concurrency: 20 });
    tell(`closed, 20 at once, run ${run}`, closed.figures);
    console.log(`     late by (p99) ${open.lateness_p99} and ${closed.lateness_p99} ms`);
    if (!isHey) continue;
    const other = hey(20);
    tell(`closed, against hey, run ${run}`, closed.figures, other);
    const share = closed.figures.throughput / other.throughput;
    console.log(
      `     calls a second: ${closed.figures.throughput.toFixed(1)} of hey's ${other.throughput.toFixed(1)} (${share.toFixed(3)})`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
  await worker.terminate();
}
console.log(missed === 0 ? "all hold" : `${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
