import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_24 } from "../helpers/bundles.ts";
import { startNode } from "../helpers/cli.ts";
import { fixturePath } from "../helpers/runs.ts";

const SUITE = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");
/** Fixture servers that serve HTTP with `--http`, and the scenarios that say that they are right. */
const SERVERS: Readonly<Record<string, readonly string[]>> = {
  notes: ["resources-subscribe", "resources-unsubscribe"],
  visits: ["tools-call-elicitation", "elicitation-sep1034-defaults", "elicitation-sep1330-enums"],
  "visits-modern": [
    ...["input-required-result-basic-elicitation", "input-required-result-multi-round"],
    "input-required-result-capability-check",
  ],
  surface: ["completion-complete", "resources-templates-read", "prompts-get-with-args"],
  "surface-modern": [
    ...["completion-complete --spec-version 2026-07-28", "resources-templates-read --spec-version 2026-07-28"],
    "prompts-get-with-args --spec-version 2026-07-28",
  ],
};

test.each(Object.keys(SERVERS))("the fixture %s passes the official suite's scenarios for servers", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-conformance-"));
  const server = startNode([fixturePath(name), "--http"], {}, NODE_24);
  try {
    await server.printed("/mcp");
    for (const scenario of SERVERS[name] ?? []) {
      const args = [
        "server",
        "--url",
        server.stdout.trim(),
        "--scenario",
        ...scenario.split(" "),
        "--output-dir",
        folder,
      ];
      const { code, stdout } = await startNode([SUITE, ...args], {}, NODE_24).done;
      expect({ scenario, code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("0 failed") });
    }
  } finally {
    server.kill("SIGTERM");
    await server.done;
    rmSync(folder, { recursive: true });
  }
});
