import { echo, fixture, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

test("what `.env` gives is a secret by its name, read or not; hooks and commands get it, and recordings know it by name", async () => {
  workspace.write(".env", "DOT_TOKEN=canary-of-dot-env\nPLAIN=plain-value\n");
  const seen = `test "$PLAIN$DOT_TOKEN" = plain-valuecanary-of-dot-env`;
  const suite = (token: string) => ({
    servers: { good: fixture("good") },
    hooks: { beforeAll: `sh -c '${seen}'` },
    tools: [
      echo("canary-of-dot-env", { name: "leaks", expect: [textIs("x")] }),
      echo(token, { name: "reads", expect: [textIs(token)] }),
    ],
  });
  const run = await workspace.run(suite("${env.DOT_TOKEN}"), ["--record"]);
  expect(run.statuses).toEqual(["failed", "passed"]);
  expect(run.stdout + workspace.read("report.json")).not.toContain("canary-of-dot-env");
  const replayed = await workspace.run(suite("${env.DOT_TOKEN}"), ["--replay", "--filter", "reads"]);
  expect({ statuses: replayed.statuses, warnings: replayed.report.warnings }).toEqual({
    statuses: ["passed"],
    warnings: [],
  });
  const without = await workspace.run(suite("none"), ["--no-env-file"]);
  expect(without.result("leaks").message).toContain("the beforeAll hook");
});

test("a secret with quotes is known in JSON that is a text of JSON", async () => {
  const secret = 'Xk"9v\\Lq7w2';
  const twice = JSON.stringify({ log: JSON.stringify({ conn: `db ${secret} end` }) });
  const run = await workspace.run(
    { servers: { good: fixture("good") }, tools: [echo(twice, { expect: [textIs("x")] })] },
    [],
    { env: { DB_PASSWORD: secret } },
  );
  expect(run.stdout + workspace.read("report.json")).not.toMatch(/9v|Lq7/);
});
