import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { actionBundle, cliBundle, NODE_24, useBundles } from "../helpers/bundles.ts";

useBundles();

const LIST = join(import.meta.dirname, "../fixtures/list-modules.mjs");
const KB = 1024;
/** What others made is not ours to shrink. */
const FOREIGN = new Set(["jq.wasm", "licenses.txt"]);

const cases = [
  { name: "cli", bundle: cliBundle(), limit: 4_480 * KB },
  { name: "action", bundle: actionBundle(), limit: 6_144 * KB },
];

describe.each(cases)("the bundle $name", ({ bundle, limit }) => {
  const folder = dirname(bundle);

  test("is small enough, apart from jq and licences", () => {
    const names = readdirSync(folder).filter((name) => !FOREIGN.has(name));
    expect(names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(limit);
  });

  test("has each module once", () => {
    const files: Record<string, Record<string, number>> = JSON.parse(
      execFileSync(NODE_24, [LIST, folder], { encoding: "utf8", maxBuffer: 16 * KB * KB }),
    );
    const ids = Object.values(files).flatMap((modules) => Object.keys(modules));
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});
