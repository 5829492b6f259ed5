// What property tests find of planted faults, and what they say of servers without any, as a table. Needs Node 24 and lib/ (`npm run build`):
// `node benchmarks/twins.mjs [--seeds 5] [--clean 20] [--only <text>]`. Ends with 1 where a figure is below its bar.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stringify } from "yaml";
import { CONSENT, commandOfTwin, PAIRS, SINGLES } from "../__tests__/fixtures/twins/faults.ts";

const { values: flags } = parseArgs({
  options: {
    seeds: { type: "string", default: "5" },
    clean: { type: "string", default: "20" },
    only: { type: "string", default: "" },
  },
});
const cli = fileURLToPath(new URL("../lib/cli/index.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "mcptest-twins-"));
const upTo = (count) => Array.from({ length: Number(count) }, (_, index) => index + 1);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const percent = (part) => `${(part * 100).toFixed(1)} %`;

async function tryTwin(server, fault, seed) {
  const file = join(folder, `${server}-${fault ?? "clean"}-${seed}.yml`);
  const command = commandOfTwin(server, fault);
  // A slow machine must not cut what is tried.
  const budget = { calls: 20_000, duration: "30m" };
  const property = { name: "keeps its word", budget, ...CONSENT[server] };
  writeFileSync(file, stringify({ servers: { [server]: { command, call_timeout: "1s" } }, properties: [property] }));
  const child = spawn(process.execPath, [cli, "fuzz", file, "--seed", String(seed), "--reporter", "json"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const read = (stream) =>
    stream
      .setEncoding("utf8")
      .toArray()
      .then((texts) => texts.join(""));
  const [out, problems] = await Promise.all([read(child.stdout), read(child.stderr)]);
  try {
    const { results, run } = JSON.parse(out);
    const details = results.map(({ detail }) => detail).filter(Boolean);
    return { findings: details.flatMap(({ findings }) => findings), details, results, run };
  } catch {
    throw new Error(`${file}: no report\n${out}\n${problems}`);
  }
}

/** Does all of it, two at a time. */
async function each(list, work) {
  const left = [...list.entries()];
  const done = [];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await work(next[1]);
  };
  await Promise.all([lane(), lane()]);
  return done;
}

const failed = [];
function tell(name, value, bar, isEnough) {
  if (!isEnough) failed.push(name);
  console.log(`${isEnough ? "✓" : "✗"} ${name.padEnd(58)} ${value}   (${bar})`);
}

async function measure(name, faults, bar) {
  const chosen = faults.filter(({ fault }) => fault.includes(flags.only));
  if (chosen.length === 0) return;
  const tries = chosen.flatMap((planted) => upTo(flags.seeds).map((seed) => ({ planted, seed })));
  const runs = await each(tries, async ({ planted, seed }) => {
    const { findings } = await tryTwin(planted.server, planted.fault, seed);
    const told = findings.filter(({ severity }) => severity !== "note");
    const right = told.find(({ rule, tool }) => rule === planted.rule && tool === planted.tool);
    const isRight = right?.severity === planted.severity;
    const said = told.map(
      ({ rule, tool, severity, at = "", flaky }) => `${severity} ${rule} ${tool}${at}${flaky ? " flaky" : ""}`,
    );
    if (!isRight || told.length > 1) console.log(`  ${planted.fault}, seed ${seed}: ${said.join("; ") || "nothing"}`);
    const call = right?.calls?.length === 1 ? JSON.stringify(right.calls[0].arguments) : undefined;
    return {
      planted,
      isRight,
      count: told.length,
      call,
      all: JSON.stringify(right?.calls?.map((one) => [one.tool, one.arguments])),
    };
  });
  const share = mean(runs.map(({ isRight }) => Number(isRight)));
  tell(
    `${name}: ${chosen.length} faults x ${flags.seeds} seeds found`,
    percent(share),
    `>= ${bar * 100} %`,
    share >= bar,
  );
  const findings = mean(runs.map(({ count }) => count));
  tell(`${name}: findings for one fault`, findings.toFixed(2), "<= 1.2", findings <= 1.2);
  const sizes = runs.flatMap(({ planted, call }) =>
    planted.least && call ? [call.length / JSON.stringify(planted.least).length] : [],
  );
  if (sizes.length > 0)
    tell(`${name}: smallest call against the least`, median(sizes).toFixed(2), "<= 1.25", median(sizes) <= 1.25);
  const same = chosen.filter(
    (planted) => new Set(runs.filter((run) => run.planted === planted).map(({ all }) => all)).size === 1,
  );
  tell(
    `${name}: same call for all seeds`,
    percent(same.length / chosen.length),
    ">= 90 %",
    same.length / chosen.length >= 0.9,
  );
  for (const planted of chosen.filter((one) => !same.includes(one)))
    console.log(
      `  ${planted.fault}: ${[...new Set(runs.filter((run) => run.planted === planted).map(({ all }) => all))].join("  ")}`,
    );
}

try {
  await measure("one call", SINGLES, 0.95);
  await measure("pairs", PAIRS, 0.85);
  const clean = ["depot", "memos"].flatMap((server) => upTo(flags.clean).map((seed) => ({ server, seed })));
  const alarms = (
    await each(clean, async ({ server, seed }) => {
      const { findings, results } = await tryTwin(server, undefined, seed);
      const bad = results.filter(({ status }) => status !== "passed").map(({ name, status }) => `${status} ${name}`);
      const all = [
        ...findings.map(({ severity, rule, tool, message }) => `${severity} ${rule} ${tool}: ${message}`),
        ...bad,
      ];
      for (const one of all) console.log(`  ${server}, seed ${seed}: ${one}`);
      return all;
    })
  ).flat();
  if (clean.length > 0)
    tell(`false alarms on 2 servers x ${flags.clean} seeds`, alarms.length, "0", alarms.length === 0);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed.length > 0 ? 1 : 0;
