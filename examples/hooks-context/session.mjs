// Before a test: opens a session, or skips the test. After it: says how the test went.
import { readFileSync } from "node:fs";

const { phase, test, env, vars, result } = JSON.parse(readFileSync(0, "utf8"));
if (phase === "afterEach") {
  console.error(`${env.SESSION ?? "no session"}, opened by ${vars.opened_by ?? "nobody"}: ${test.name}: ${result.verdict}`);
} else if (!env.REGION) {
  console.log(JSON.stringify({ skip: { reason: "REGION is not set" } }));
} else {
  console.log(JSON.stringify({ env: { SESSION: `${env.REGION}-node` }, vars: { opened_by: "node" } }));
}
