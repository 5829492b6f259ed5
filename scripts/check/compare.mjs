import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What differs between a folder that is right and one that should equal it; only files that `counts` are looked at. */
export function compareFolders(right, actual, counts = () => true) {
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
