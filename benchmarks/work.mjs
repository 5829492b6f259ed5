import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listActionWork } from "./action.mjs";
import { listBrowserWork } from "./browser.mjs";
import { listCassetteWork } from "./cassettes.mjs";
import { listCompositionWork } from "./compositions.mjs";
import { listEvalWork } from "./evals.mjs";
import { listJqWork } from "./jq.mjs";
import { median, ms, paired, ratio, runOnce, verdict } from "./measure.mjs";
import { listMergeWork } from "./merge.mjs";
import { listReporterWork } from "./reporters.mjs";
import { listScoreWork } from "./scores.mjs";

/** Node 24 keeps the code that it compiled. */
const VALIDATE_BAR = Number.parseInt(process.versions.node, 10) < 24 ? 50 : 45;
const SDK = fileURLToPath(new URL("sdk-client.mjs", import.meta.url));
const RAW = fileURLToPath(new URL("raw-client.mjs", import.meta.url));

/** Every piece of work: a name, and a function that gives { value, unit, bar, met, detail }. */
export function listWork(context) {
  const { folder, suites, everything, peers, cli, rounds } = context;
  const run = (suite, codes) => ({ argv: [process.execPath, cli, "run", suite], cwd: folder, codes });
  const raw = (count, starts = 1) => {
    const floor = [
      RAW,
      String(starts),
      String(count),
      "echo",
      '{"message":"hello"}',
      "--",
      process.execPath,
      everything,
    ];
    return { argv: [process.execPath, ...floor] };
  };
  const empty = join(folder, "empty.mjs");
  writeFileSync(empty, "");
  const nothing = { argv: [process.execPath, empty], cwd: folder };

  const echo = (count, bar, most = rounds) => ({
    name: `${count.toLocaleString("en")} echo test${count > 1 ? "s" : ""} on server-everything, against raw`,
    measure: async () => {
      const [ours, floor] = await paired([run(suites.echo(count)), raw(count)], Math.min(rounds, most));
      return ratio(ours, floor, bar, `mcptest ${ms(median(ours))}, raw ${ms(median(floor))}`);
    },
  });

  const above = (name, argv, bar) => ({
    name: `${name}, above an empty process`,
    measure: async () => {
      const [ours, floor] = await paired(
        [{ argv: [process.execPath, cli, ...argv()], cwd: folder }, nothing],
        rounds * 3,
      );
      const value = median(ours.map((wall, index) => wall - floor[index]));
      return verdict(value, " ms", bar, `mcptest ${ms(median(ours))}, empty ${ms(median(floor))}`);
    },
  });

  return [
    echo(1, 1.15),
    echo(50, 1.15),
    echo(500, 1.25),
    echo(10_000, 1.5, 5),
    {
      name: "pipeline of 100 steps on server-everything, against raw",
      measure: async () => {
        const server = ["--server-command", `${process.execPath} ${everything}`];
        const argv = [process.execPath, cli, "pipe", suites.pipeline(100), ...server, "--format", "json"];
        const [ours, floor] = await paired([{ argv, cwd: folder }, raw(100)], rounds);
        return ratio(ours, floor, 1.2, `mcptest ${ms(median(ours))}, raw ${ms(median(floor))}`);
      },
    },
    {
      name: "500 calls of the SDK's client through record",
      measure: async () => {
        const server = [process.execPath, everything];
        const proxy = [process.execPath, cli, "record", "-o", join(folder, "session.json"), "--"];
        const client = (argv) => ({ argv: [process.execPath, SDK, "500", "--", ...argv], cwd: folder });
        const [ours, direct] = await paired([client([...proxy, ...server]), client(server)], rounds);
        return ratio(ours, direct, 1.1, `through ${ms(median(ours))}, direct ${ms(median(direct))}`);
      },
    },
    // Compared with the floor alone and not with an older mcptest: those that started the next server ahead were faster, and wrong.
    {
      name: "20 echo tests, isolation: test, against raw",
      measure: async () => {
        const commands = [run(suites.isolated(20)), raw(1, 20)];
        // It slows each start of Node, and servers inherit it from the raw loop alone.
        const env = { NODE_EXTRA_CA_CERTS: undefined };
        const [ours, floor] = await paired(
          commands.map((command) => ({ ...command, env })),
          rounds,
        );
        return ratio(ours, floor, 1.35, `mcptest ${ms(median(ours))}, raw ${ms(median(floor))}`);
      },
    },
    {
      name: "500 read-only tests of 20 ms, parallel: auto",
      measure: async () => {
        const [all, one] = await paired([run(suites.wait(500)), run(suites.wait(1))], rounds);
        const ideal = (500 * 20) / 16;
        const value = median(all.map((wall, index) => (wall - one[index]) / ideal));
        return verdict(value, "x", 1.5, `${ms(median(all))}, of it start-up ${ms(median(one))}; ideal ${ms(ideal)}`);
      },
    },
    {
      name: "10,000 tests, wall against 1,000 tests",
      measure: async () => {
        const [many, few] = await paired(
          [run(suites.mockEcho(10_000)), run(suites.mockEcho(1000))],
          Math.min(rounds, 5),
        );
        return ratio(many, few, 11, `${ms(median(many))}, 1,000 tests ${ms(median(few))}`);
      },
    },
    {
      name: "10,000 tests, peak memory",
      measure: async () => {
        const { peak } = await runOnce(run(suites.mockEcho(10_000)));
        return verdict(peak ?? Number.NaN, " MB", 200, "of the mcptest process");
      },
    },
    above("--version", () => ["--version"], 40),
    above("validate of a 5-test suite", () => ["validate", suites.mockEcho(5)], VALIDATE_BAR),
    {
      name: "one hanging call among 50, call_timeout: 1s",
      measure: async () => {
        const [hung, well] = await paired([run(suites.withHang(50), [1]), run(suites.mockEcho(50))], rounds);
        const value = median(hung.map((wall, index) => wall - well[index])) / 1000;
        return verdict(value, " s", 1.5, `${ms(median(hung))}, without ${ms(median(well))}`);
      },
    },
    {
      name: "a plain hook, a test, above its own process",
      measure: async () => {
        const count = 50;
        const [hooked, plain, own] = await paired(
          [run(suites.hooked(count)), run(suites.mockEcho(count)), { argv: ["true"], cwd: folder }],
          rounds,
        );
        const value = median(hooked.map((wall, index) => (wall - plain[index]) / count - own[index]));
        return verdict(value, " ms", 5, `${ms(median(hooked))}, without ${ms(median(plain))}; ${count} hooks`);
      },
    },
    ...listActionWork(context),
    ...listJqWork(context),
    ...listCompositionWork(context),
    ...listScoreWork(context),
    ...listCassetteWork(context, run, raw),
    ...listEvalWork(context),
    ...listMergeWork(context),
    ...listReporterWork(context),
    ...listBrowserWork(context),
    ...peers.flatMap((peer) =>
      [1, 50, 500].map((count) => ({
        name: `${count} echo tests, ${peer.name} against mcptest`,
        measure: async () => {
          const [theirs, ours] = await paired([peer.command(count), run(suites.echo(count))], Math.min(rounds, 3));
          const detail = `${peer.name} ${ms(median(theirs))}, mcptest ${ms(median(ours))}`;
          return { ...ratio(theirs, ours, undefined, detail), met: undefined };
        },
      })),
    ),
  ];
}
