import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { Session } from "../../src/mcp/index.ts";
import { Prices } from "../../src/model/index.ts";
import { loadPipeline, runPipeline } from "../../src/pipeline/index.ts";
import { clock } from "../../src/spend/index.ts";
import type { ServerSpec } from "../../src/suite/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mcptest-pipe-"));
});
afterAll(() => rmSync(root, { recursive: true }));

const redactor = createRedactor({ secrets: [] });
const jq = { check: async () => undefined, evaluate: async () => [true] };

function load(pipe: readonly object[]) {
  writeFileSync(join(root, "flow.yml"), JSON.stringify({ pipe }));
  const options = { root, env: {}, vars: {}, mask: [], envFile: false, shared: false, jq, redactor };
  return loadPipeline("flow.yml", options);
}

/** For each step the steps that it reads, by index; any step, before or after. */
const reads = fc
  .integer({ min: 1, max: 12 })
  .chain((length) =>
    fc.array(fc.array(fc.nat({ max: length - 1 }), { maxLength: 3 }), { minLength: length, maxLength: length }),
  );

const stepsOf = (all: readonly (readonly number[])[]) =>
  all.map((read, at) => ({
    id: `s${at}`,
    tool: "add",
    args: { at, whole: read.map((one) => `\${s${one}.sum}`), text: read.map((one) => `<\${s${one}.sum}>`).join("") },
  }));

test("a pipeline loads exactly when every reference leads back", async () => {
  await fc.assert(
    fc.asyncProperty(reads, async (all) => {
      const wrong = all.flatMap((read, at) => read.filter((one) => one >= at).flatMap((one) => [one, one]));
      const errors = await load(stepsOf(all)).then(
        () => [],
        (error: { errors: { code: string }[] }) => error.errors.map(({ code }) => code),
      );
      expect(errors).toEqual(wrong.map(() => "step-reference"));
    }),
    { numRuns: 60 },
  );
});

test("calls are made in the order of the file, with what earlier ones gave", async () => {
  const backward = reads.map((all) => all.map((read, at) => read.filter((one) => one < at)));
  await fc.assert(
    fc.asyncProperty(backward, async (all) => {
      const sums: number[] = [];
      const request = async (_: string, { arguments: args }: JsonObject) => {
        const { at, whole, text } = args as { at: number; whole: number[]; text: string };
        const read = (all[at] ?? []).map((one) => sums[one]);
        expect({ at, whole, text }).toEqual({
          at: sums.length,
          whole: read,
          text: read.map((sum) => `<${sum}>`).join(""),
        });
        sums.push(whole.reduce((sum, one) => sum + one, at + 1) % 997);
        return { result: { structuredContent: { sum: sums.at(-1) ?? 0 } } };
      };
      const session = { request, stderrTail: () => [] } as unknown as Session;
      const { detail } = await runPipeline(
        {
          pipeline: await load(stepsOf(all)),
          server: { name: "s", protocols: [] } as unknown as ServerSpec,
          caps: {},
          mode: "stop",
          timeoutMs: undefined,
        },
        {
          servers: { acquire: async () => session },
          jq,
          prices: new Prices(),
          clock,
          redactor,
          signal: new AbortController().signal,
        },
      );
      expect(detail).toMatchObject({ status: "ok", output: { sum: sums.at(-1) }, totals: { ok: all.length } });
    }),
    { numRuns: 60 },
  );
});
