import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { readSnippets } from "../docs/snippets.ts";
import { sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { cliBundle, useBundles } from "../helpers/cli.ts";
import { findLeftovers } from "../helpers/leftovers.ts";
import { loginSuite } from "../helpers/logins.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { createBaseImage } from "./base-image.ts";
import { type Buildah, createBuildah, type Ended, execute } from "./buildah.ts";

useBundles();

const REPOSITORY = join(import.meta.dirname, "../..");
/** The container's workspace. */
const WORKSPACE = "/work";
const BUILD = ["--isolation", "chroot", "--pull-never", "--format", "docker"];
const scratch = mkdtempSync(join(tmpdir(), "mcptest-system-"));

interface ImageConfig {
  User: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  Labels: Record<string, string>;
}
let buildah: Buildah;
let config: ImageConfig;
let container: string;
let workspace: string;

beforeAll(async () => {
  buildah = await createBuildah(scratch);
  await createBaseImage(buildah);
  const context = join(scratch, "context");
  mkdirSync(context);
  for (const name of ["Dockerfile", ".dockerignore", "LICENSE"]) cpSync(join(REPOSITORY, name), join(context, name));
  cpSync(join(cliBundle(), ".."), join(context, "dist/cli"), { recursive: true });
  const base = `NODE=docker.io/library/node:24-bookworm-slim`;
  const given = [base, "VERSION=1.2.3", "REVISION=abc"].flatMap((arg) => ["--build-arg", arg]);
  await buildah("bud", ...BUILD, ...given, "--tag", "mcptest", context);
  config = JSON.parse(await buildah("inspect", "--type", "image", "mcptest")).Docker.config;
  container = await buildah("from", "--pull-never", "--add-host", "host.docker.internal:127.0.0.1", "mcptest");
});
afterAll(async () => {
  await buildah("rm", "--all"); // Nothing stays mounted.
  rmSync(scratch, { recursive: true, force: true });
});

beforeEach(() => {
  workspace = mkdtempSync(join(scratch, "workspace-"));
  chmodSync(workspace, 0o755);
  cpSync(join(REPOSITORY, "examples"), join(workspace, "examples"), { recursive: true });
});
afterEach(async () => {
  expect(await findLeftovers("/home/mcptest")).toEqual([]);
});

/** As `docker run --volume workspace:/work <flags> mcptest <args>` does it: the image's entry point, user and folder. */
function run(args: readonly string[], flags: readonly string[] = []): Promise<Ended> {
  const volume = ["--volume", `${workspace}:${WORKSPACE}`];
  return buildah.run(container, [...config.Entrypoint, ...args], [...volume, ...flags]);
}

test("the image runs as somebody who is not root, in /work, and shows help without arguments", async () => {
  expect(config).toMatchObject({ User: "1000:1000", WorkingDir: WORKSPACE, Cmd: ["--help"] });
  expect(await run(config.Cmd)).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: mcptest") });
});

test("a suite in the workspace passes", async () => {
  const ended = await run(["run", "examples/quickstart.yml"]);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/6 passed/) });
});

test("a failing test gives 1, and a broken suite 2", async () => {
  const suite = "servers: { shop: { mock: examples/quickstart.mock.yml } }\ntools:\n  - { name: a, tool: nonesuch }\n";
  writeFileSync(join(workspace, "failing.yml"), suite);
  expect(await run(["run", "failing.yml"])).toMatchObject({ code: 1, stdout: expect.stringMatching(/1 failed/) });
  writeFileSync(join(workspace, "broken.yml"), `${suite}tool: []\n`);
  expect(await run(["run", "broken.yml"])).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown-key") });
});

test("any other user works, and owns the report that is written", async () => {
  chownSync(workspace, 4711, 4712);
  const reporter = ["--reporter", "json=reports/run.json"];
  const ended = await run(["run", "examples/quickstart.yml", ...reporter], ["--user", "4711:4712"]);
  expect(ended).toMatchObject({ code: 0 });
  const report = join(workspace, "reports/run.json");
  expect(statSync(report)).toMatchObject({ uid: 4711, gid: 4712 });
  expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ summary: { passed: 6, failed: 0 } });
});

test("a server started by npx works", async () => {
  const suite = `
servers: { everything: { command: npx --no-install mcp-server-everything } }
tools:
  - name: echoes
    tool: echo
    args: { message: from the container }
    expect: [{ target: "result.content[0].text", matcher: { contains: from the container } }]
`;
  writeFileSync(join(workspace, "npx.yml"), suite);
  const modules = ["--volume", `${join(REPOSITORY, "node_modules")}:${join(WORKSPACE, "node_modules")}:ro`];
  expect(await run(["run", "npx.yml"], modules)).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 passed/) });
});

