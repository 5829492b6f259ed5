import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "../generated/version.ts";
import { firstOf } from "../values/async/first-of.ts";
import { main } from "./main.ts";
import { command, type Step } from "./step.ts";

const INTERRUPTED = 130;
const interrupt = new AbortController();
/** Whether this is the post step: the job is over, and nothing may fail it now. */
const isPost = process.argv[2] === "post";
const POST_MS = 60_000;

// A cancelled workflow sends SIGINT, then SIGTERM 7.5 s later: the first asks for an orderly end, the second ends at once.
// A self-hosted runner may send SIGHUP when its terminal closes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(INTERRUPTED);
    interrupt.abort();
  });
}

// Node would print the error unescaped on stderr, where its lines could act as commands.
process.on("uncaughtException", (error) => {
  process.stdout.write(command(isPost ? "warning" : "error", `mcptest itself failed: ${error.message}`));
  process.exit(isPost ? 0 : 1);
});

const here = dirname(fileURLToPath(import.meta.url));
const step: Omit<Step, "redactor"> = {
  env: process.env,
  cwd: process.cwd(),
  write: (text) => void process.stdout.write(text),
  mockCommand: [process.execPath, resolve(here, "../cli/index.js"), "mock"],
  version: VERSION,
  platform: { node: process.version, platform: process.platform },
  signal: interrupt.signal,
};
if (isPost) {
  const { saveKept } = await import("./cache-saves.ts");
  const signal = firstOf(interrupt.signal, AbortSignal.timeout(POST_MS));
  signal.addEventListener("abort", () => process.exit(0));
  await saveKept(step);
  process.exit(0);
}
process.exitCode = await main(step);
