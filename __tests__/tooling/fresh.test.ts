import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFresh, make } from "../../scripts/build/fresh.mjs";

let root: string;
let builds: number;
const build = () => make(root, "lib", async () => void builds++);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mcptest-fresh-"));
  builds = 0;
  for (const folder of ["src/generated", "schemas", "scripts"]) mkdirSync(join(root, folder), { recursive: true });
  const inputs = ["action.yml", "error-codes.yaml", "pricing.yaml", "protocol-rules.yaml", "audit-rules.yaml"];
  for (const name of [...inputs, "package.json", "package-lock.json", "tsconfig.json", "src/a.ts"]) {
    writeFileSync(join(root, name), "");
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test("builds again when the text of a source changes, and not when its time does", async () => {
  await build();
  await build();
  expect([builds, isFresh(root, "lib"), isFresh(root, "bundles")]).toEqual([1, true, false]);
  utimesSync(join(root, "src/a.ts"), 1, 1);
  await build();
  expect(builds).toBe(1);
  writeFileSync(join(root, "src/a.ts"), "1");
  expect(isFresh(root, "lib")).toBe(false);
  await build();
  expect(builds).toBe(2);
});

test.each([
  ["a new file", () => writeFileSync(join(root, "src/b.ts"), "")],
  ["a file that is gone", () => rmSync(join(root, "src/a.ts"))],
])("builds again after %s", async (_, change) => {
  await build();
  change();
  expect(isFresh(root, "lib")).toBe(false);
});

test("what the build itself writes asks for no other build", async () => {
  await build();
  writeFileSync(join(root, "src/generated/a.ts"), "1");
  expect(isFresh(root, "lib")).toBe(true);
});

test("a build that failed is made again", async () => {
  await expect(make(root, "lib", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(isFresh(root, "lib")).toBe(false);
});

test("a folder that a build left where it notes what was made is no obstacle", async () => {
  mkdirSync(join(root, "build", ".lib", "cli"), { recursive: true });
  await build();
  expect([builds, isFresh(root, "lib")]).toEqual([1, true]);
});
