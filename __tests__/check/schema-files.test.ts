import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

describe("schema files", () => {
  beforeAll(async () => {
    await mkdir(join(bench.root, "schemas"));
    await writeFile(join(bench.root, "schemas", "id.json"), JSON.stringify({ required: ["id"] }));
    await writeFile(join(bench.root, "schemas", "broken.json"), "{");
    await writeFile(join(bench.root, "schemas", "wrong.json"), JSON.stringify({ type: "strin" }));
    await symlink("/etc/hostname", join(bench.root, "schemas", "link.json"));
  });

  test("are read beside the suite, again when they change", async () => {
    expect(await bench.judge({ schema: "schemas/id.json" }, { id: 1 })).toMatchObject({ passed: true });
    expect(await bench.judge({ schema: "schemas/id.json" }, {})).toMatchObject({
      message:
        "expected a value valid under schemas/id.json, found {}\n  at the root: must have required property 'id'",
    });
    await writeFile(join(bench.root, "schemas", "id.json"), "true     ");
    expect(await bench.judge({ schema: "schemas/id.json" }, {})).toMatchObject({ passed: true });
  });

  test.each([
    ["schemas/none.json", "file-not-found"],
    ["schemas/broken.json", "file-not-found"],
    ["schemas/wrong.json", "invalid-schema"],
    ["../../outside.json", "path-outside-workspace"],
    ["schemas/link.json", "path-outside-workspace"],
  ])("%s is refused: %s", async (schema, code) => {
    await expect(bench.judge({ schema }, {})).rejects.toMatchObject({ code });
  });
});