test("the first process reaps what others leave behind", async () => {
  // The shell ends at once, so that its child belongs to the first process, and is a zombie unless that one reaps it.
  const script = `
    require("node:child_process").spawnSync("sh", ["-c", "sleep 0.1 &"]);
    setTimeout(() => {
      const { readdirSync, readFileSync } = require("node:fs");
      const children = readdirSync("/proc").filter((name) => {
        try {
          const [state, parent] = readFileSync("/proc/" + name + "/stat", "utf8").split(") ")[1].split(" ");
          return Number(parent) === process.ppid && state === "Z";
        } catch {
          return false;
        }
      });
      console.log("zombies: " + children.length);
    }, 500);`;
  const init = config.Entrypoint.slice(0, -1);
  const ended = await buildah.run(container, [...init, "node", "-e", script]);
  expect(ended).toMatchObject({ code: 0, stdout: "zombies: 0\n" });
});

test("labels say what the image was built of", () => {
  expect(config.Labels).toMatchObject({
    "org.opencontainers.image.source": "https://github.com/mcptest/action",
    "org.opencontainers.image.version": "1.2.3",
    "org.opencontainers.image.revision": "abc",
  });
});

test("the base is pinned by its digest", () => {
  const [line] = readFileSync(join(REPOSITORY, "Dockerfile"), "utf8").match(/^ARG NODE=.*$/m) ?? [];
  expect(line).toMatch(/^ARG NODE=node:24\.[0-9.]+-bookworm-slim@sha256:[0-9a-f]{64}$/);
});

test("a report that cannot be written says whose folder it is, and how to be that user", async () => {
  chownSync(workspace, 4711, 4712);
  const ended = await run(["run", "examples/quickstart.yml", "--reporter", "json=run.json"]);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('docker run --user "$(id -u):$(id -g)"') });
});

const { serve } = useHttp();

test("a server of the host is reached by name, with a secret of the environment that nobody is shown", async () => {
  const answer = streamable();
  const { origin } = await serve((call) =>
    call.headers.authorization === "Bearer a-token-of-the-shop"
      ? answer(call)
      : sendText(call, 401, "text/plain", "no"),
  );
  const url = origin.replace("127.0.0.1", "host.docker.internal");
  const suite = `
servers: { shop: { url: "${url}/mcp", headers: { Authorization: "Bearer \${env.SHOP_TOKEN}" } } }
tools: [{ name: answers, tool: echo, args: { text: "\${env.SHOP_TOKEN}" } }]
`;
  writeFileSync(join(workspace, "http.yml"), suite);
  expect(await run(["run", "http.yml", "--verbose"], ["--env", "SHOP_TOKEN=wrong"])).toMatchObject({ code: 1 });
  const ended = await run(["run", "http.yml", "--verbose"], ["--env", "SHOP_TOKEN=a-token-of-the-shop"]);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 passed/) });
  expect(ended.stdout + ended.stderr).not.toContain("a-token-of-the-shop");
});

const { oauth } = useOAuth();

test("without a display somebody logs in by pasting the address, and runs use the login", async () => {
  const server = await oauth();
  for (const name of ["paste", "browser", "wire"]) {
    cpSync(join(REPOSITORY, `__tests__/fixtures/oauth/${name}.mjs`), join(workspace, `${name}.mjs`));
  }
  writeFileSync(join(workspace, "mcptest.yml"), stringify(loginSuite(server.url)));
  const command = ["node", "paste.mjs", ...config.Entrypoint, "login", "api"];
  const login = await buildah.run(container, command, ["--volume", `${workspace}:${WORKSPACE}`]);
  expect(login).toMatchObject({ code: 0, stderr: expect.stringMatching(/browser/) });
  expect(await run(["run"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 passed/) });
  expect(await run(["logout", "api"])).toMatchObject({ code: 0 });
});

test("SIGTERM ends a run in order, with 130", async () => {
  cpSync(join(REPOSITORY, "__tests__/fixtures/servers/never-answers.mjs"), join(workspace, "server.mjs"));
  const suite = `
servers: { shop: { command: "sh -c 'touch started; exec node server.mjs'" } }
tools: [{ name: waits, tool: echo }]
`;
  writeFileSync(join(workspace, "waits.yml"), suite);
  chmodSync(workspace, 0o777);
  // As a container engine does it: the signal goes to the first process.
  const [init, ...words] = [...config.Entrypoint, "run", "waits.yml"];
  const script = `${init} ${words.join(" ")} & pid=$!; until [ -e started ]; do sleep 0.05; done; kill -TERM $pid; wait $pid`;
  const volume = ["--volume", `${workspace}:${WORKSPACE}`];
  const ended = await buildah.run(container, ["sh", "-c", script], volume);
  expect(ended).toMatchObject({ code: 130, stdout: expect.stringMatching(/interrupted/i) });
});

test("a root that is read-only does, with room for /tmp and the home", async () => {
  const root = await buildah("mount", container);
  const script = `
    mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
    mount -t tmpfs tmpfs "$1/tmp" && mount -t tmpfs -o mode=1777 tmpfs "$1/home/mcptest"
    mount --bind "$2" "$1/work" && mount -o remount,bind,ro "$1/work" && mount -t proc proc "$1/proc"
    shift 2
    exec chroot --userspec=1000:1000 "$@"`;
  const command = [root, ...config.Entrypoint, "run", "examples/quickstart.yml"];
  const inside = ["env", "--chdir=/work", "HOME=/home/mcptest", "PATH=/usr/local/bin:/usr/bin:/bin"];
  const argv = ["--mount", "--pid", "--fork", "sh", "-ec", script, "sh", root, workspace, root, ...inside];
  const ended = await execute("unshare", [...argv, ...command.slice(1)]);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/6 passed/) });
});

