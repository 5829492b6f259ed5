import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformFileSync } from "@swc/core";
import { startNode } from "../helpers/cli.ts";
import { findLeftovers, killLeftovers } from "../helpers/leftovers.ts";

const sources = fileURLToPath(new URL("../../src/process/", import.meta.url));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-group-"));
  for (const name of ["group", "mark"]) {
    const options = { jsc: { parser: { syntax: "typescript" }, target: "es2022" } } as const;
    const { code } = transformFileSync(`${sources}${name}.ts`, options);
    writeFileSync(join(folder, `${name}.mjs`), code.replaceAll("./mark.ts", "./mark.mjs"));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that starts a group of two processes, remembers it, prints its id and then does `end`. */
function writeProgram(name: string, end: string): string {
  const idle = "setInterval(() => {}, 1000)";
  const parent = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(idle)}], { stdio: "ignore" }); process.on("SIGTERM", () => {}); console.log("up"); ${idle}`;
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { spawn } from "node:child_process";
    import { forgetGroup, listAll, rememberGroup } from "./group.mjs";
    const child = spawn(process.execPath, ["-e", ${JSON.stringify(parent)}], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    rememberGroup(child.pid);
    child.stdout.once("data", () => { console.log(listAll(child.pid).length); ${end} });`,
  );
  return file;
}

test.each([
  ["a crash", "throw new Error('bug')", 1],
  ["an exit", "process.exit(4)", 4],
])("leaves no group behind after %s of mcptest itself", async (name, end, code) => {
  const result = await startNode([writeProgram(name.replace(" ", "-"), end)]).done;
  expect(result).toMatchObject({ code, stdout: "2\n" });
});

test("lets a forgotten group be", async () => {
  const program = writeProgram("forgotten", "forgetGroup(child.pid); console.log(process.env.HOME); process.exit(0)");
  const running = startNode([program], { leftoversMs: 0 });
  await expect(running.done).rejects.toThrow(/left processes behind/);
  const leftovers = await findLeftovers(running.stdout.split("\n")[1] ?? "");
  killLeftovers(leftovers);
  expect(leftovers).toEqual([]);
});
