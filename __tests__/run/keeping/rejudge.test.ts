import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { streamable, useHttp } from "../../fixtures/servers/http.ts";
import { echo, fixture, useWorkspace } from "../../helpers/runs.ts";
import { type KeptRun, keepRun } from "./keeps.ts";

const folder = useWorkspace();
const http = useHttp();
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
      // A busy machine says nothing of the answer.
      if (result.rule_id === "load-late") continue;
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

test("nothing changes for any revision of the protocol, over HTTP, and for what a server sends besides answers", async () => {
  const { origin } = await http.serve(streamable());
  const protocol = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
  folder.write("suite.yml", {
    servers: { modern: fixture("modern", ["--both"], { protocol }), web: { url: `${origin}/mcp`, transport: "http" } },
    tools: [
      { ...echo("everywhere"), server: "modern" },
      { ...echo("over HTTP"), server: "web" },
      {
        name: "progress",
        tool: "progress",
        server: "modern",
        expect: ["progress[0].total = 2", "logs[0].data = half way"],
      },
    ],
  });
  await keepRun(folder.root, ["suite.yml"], async ({ kept, report }) => {
    expect(report.results.map(({ status }) => status)).toEqual(Array(11).fill("passed"));
    for (const { test, calls } of kept.tests) {
      const { protocol: asked } = test.coordinates;
      if (asked) expect(calls).toMatchObject([{ protocol: asked }]);
      expect(await kept.rejudge(test, calls)).toEqual({ status: "passed" });
      const changed = calls.map((call) => ({ ...call, logs: [], result: { ...(call.result as object), content: [] } }));
      expect(await kept.rejudge(test, changed)).toMatchObject({
        status: "failed",
        check: expect.stringMatching(/^(?:result|logs)/),
      });
    }
  });
});
