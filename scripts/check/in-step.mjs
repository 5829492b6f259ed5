import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute, run } from "../build/process.mjs";

/** The committed files of src/generated against what the schemas give now. */
export async function generatedInStep({ root }) {
  const fresh = mkdtempSync(join(tmpdir(), "mcptest-generated-"));
  try {
    await run(root, ["node", "scripts/generate.mjs", fresh]);
    // Validators are large and not committed; every build writes them.
    const committed = ({ name }) => !name.startsWith("validate-");
    const differences = compare(fresh, join(root, "src", "generated"), committed);
    return report(differences, "src/generated", "npm run generate");
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** build/ against dist/, byte by byte and with the executable bits. */
export async function bundlesInStep({ root }) {
  const differences = ["cli", "action"].flatMap((name) => compare(join(root, "build", name), join(root, "dist", name)));
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

/** What differs between a folder that is right and one that should equal it. */
function compare(right, actual, counts = () => true) {
  const expected = list(right, counts);
  const found = list(actual, counts);
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return names.flatMap((name) => {
    const [want, have] = [expected.get(name), found.get(name)];
    if (!have) return [`missing: ${join(actual, name)}`];
    if (!want) return [`should not be there: ${join(actual, name)}`];
    if (want.executable !== have.executable) return [`executable bit differs: ${join(actual, name)}`];
    return want.bytes.equals(have.bytes) ? [] : [`differs: ${join(actual, name)}`];
  });
}

function list(folder, counts) {
  const files = new Map();
  if (!statSync(folder, { throwIfNoEntry: false })) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !counts(entry)) continue;
    const path = join(entry.parentPath, entry.name);
    const executable = (statSync(path).mode & 0o111) !== 0;
    files.set(path.slice(folder.length + 1), { bytes: readFileSync(path), executable });
  }
  return files;
}
