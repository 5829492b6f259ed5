import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type KeptRun, keepRun } from "./keeps.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const EXAMPLES = join(ROOT, "examples");
/** Suites in examples/ that start their servers themselves, and call them. */
const suites = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" }).filter(
  (path) =>
    path.endsWith(".yml") &&
    !/\.mock\.yml$|^(?:ci|workflows)\/|-http|pipe-/.test(path) &&
    /^(?:tools|resources|prompts|compositions):/m.test(readFileSync(join(EXAMPLES, path), "utf8")),
);

test.each(suites)("the verdicts of examples/%s are the same when nothing is changed", async (path) => {
  const env = { EXAMPLE_API_KEY: "sk-example-0123456789", EXAMPLE_AUTHOR: "Ursula K. Le Guin" };
  const judge = async ({ kept }: KeptRun) => {
    const differing = [];
    for (const { test, calls, result } of kept.tests) {
      const was = result.status === "failed" || result.status === "errored" ? result.status : "passed";
      const { status, unclear, finding, outvoted } = await kept.rejudge(test, calls);
      if (status !== was || unclear || finding || outvoted)
        differing.push([test.spec.name, result.status, status, unclear]);
    }
    expect(kept.tests.length).toBeGreaterThan(0);
    expect(differing).toEqual([]);
  };
  await keepRun(ROOT, [join("examples", path)], judge, { env });
});
