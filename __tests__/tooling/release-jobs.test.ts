import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "../..");
const { jobs } = parse(readFileSync(join(ROOT, ".github/workflows/release.yml"), "utf8")) as {
  jobs: Record<string, { steps: { id?: string; run?: string }[] }>;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-jobs-"));
  mkdirSync(join(folder, "bin"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the last script of a job, or the one of an id, as the runner does, with programs that note what they are called with. */
function runJob(
  job: string,
  programs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
  id?: string,
) {
  const steps =
    jobs[job]?.steps.filter(({ run, id: own }) => run !== undefined && (id === undefined || own === id)) ?? [];
  const log = join(folder, "log");
  writeFileSync(log, "");
  for (const [name, answers] of Object.entries(programs)) {
    const script = `#!/usr/bin/env bash\necho "${name} $*" >> "${log}"\ncase "$*" in\n${answers}\nesac\n`;
    writeFileSync(join(folder, "bin", name), script, { mode: 0o755 });
  }
  const output = join(folder, "output");
  writeFileSync(output, "");
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", steps.at(-1)?.run ?? "exit 9"], {
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH}`, GITHUB_OUTPUT: output, ...env },
    encoding: "utf8",
  });
  const calls = readFileSync(log, "utf8").trim().split("\n");
  return { status, calls, said: stdout + stderr, output: readFileSync(output, "utf8") };
}

const DIGEST = `sha256:${"a".repeat(64)}`;
const IMAGE = {
  ...{ IMAGE: "ghcr.io/mcptest/mcptest", VERSION: "0.1.1", CHANNEL: "release-0.1", BUILDKIT: "moby/buildkit@sha256:b" },
  ...{
    SBOM: "syft@sha256:c",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_REPOSITORY: "mcptest/action",
    GITHUB_SHA: "1a2b",
  },
};

test("an image that is there is not built again, and gets no other name than that of its channel", () => {
  const { status, calls, output } = runJob("image", { docker: `*inspect*) echo ${DIGEST} ;;` }, IMAGE, "build");
  expect({ status, output }).toEqual({ status: 0, output: `digest=${DIGEST}\n` });
  expect(calls).toEqual([
    "docker buildx imagetools inspect ghcr.io/mcptest/mcptest:0.1.1 --format {{ .Manifest.Digest }}",
    `docker buildx imagetools create --tag ghcr.io/mcptest/mcptest:release-0.1 ghcr.io/mcptest/mcptest@${DIGEST}`,
  ]);
});

test("an image that is not there is built without cache, by a BuildKit and an SBOM generator of known digests", () => {
  const answers = `*inspect*) if [[ -e built ]]; then echo ${DIGEST}; else echo "ERROR: ghcr.io/x: not found" >&2; exit 1; fi ;;
*"buildx build"*) touch built ;;`;
  const { status, calls, output } = runJob("image", { docker: answers }, IMAGE, "build");
  expect({ status, output }).toEqual({ status: 0, output: `digest=${DIGEST}\n` });
  expect(calls[1]).toBe("docker buildx create --use --driver-opt image=moby/buildkit@sha256:b");
  expect(calls[2]).toMatch(
    /^docker buildx build \. --no-cache --push .*--attest type=sbom,generator=syft@sha256:c .*--tag ghcr\.io\/mcptest\/mcptest:0\.1\.1$/,
  );
  expect(calls.filter((call) => call.includes(":latest"))).toEqual([]);
});

test("a registry that does not answer is no registry without the image: nothing is built over it", () => {
  const { status, calls, said } = runJob(
    "image",
    { docker: '*inspect*) echo "ERROR: timeout" >&2; exit 1 ;;' },
    IMAGE,
    "build",
  );
  expect(status).not.toBe(0);
  expect(said).toContain("ERROR: timeout");
  expect(calls.filter((call) => !call.includes("inspect"))).toEqual([]);
});

const RELEASE = { GITHUB_REF_NAME: "v0.1.1", KIND: "--latest=false" };

test("a release is created once, with its notes", () => {
  mkdirSync(join(folder, "scripts"));
  execFileSync("cp", ["-r", join(ROOT, "scripts/release"), join(folder, "scripts")]);
  writeFileSync(join(folder, "package.json"), '{ "name": "mcptest", "version": "0.1.1" }');
  writeFileSync(join(folder, "CHANGELOG.md"), "## 0.1.1\n\n- A fix.\n");
  const first = runJob("release", { gh: "*view*) exit 1 ;;" }, RELEASE);
  expect(first).toMatchObject({ status: 0 });
  expect(first.calls.at(-1)).toBe(
    "gh release create v0.1.1 --verify-tag --title v0.1.1 --notes-file notes.md --latest=false",
  );
  expect(readFileSync(join(folder, "notes.md"), "utf8")).toMatch(/^- A fix\.\n[\s\S]*gh attestation verify/);
  const again = runJob("release", { gh: "" }, RELEASE);
  expect(again).toMatchObject({ status: 0, calls: ["gh release view v0.1.1"] });
});

test("the tag of the major version is moved, or made where there is none", () => {
  const env = { GITHUB_REPOSITORY: "mcptest/action", GITHUB_SHA: "1a2b", MAJOR: "v0" };
  const moved = runJob("tags", { gh: "" }, env);
  expect(moved).toMatchObject({
    status: 0,
    calls: ["gh api --method PATCH repos/mcptest/action/git/refs/tags/v0 --field sha=1a2b --field force=true"],
  });
  const made = runJob("tags", { gh: "*PATCH*) exit 1 ;;" }, env);
  expect(made.status).toBe(0);
  expect(made.calls.at(-1)).toBe(
    "gh api --method POST repos/mcptest/action/git/refs --field ref=refs/tags/v0 --field sha=1a2b",
  );
});
