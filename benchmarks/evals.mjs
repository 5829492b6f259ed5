import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, ms, paired, verdict } from "./measure.mjs";

const API = fileURLToPath(new URL("../__tests__/fixtures/model-api/serve.mjs", import.meta.url));
const KEY = "sk-test-0123456789abcdef";
const CALLS = 200;
const CALL_MS = 100;
const AT_ONCE = 8;

/** The work with judges, as `listWork` gives it: calls of a fake API that take their time, against the least that they can take. */
export function listEvalWork({ folder, cli, rounds }) {
  return [
    {
      name: `${CALLS} judge calls of ${CALL_MS} ms, ${AT_ONCE} at once`,
      measure: async () => {
        const api = spawn(process.execPath, [API, "--delay", String(CALL_MS)], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        try {
          const [url] = await once(api.stdout, "data");
          const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: String(url).trim() };
          const suite = join(folder, "evals.yml");
          writeFileSync(suite, `evals:\n${Array.from({ length: CALLS }, (_, at) => evalOf(at)).join("")}`);
          const argv = [process.execPath, cli, "eval", suite, "--max-concurrency", String(AT_ONCE)];
          const [walls] = await paired([{ argv, cwd: folder, env }], Math.min(rounds, 5));
          const ideal = (CALLS * CALL_MS) / AT_ONCE;
          return verdict(median(walls) / ideal, "x", 1.2, `${ms(median(walls))}, ideal ${ms(ideal)}`);
        } finally {
          api.kill();
        }
      },
    },
  ];
}

function evalOf(at) {
  return `  - { name: eval ${at}, prompt: Greet., response: Hello ${at}!, rubric: Is a greeting. }\n`;
}
