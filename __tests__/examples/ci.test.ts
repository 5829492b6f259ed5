import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { useBundles } from "../helpers/bundles.ts";
import type { CliResult } from "../helpers/cli.ts";
import { runInstalled } from "../helpers/installed.ts";
import { echoes, fixture, useWorkspace } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();
const example = (name: string): string =>
  readFileSync(new URL(`../../examples/ci/${name}.yml`, import.meta.url), "utf8");
const run = (argv: readonly string[], cwd: string, env: Record<string, string>): Promise<CliResult> =>
  runInstalled(argv, { cwd, env: { CI: "true", ...env } });

/** Five tests, of which the last fails. */
const SUITE = {
  servers: { api: fixture("good") },
  tools: [...echoes(4), { name: "wrong", tool: "echo", expect: [{ target: "result.isError", matcher: { exact: 1 } }] }],
};

test("GitLab: four jobs run a part each, and one merges what they left for the merge request", async () => {
  const jobs = parse(example("gitlab")) as Record<"mcptest" | "report", { script: string[]; parallel?: number }>;
  const play = (job: keyof typeof jobs, env = {}) =>
    run(["bash", "-eo", "pipefail", "-c", jobs[job].script.join("\n")], workspace.root, { GITLAB_CI: "true", ...env });
  workspace.write("mcptest.yml", SUITE);
  const codes = [];
  for (const index of Array(jobs.mcptest.parallel).keys()) {
    const env = { CI_NODE_INDEX: `${index + 1}`, CI_NODE_TOTAL: `${jobs.mcptest.parallel}` };
    codes.push((await play("mcptest", env)).code);
  }
  expect(codes.toSorted()).toEqual([0, 0, 0, 1]);
  const report = await play("report");
  expect(report).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/1 failed.*4 passed|4 passed.*1 failed/),
  });
  expect(workspace.read("junit.xml")).toMatch(/<testsuites[^>]* tests="5" failures="1"/);
  expect(JSON.parse(workspace.read("codequality.json"))).toHaveLength(1);
  expect(workspace.read("report.html")).toContain("echo 4");
});

interface Pod {
  volumes: { name: string }[];
  containers: {
    args: string[];
    command?: string[];
    workingDir?: string;
    env?: { name: string; value?: string }[];
    volumeMounts: { name: string; mountPath: string }[];
  }[];
}

test("Kubernetes: each index runs a part, and the second Job waits for all of them and merges", async () => {
  const [job, merging] = parseAllDocuments(example("kubernetes")).map((document) => document.toJS().spec);
  /** Without containers: what is mounted is a folder of the workspace, and paths in arguments are its. */
  const start = ({ template }: { template: { spec: Pod } }, index?: number): Promise<CliResult> => {
    const [container] = template.spec.containers;
    if (!container) throw new Error("there is no container");
    const { args, command = ["mcptest"], workingDir = "/work", volumeMounts } = container;
    const told = container.env?.map(({ name, value = `${index}` }) => [name, value]) ?? [];
    const env = Object.fromEntries(told) as Record<string, string>;
    const mounts = Object.fromEntries(
      volumeMounts.map(({ name, mountPath }) => [mountPath, join(workspace.root, name)]),
    );
    const place = (text: string): string =>
      text.replace(new RegExp(Object.keys(mounts).join("|"), "g"), (path) => mounts[path] ?? "");
    const expand = (text: string): string => text.replace(/\$\((\w+)\)/g, (whole, name) => env[name] ?? whole);
    return run([...command, ...args.map((arg) => place(expand(arg)))], place(workingDir), env);
  };
  // As a config map is mounted.
  workspace.write("suites/..2026_11_23/mcptest.yml", SUITE);
  symlinkSync("..2026_11_23", join(workspace.root, "suites/..data"));
  symlinkSync("..data/mcptest.yml", join(workspace.root, "suites/mcptest.yml"));
  mkdirSync(join(workspace.root, "reports"));
  const merged = start(merging);
  const pods = await Promise.all(Array.from({ length: job.completions }, (_, index) => start(job, index)));
  expect(pods.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 1]);
  expect(await merged).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/1 failed.*4 passed|4 passed.*1 failed/),
  });
  expect(readdirSync(join(workspace.root, "reports")).toSorted()).toEqual([
    "report.html",
    ...[0, 1, 2, 3].map((index) => `run-${index}.json`),
  ]);
});
