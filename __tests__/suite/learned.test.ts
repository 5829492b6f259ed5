import { createRedactor } from "../../src/values/redact/redact.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const CANARY = "c4narY-of-it";

test.each([
  ["JSON in a server's environment", { env: { CONFIG: `{"password":"${CANARY}"}` } }],
  ["a connection string", { env: { DB: `Server=db;Password=${CANARY};Encrypt=yes` } }],
  ["a connection string under a name of secrets", { env: { DB_CONNECTION_STRING: `Server=db;Password=${CANARY}` } }],
])("%s tells a secret", async (_, server) => {
  const redactor = createRedactor({ secrets: [] });
  const workspace = createWorkspace({
    "suite.yml": JSON.stringify({ servers: { s: { command: "node", ...server } } }),
  });
  await workspace.load({ redactor });
  expect(redactor.text(`it is ${CANARY}.`)).toBe("it is [redacted].");
});

test("a .env file and --var tell secrets in JSON", async () => {
  const redactor = createRedactor({ secrets: [] });
  const workspace = createWorkspace({
    "suite.yml": "servers: { s: { command: node } }\n",
    ".env": `CONFIG={"token":"${CANARY}"}\n`,
  });
  await workspace.load({ redactor, vars: { other: '{"token":"0ther-c4nary"}' } });
  expect(redactor.text(`${CANARY} 0ther-c4nary`)).toBe("[redacted] [redacted]");
});
