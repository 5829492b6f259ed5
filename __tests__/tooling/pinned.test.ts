import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { actionlint } from "../helpers/actionlint.ts";

const FOLDER = join(import.meta.dirname, "../../.github/workflows");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** An image by its digest, or what a matrix gives, whose values are looked at as well. */
const PINNED = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$|^\$\{\{ matrix\.\w+ \}\}$/;
/** Variables of a step whose value is an image. */
const IMAGES = /^(?:image|container|.*_IMAGE|BUILDKIT|SBOM)$/;

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, Value>;
}

interface Job {
  environment?: string;
  steps: Step[];
}

/** What may be another thing tomorrow: images without digest, and tools that take the newest of one. */
function findFloating(text: string): string[] {
  const workflow = parse(text) as { jobs: Record<string, Job> };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  return [
    ...imagesOf(workflow as unknown as Value)
      .filter((image) => !PINNED.test(image))
      .map((image) => `not pinned: ${image}`),
    ...steps
      .filter(({ uses, with: given }) => uses?.startsWith("docker/setup-qemu-action@") && given?.image === undefined)
      .map(() => "QEMU of no named image"),
    ...steps
      .filter(({ uses }) => uses?.startsWith("docker/setup-buildx-action@"))
      .map(() => "setup-buildx-action: create the builder by command, with its image"),
    ...steps.flatMap(({ run = "" }) => [
      ...(/buildx create --use(?! --driver-opt "image=\$BUILDKIT")/.test(run) ? ["BuildKit of no named image"] : []),
      ...(/type=sbom(?!,generator=\$SBOM)|--sbom/.test(run) ? ["an SBOM by no named generator"] : []),
      ...(/docker (?:run|pull) /.test(run) ? [`an image in a script: ${run}`] : []),
    ]),
  ];
}

function imagesOf(value: Value, key = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => imagesOf(item, key));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, item]) => imagesOf(item, name));
  return typeof value === "string" && IMAGES.test(key) ? [value] : [];
}

/** Caches in a job: what is released is built from nothing that another run left. */
function findCaches(text: string): string[] {
  const { jobs } = parse(text) as { jobs: Record<string, Job> };
  return Object.entries(jobs).flatMap(([name, { steps }]) =>
    steps.flatMap(({ uses = "", run = "", with: given = {} }) => [
      ...(uses.startsWith("actions/cache") || given.cache !== undefined ? [`${name}: a cache`] : []),
      ...(uses.startsWith("actions/setup-node@") && given["package-manager-cache"] !== false
        ? [`${name}: npm's cache`]
        : []),
      ...(uses.startsWith("docker/setup-qemu-action@") && given["cache-image"] !== false
        ? [`${name}: QEMU's cache`]
        : []),
      ...(/buildx build (?!.*--no-cache)|cache-(?:from|to)/.test(run) ? [`${name}: BuildKit's cache`] : []),
    ]),
  );
}

test.each(readdirSync(FOLDER))("%s names every image by its digest", (name) => {
  expect(findFloating(read(name))).toEqual([]);
});

test("the images that are meant were looked at", () => {
  const images = readdirSync(FOLDER).flatMap((name) => imagesOf(parse(read(name)) as Value));
  const names = images.filter((image) => image.includes("@")).map((image) => image.replace(/:.*/, ""));
  expect(names.sort()).toEqual([
    ...["docker.io/tonistiigi/binfmt", "docker/buildkit-syft-scanner", "moby/buildkit", "node", "node"],
  ]);
});

test("no job of a release has a cache", () => {
  expect(findCaches(read("release.yml"))).toEqual([]);
});

test("what floats or is cached is found", async () => {
  const text = `on: push
jobs:
  a:
    runs-on: ubuntu-24.04
    strategy: { matrix: { image: ["node:20"] } }
    container: { image: "\${{ matrix.image }}" }
    services: { db: { image: "postgres:18" } }
    steps:
      - uses: actions/setup-node@v1
        with: { node-version: 24, cache: npm }
      - uses: docker/setup-qemu-action@v1
      - run: |
          docker buildx create --use
          docker buildx build . --push --attest type=sbom
      - run: docker run alpine
        env: { BUILDKIT: "moby/buildkit:latest" }
`;
  expect(findFloating(text)).toEqual([
    "not pinned: node:20",
    "not pinned: postgres:18",
    "not pinned: moby/buildkit:latest",
    "QEMU of no named image",
    "BuildKit of no named image",
    "an SBOM by no named generator",
    "an image in a script: docker run alpine",
  ]);
  expect(findCaches(text)).toEqual(["a: a cache", "a: npm's cache", "a: QEMU's cache", "a: BuildKit's cache"]);
  expect(await actionlint(text, "a.yml")).not.toContain("syntax");
});

test("every job of a release that publishes or moves a tag asks for approval, in the order package, image, release, tags", () => {
  const { jobs } = parse(read("release.yml")) as {
    jobs: Record<string, Job & { needs?: string | string[]; permissions: Record<string, string> }>;
  };
  const writing = Object.entries(jobs).filter(([, { permissions }]) =>
    Object.values(permissions).some((level) => level === "write"),
  );
  expect(writing.map(([name, { environment }]) => [name, environment])).toEqual(
    ["package", "image", "release", "tags"].map((name) => [name, "release"]),
  );
  expect(Object.fromEntries(Object.entries(jobs).map(([name, { needs = [] }]) => [name, [needs].flat()]))).toEqual({
    check: [],
    package: ["check"],
    image: ["check", "package"],
    release: ["check", "image"],
    tags: ["check", "release"],
  });
});

test.each(["ci.yml", "check-dist.yml"])("%s runs on the branches that releases are made of", (name) => {
  const { on } = parse(read(name)) as { on: { push: { branches: string[] } } };
  expect(on.push.branches).toEqual(["main", "release/*"]);
});
