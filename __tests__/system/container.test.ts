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
import { CLI } from "../helpers/cli.ts";
import { findLeftovers } from "../helpers/leftovers.ts";
import { createBaseImage } from "./base-image.ts";
import { type Buildah, createBuildah, type Ended } from "./buildah.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
/** The container's workspace. */
const WORKSPACE = "/work";
const scratch = mkdtempSync(join(tmpdir(), "mcptest-system-"));

interface ImageConfig {
  User: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
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
  cpSync(join(CLI, ".."), join(context, "dist/cli"), { recursive: true });
  const flags = ["--isolation", "chroot", "--pull-never", "--format", "docker"];
  await buildah("bud", ...flags, "--tag", "mcptest:dev", context);
  config = JSON.parse(await buildah("inspect", "--type", "image", "mcptest:dev")).Docker.config;
  container = await buildah("from", "--pull-never", "mcptest:dev");
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
  return buildah.attempt("run", ...volume, ...flags, container, "--", ...config.Entrypoint, ...args);
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
  const ended = await buildah.attempt("run", container, "--", ...init, "node", "-e", script);
  expect(ended).toMatchObject({ code: 0, stdout: "zombies: 0\n" });
});
