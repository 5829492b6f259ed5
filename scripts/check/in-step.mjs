import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUNDLES } from "../build/bundle.mjs";
import { make } from "../build/fresh.mjs";
import { withLock } from "../build/lock.mjs";
import { execute, run } from "../build/process.mjs";
import { compareFolders } from "./compare.mjs";

/** The committed files of src/generated against what the schemas give now; where they are right, the others come along for the build. */
export async function generatedInStep({ root }) {
  const fresh = mkdtempSync(join(tmpdir(), "mcptest-generated-"));
  try {
    await run(root, ["node", "scripts/generate.mjs", fresh]);
    // Validators are large and not committed; every build writes them.
    const committed = ({ name }) => !name.startsWith("validate-");
    const generated = join(root, "src", "generated");
    const differences = compareFolders(fresh, generated, committed);
    if (differences.length === 0) {
      await withLock(root, () => make(root, "generated", () => cpSync(fresh, generated, { recursive: true })));
    }
    return report(differences, "src/generated", "npm run generate");
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** build/ against dist/, byte by byte and with the executable bits. */
export async function bundlesInStep({ root }) {
  const differences = BUNDLES.flatMap((name) => compareFolders(join(root, "build", name), join(root, "dist", name)));
  return report(differences, "dist/", "npm run dist");
}

/** The tables in README.md and docs/ against the code. */
export async function docsInStep({ root }) {
  const { code, output } = await execute(root, ["node", "scripts/docs.mjs", "--check"]);
  return { ok: code === 0, output };
}

function report(differences, what, remedy) {
  return {
    ok: differences.length === 0,
    output: `${what} is out of step; run \`${remedy}\`:\n${differences.join("\n")}`,
  };
}
