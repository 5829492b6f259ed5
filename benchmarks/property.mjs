// What property tests cost: calls to shrink a finding, calls a second against a bare loop, and the time for nine read-only tools. Needs Node 24
// and lib/ (`npm run build`): `node benchmarks/property.mjs [--seeds 5]`. Ends with 1 where a figure misses its bar. `twins.mjs` has what is found.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CONSENT, commandOfTwin, SINGLES } from "../__tests__/fixtures/twins/faults.ts";
import { openSession } from "../lib/mcp/index.js";
import { refuseTool, tryTools } from "../lib/property/index.js";
import { createRedactor } from "../lib/values/redact/redact.js";
import { median } from "./measure.mjs";

const { values: flags } = parseArgs({
  options: { seeds: { type: "string", default: "5" }, only: { type: "string", default: "" } },
});
const PAIRS = ["read-only", "idempotent", "found", "gone", "pages"];
const seeds = Array.from({ length: Number(flags.seeds) }, (_, index) => index + 1);

function specOf(argv) {
  return {
    ...{ kind: "stdio", name: "twin", location: { file: "s.yml", line: 1, column: 1 }, argv, cwd: process.cwd() },
    ...{
      env: { MCPTEST_CANARY: CANARY },
      stderr: "capture",
      startup_timeout_ms: 60_000,
      call_timeout_ms: 1000,
      sets_call_timeout: true,
    },
    ...{ client: {}, protocols: [], on_crash: "restart", fingerprint: "0", max_message_bytes: 1 << 26 },
  };
}

const CANARY = "canary-0123456789abcdef";
const OPTIONS = {
  ...{ env: process.env, redactor: createRedactor({ secrets: [] }), mockCommand: [process.execPath] },
  ...{ version: "0", signal: new AbortController().signal },
};

/** Tries a server within this process, and counts the calls that it got. */
async function tryServer(
  argv,
  { seed, consent = { allow: [], allow_destructive: [] }, levels = {}, only = () => true, cases = 50 },
) {
  const spec = specOf(argv);
  const made = [];
  const open = async (observer) => {
    const sent = (frame) => {
      if (frame.method === "tools/call") made.push(frame.params);
    };
    return openSession(spec, { ...OPTIONS, observer: { ...observer, sent } });
  };
  const first = await open({ received() {} });
  const allowed = { allow: consent.allow, allowDestructive: consent.allow_destructive };
  const tools = (await first.tools()).filter((tool) => refuseTool(tool, allowed) === undefined && only(tool));
  await first.close();
  const start = performance.now();
  const tried = await tryTools(
    tools,
    {
      ...{
        server: "twin",
        seed,
        cases,
        budget: { calls: 20_000, durationMs: 600_000 },
        levels,
        limitMs: 1000,
        canary: CANARY,
      },
      signal: OPTIONS.signal,
    },
    { open, close: (session) => session.close() },
  );
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  return {
    tried,
    made,
    calls: made.length,
    ms: performance.now() - start,
    findings: tried.flatMap((one) => one.findings).filter(({ severity }) => severity !== "note"),
    explored: sum(tried.map((one) => one.calls)),
  };
}

const failed = [];
function tell(name, value, bar, isEnough) {
  if (!isEnough) failed.push(name);
  console.log(`${isEnough ? "✓" : "✗"} ${name.padEnd(58)} ${value}   (${bar})`);
}

/** Each in turn: times of one would be those of the other. */
async function shrinking() {
  const off = Object.fromEntries(PAIRS.map((rule) => [rule, "off"]));
  const [counts, sizes, numbers] = [[], [], []];
  let same = 0;
  let right = 0;
  const faults = SINGLES.filter(({ fault }) => fault.includes(flags.only));
  for (const { server, fault, rule, tool, least } of faults) {
    const forms = new Set();
    for (const seed of seeds) {
      const { findings, calls, explored } = await tryServer(commandOfTwin(server, fault), {
        ...{ seed, consent: CONSENT[server], levels: off },
        only: (one) => one.name === tool,
      });
      numbers.push(findings.length);
      const found = findings.find((one) => one.rule === rule && one.tool === tool);
      if (found) right += 1;
      const args = JSON.stringify(found?.calls?.[0]?.arguments);
      forms.add(args);
      counts.push(calls - explored - 3);
      if (least && args) sizes.push(args.length / JSON.stringify(least).length);
    }
    if (forms.size === 1) same += 1;
    else console.log(`  ${fault}: ${[...forms].join("  ")}`);
  }
  const tries = faults.length * seeds.length;
  tell(
    `found: ${faults.length} faults x ${seeds.length} seeds`,
    `${right} of ${tries}`,
    ">= 95 %",
    right >= tries * 0.95,
  );
  const mean = numbers.reduce((all, one) => all + one, 0) / tries;
  tell("findings for one fault", mean.toFixed(2), "<= 1.2", mean <= 1.2);
  tell("calls to shrink, median", median(counts), `<= 150, most ${Math.max(...counts)}`, median(counts) <= 150);
  tell("smallest call against the least, median", median(sizes).toFixed(2), "<= 1.25", median(sizes) <= 1.25);
  tell("same call for all seeds", `${same} of ${faults.length}`, ">= 90 %", same >= faults.length * 0.9);
}

/** Milliseconds of a bare loop on a session that makes the same calls. */
async function loop(argv, made) {
  const session = await openSession(specOf(argv), OPTIONS);
  const start = performance.now();
  for (const { name, arguments: args } of made) await session.request("tools/call", { name, arguments: args });
  const ms = performance.now() - start;
  await session.close();
  return ms;
}

async function speed() {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-property-"));
  for (let file = 1; file <= 3; file++)
    writeFileSync(
      join(folder, `${file}.txt`),
      `text ${file}
`,
    );
  const entry = "../node_modules/@modelcontextprotocol/server-filesystem/dist/index.js";
  const argv = [process.execPath, fileURLToPath(new URL(entry, import.meta.url)), folder];
  const ratios = [];
  for (let round = 0; round < 5; round++) {
    const off = Object.fromEntries(PAIRS.map((rule) => [rule, "off"]));
    const { made, ms } = await tryServer(argv, { seed: round, levels: off, cases: 200 });
    ratios.push((await loop(argv, made)) / ms);
  }
  const share = median(ratios);
  tell("calls a second against a bare loop", `${(share * 100).toFixed(0)} %`, ">= 60 %", share >= 0.6);
  const whole = await tryServer(argv, { seed: 1 });
  rmSync(folder, { recursive: true });
  const name = `${whole.tried.length} read-only tools, with server and thread`;
  tell(name, `${(whole.ms / 1000).toFixed(1)} s, ${whole.calls} calls`, "<= 5 s", whole.ms <= 5000);
}

if (flags.only === "") await speed();
if (seeds.length > 0) await shrinking();
process.exitCode = failed.length > 0 ? 1 : 0;
