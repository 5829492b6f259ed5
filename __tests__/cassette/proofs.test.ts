import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Report, readReport, type TestResult } from "../../src/report/index.ts";
import { MainProcess } from "../helpers/main.ts";
import { by, calls, talk, toolUse, useModelApi, using } from "../helpers/model-api.ts";
import { freePort, untilListening } from "../helpers/ports.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGES = ["everything", "filesystem", "memory"].map(
  (name) => `@modelcontextprotocol/server-${name}/dist/index.js`,
);
const EVERYTHING = join(ROOT, "node_modules", PACKAGES[0] ?? "");

/** Tests that are not replayed, and why. */
const EXCEPTED: Readonly<Record<string, string>> = {
  "examples/faults.yml": "its server crashes, hangs and sends garbage by design",
};

/** Suites with results that asked nothing. */
const SILENT: Readonly<Record<string, string>> = {
  "examples/composition-mock.yml": "all its nodes are mocked",
  "examples/composition-full.yml": "judged metrics of several rows are summed up",
};
/** Suites whose servers do not do the same twice, and why: their recordings may change. */
const UNSTEADY: Readonly<Record<string, string>> = {
  "examples/everything.yml":
    "the server asks for roots, and logs that it did, when it likes: during whichever test is on",
  "examples/notifications.yml": "the server logs messages of random levels, and texts say when they were read",
  "examples/tasks.yml": "ids of tasks are random, and tasks say when they were made",
};
const isUnsteady = (path: string): boolean => Object.keys(UNSTEADY).some((suite) => path.startsWith(`${suite}/`));

/** A judge that finds all as it should be; as an agent it calls the first tool that it has once, and is done. */
const model = by(({ messages, tools, tool_choice: forced }) => {
  const said = JSON.stringify(messages);
  if (forced) {
    const [, response = ""] = /--- response [0-9a-f]+ ---\\n(.*?)\\n/.exec(said) ?? [];
    const asks = JSON.stringify(tools).includes("evidence");
    return toolUse({ score: 1, reason: "As asked.", ...(asks ? { evidence: response.slice(0, 20) } : {}) });
  }
  const [first] = (tools ?? []) as { name: string }[];
  return first && !said.includes("tool_result") ? calls([first.name, {}]) : talk("Done.");
});