test("as the container of a job it finds the workspace, and writes the job summary", async () => {
  const text = readFileSync(join(REPOSITORY, "examples/workflows/container.yml"), "utf8");
  const { steps, container: job } = parse(text).jobs.mcptest;
  const { run: script } = steps.find((step: { run?: string }) => step.run);
  const [, user = ""] = /^--user (\d+)$/.exec(job.options) ?? [];
  cpSync(join(REPOSITORY, "examples/quickstart.mock.yml"), join(workspace, "quickstart.mock.yml"));
  cpSync(join(REPOSITORY, "examples/quickstart.yml"), join(workspace, "mcptest.yml"));
  mkdirSync(join(workspace, "commands"));
  writeFileSync(join(workspace, "commands/summary"), "");
  for (const name of ["", "commands", "commands/summary"]) chownSync(join(workspace, name), Number(user), Number(user));
  const place = "/__w/repo/repo";
  const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: `${place}/commands/summary`, HOME: "/github/home" };
  const flags = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const where = ["--volume", `${workspace}:${place}`, "--workingdir", place, "--user", user];
  const ended = await buildah.run(container, ["sh", "-ec", script], [...where, ...flags]);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/6 passed/) });
  expect(readFileSync(join(workspace, "commands/summary"), "utf8")).toMatch(/6 passed/);
});

test("as the page runs it in a step, it finds the workspace and adds to the job summary", async () => {
  const page = readFileSync(join(REPOSITORY, "docs/recipes/docker.md"), "utf8");
  const snippet = readSnippets(page).find(({ text }) => text.startsWith("- run: >-"));
  cpSync(join(REPOSITORY, "examples/quickstart.mock.yml"), join(workspace, "suites/quickstart.mock.yml"));
  cpSync(join(REPOSITORY, "examples/quickstart.yml"), join(workspace, "suites/search.yml"));
  const step = { GITHUB_WORKSPACE: workspace, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: join(scratch, "summary") };
  writeFileSync(step.GITHUB_STEP_SUMMARY, "");
  // buildah has no `--rm`, and takes a container in the place of an image.
  const docker = `docker() { shift 2; printf "%s\\n" "$@"; }; ${parse(snippet?.text ?? "")[0].run}`;
  const variables = Object.entries(step).map(([name, value]) => `${name}=${value}`);
  const words = (await execute("env", [...variables, "bash", "-c", docker])).stdout.trim().split("\n");
  const image = words.findIndex((word) => word.startsWith("ghcr.io/"));
  const flags = words.slice(0, image).map((word) => variables.find((all) => all.startsWith(`${word}=`)) ?? word);
  const command = [...config.Entrypoint, ...words.slice(image + 1)];
  const ended = await buildah.run(container, command, ["--workingdir", WORKSPACE, ...flags]);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/6 passed/) });
  expect(readFileSync(step.GITHUB_STEP_SUMMARY, "utf8")).toMatch(/6 passed/);
});

test("the image that the page builds on it starts servers of Python", async () => {
  const page = readFileSync(join(REPOSITORY, "docs/recipes/docker.md"), "utf8");
  const { text = "" } = readSnippets(page).find(({ language }) => language === "dockerfile") ?? {};
  const context = mkdtempSync(join(scratch, "python-"));
  writeFileSync(join(context, "Dockerfile"), text.replace(/^FROM .*/, "FROM mcptest"));
  await buildah("bud", ...BUILD, "--tag", "mcptest-python", context);
  const python = await buildah("from", "--pull-never", "mcptest-python");
  const server = `
import json, sys
for line in sys.stdin:
    frame = json.loads(line)
    version = frame.get("params", {}).get("protocolVersion", "2025-06-18")
    answers = {
        "initialize": {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "py", "version": "1"}},
        "tools/list": {"tools": [{"name": "version", "inputSchema": {"type": "object"}}]},
        "tools/call": {"content": [{"type": "text", "text": "Python %d" % sys.version_info[0]}]},
    }
    if "id" in frame:
        body = {"result": answers[frame["method"]]} if frame["method"] in answers else {"error": {"code": -32601, "message": "no"}}
        print(json.dumps({"jsonrpc": "2.0", "id": frame["id"], **body}), flush=True)
`;
  const suite = `
servers: { py: { command: python3 server.py } }
tools: [{ name: runs, tool: version, expect: [{ target: "result.content[0].text", matcher: { exact: Python 3 } }] }]
`;
  writeFileSync(join(workspace, "server.py"), server);
  writeFileSync(join(workspace, "python.yml"), suite);
  const volume = ["--volume", `${workspace}:${WORKSPACE}`];
  const ended = await buildah.run(python, [...config.Entrypoint, "run", "python.yml"], volume);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 passed/) });
});
