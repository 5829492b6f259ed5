import { spawn } from "node:child_process";
import { once } from "node:events";
import { findSecrets, readProcesses } from "./secrets.ts";

const SECRET = "refresh+/Zm9vYmFyYmF6cXV4cXV1eGNvcmdl=";

test.each([
  ["as it is", SECRET],
  ["in a form", new URLSearchParams({ refresh_token: SECRET }).toString()],
  ["in a URL", `https://h/?t=${encodeURIComponent(SECRET)}`],
  ["in JSON", JSON.stringify({ why: JSON.stringify({ SECRET }) })],
  ["in Basic authentication", Buffer.from(`client:${SECRET}`).toString("base64")],
  ["in Basic authentication of another client", Buffer.from(`client-1:${SECRET}`).toString("base64")],
  ["in Basic authentication, encoded", Buffer.from(`client-12:${encodeURIComponent(SECRET)}`).toString("base64")],
])("a secret is found %s", (_, text) => {
  expect(findSecrets([SECRET], { out: `before ${text} after` })).toEqual(["out: refresh+/Zm9…"]);
  expect(findSecrets(["another-secret"], { out: text })).toEqual([]);
});

test("a secret is found in the arguments and the environment of a process", async () => {
  const child = spawn("sleep", ["60"], { env: { ...process.env, TOKEN: SECRET }, argv0: `sleep ${SECRET}` });
  await once(child, "spawn");
  const found = findSecrets([SECRET], readProcesses());
  child.kill();
  await once(child, "close");
  expect(found).toContain(`/proc/${child.pid}/cmdline: refresh+/Zm9…`);
  expect(found).toContain(`/proc/${child.pid}/environ: refresh+/Zm9…`);
});