const api = useModelApi();
let folder = "";
let server: ReturnType<typeof spawn> | undefined;
let started = "";
const { connect } = Socket.prototype;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-proofs-")));
  started = join(folder, "started");
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  mkdirSync(join(folder, ".mcptest"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterEach(async () => {
  Socket.prototype.connect = connect;
  await stopServer();
  rmSync(folder, { recursive: true });
});

async function startServer(port: number): Promise<void> {
  server = spawn("node", [EVERYTHING, "streamableHttp"], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await untilListening(server);
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

/** Runs a command here, on fresh folders for what servers write; what it reports. */
async function run(argv: readonly string[], env: Record<string, string>, execPath?: string): Promise<Report> {
  const state = join(folder, "state");
  rmSync(state, { recursive: true, force: true });
  mkdirSync(state);
  const process = new MainProcess([...argv, "--reporter", "json=report.json"], folder, {
    ...{ EXAMPLE_FOLDER: state, MEMORY_FILE: join(state, "memory.jsonl"), CI: "true" },
    ...env,
  });
  if (execPath !== undefined) Object.assign(process, { execPath });
  const { stdout, stderr } = await process.run();
  const written = join(folder, "report.json");
  if (!existsSync(written)) throw new Error(`no report\n${stdout}\n${stderr}`);
  const report = await readReport(readFileSync(written, "utf8"));
  rmSync(written);
  return report;
}

/** From now on whatever would be a server says so, and there is no network. */
function denyAll(): { node: string; connected: readonly unknown[] } {
  rmSync(join(folder, "node_modules"));
  const tell = `require("node:fs").appendFileSync(${JSON.stringify(started)}, process.argv.join(" ") + "\\n"); process.exit(1);\n`;
  for (const path of PACKAGES) {
    const file = join(folder, "node_modules", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, tell);
  }
  const node = join(folder, "node");
  writeFileSync(node, `#!${process.execPath}\n${tell}`);
  chmodSync(node, 0o755);
  const connected: unknown[] = [];
  Socket.prototype.connect = (...target: unknown[]) => {
    connected.push(target);
    throw new Error("there is no network");
  };
  return { node, connected };
}

/** All that is recorded, by path. */
function recorded(): Record<string, string> {
  const root = join(folder, ".mcptest/cassettes");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

function firstDifference(one = "", other = ""): [string | undefined, string | undefined] {
  const [left, right] = [one.split("\n"), other.split("\n")];
  const at = left.findIndex((line, index) => line !== right[index] && !line.includes('"recorded"'));
  return [left.slice(at - 2, at + 4).join("\n"), right.slice(at - 2, at + 4).join("\n")];
}

/** What a result comes to, without what times and prices make of it. */
function outcomeOf({ id, name, coordinates, status, score, sets, derived_metrics, message, assertions }: TestResult) {
  const judged = assertions.map(({ unjudged, expected: _, actual: __, diff: ___, ...assertion }) =>
    unjudged || /duration_ms|critical_path|polls/.test(`${assertion.target}${assertion.matcher}`)
      ? assertion.target
      : assertion,
  );
  return { id, name, coordinates, status, score, sets, derived_metrics, message, judged };
}

const isExcepted = ({ suite }: TestResult): boolean => Object.hasOwn(EXCEPTED, suite);
const codesOf = ({ warnings }: Report): string[] => warnings.map(({ code, message }) => `${code}: ${message}`);

const EVALS = ["rubric-eval.yml", "calibration.yml"];
/** Suites whose server is not here, and that are never recorded. */
const LEFT_OUT = ["private-ca.yml", "load.yml"];
const suites = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" })
  .filter(
    (path) =>
      path.endsWith(".yml") && !/\.mock\.yml$|^pipe|^variables\/servers|^hooks-context|^(?:ci|workflows)\//.test(path),
  )
  .filter((path) => ![...EVALS, ...LEFT_OUT].includes(path));

test.each([
  ["run", suites, (paths: string[]) => ["run", ...paths]],
  ["eval", EVALS, (paths: string[]) => ["eval", ...paths]],
])(
  "every example of `mcptest %s` comes to the same when it is replayed, without a network and without a server",
  async (_, names, command) => {
    const port = await freePort();
    await startServer(port);
    // What the provider's cache gives is no matter of what is asked.
    api.script(using({ input_tokens: 1000, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 }, model));
    const env = { EVERYTHING_URL: `http://127.0.0.1:${port}/mcp` };
    const argv = command(names.map((name) => join("examples", name)));
    const live = await run([...argv, "--record"], { ...env, ...api.env });
    const first = recorded();
    const again = await run([...argv, "--record"], { ...env, ...api.env });
    const second = recorded();
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const changed = Object.keys(second).filter((path) => second[path] !== first[path] && !isUnsteady(path));
    expect(changed.map((path) => [path, ...firstDifference(first[path], second[path])])).toEqual([]);
    for (const report of [live, again]) {
      expect(codesOf(report).filter((code) => !/^unrecorded: .*(?:faults|hang|crash)/.test(code))).toEqual([]);
    }
    await stopServer();
    const { node, connected } = denyAll();
    const replayed = await run([...argv, "--replay"], env, node);
    expect(connected).toEqual([]);
    expect(existsSync(started) ? readFileSync(started, "utf8") : "").toBe("");
    expect(codesOf(replayed)).toEqual([]);
    const expected = live.results.filter((result) => !isExcepted(result)).map(outcomeOf);
    expect(expected.length).toBeGreaterThan(5);
    expect(replayed.results.filter((result) => !isExcepted(result)).map(outcomeOf)).toEqual(expected);
    const unmarked = replayed.results.filter((result) => !isExcepted(result) && !result.replayed);
    expect(unmarked.map(({ suite }) => suite).filter((suite) => !Object.hasOwn(SILENT, suite))).toEqual([]);
  },
);
