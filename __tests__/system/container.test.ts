import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLI } from "../helpers/cli.ts";
import { createBaseImage } from "./base-image.ts";
import { createBuildah } from "./buildah.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "mcptest-system-"));
const buildah = createBuildah(scratch);

beforeAll(async () => {
  await createBaseImage(buildah, scratch);
  const context = join(scratch, "context");
  mkdirSync(context);
  for (const name of ["Dockerfile", ".dockerignore", "LICENSE"]) cpSync(join(REPOSITORY, name), join(context, name));
  cpSync(join(CLI, ".."), join(context, "dist/cli"), { recursive: true });
  await buildah("bud", "--isolation", "chroot", "--pull-never", "--format", "docker", "--tag", "mcptest:dev", context);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the image builds", async () => {
  console.log(await buildah("images"));
});
