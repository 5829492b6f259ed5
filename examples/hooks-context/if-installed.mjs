// Runs a hook in a language that may be missing, and skips the test where it is: node ./if-installed.mjs <program> <argument…>
import { spawnSync } from "node:child_process";

const [program, ...args] = process.argv.slice(2);
const { error, status } = spawnSync(program, args, { stdio: "inherit" });
if (error?.code === "ENOENT") {
  const skip = { reason: `${program} is not installed` };
  if (process.env.MCPTEST_HOOK_PHASE === "beforeEach") console.log(JSON.stringify({ skip }));
} else {
  process.exitCode = status ?? 1;
}
