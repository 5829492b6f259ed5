import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { listPages } from "../../scripts/docs/pages.mjs";
import type { Json } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { declare, pathOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();
const repository = fileURLToPath(new URL("../../", import.meta.url));

const SHOWS_SECRET = /(?:token|key|pass|password|secret)\w*["']?[=:]|:\/\/\S*@/i;

/** Values that an environment has under names of secrets, and words that answers are made of. */
const ENV = {
  DB_PASSWORD: "postgres",
  API_KEY: "test",
  SESSION_SECRET: "development",
  NPM_TOKEN: "npm_0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r",
  SHOP_TOKEN: "c4narY/of-the+shop==",
};

test("of what real servers answer at most one word in 10,000 is masked that is no secret", async () => {
  const redactor = createRedactor({ secrets: [] });
  redactor.learn(ENV);
  const root = join(realpathSync(sandbox.home), "files");
  mkdirSync(root);
  const pages = listPages().filter((path) => path.startsWith("docs/"));
  const files = pages.map((path) => path.replaceAll("/", "-"));
  for (const path of pages) {
    const lines = readFileSync(join(repository, path), "utf8").split("\n");
    // What shows how a secret is given is to be masked.
    writeFileSync(join(root, path.replaceAll("/", "-")), lines.filter((line) => !SHOWS_SECRET.test(line)).join("\n"));
  }
  const server = (name: string, ...args: string[]) =>
    declare(["node", pathOf("package", `@modelcontextprotocol/server-${name}/dist/index.js`), ...args], { name });
  const answers: Json[] = [];
  const ask = async (of: ReturnType<typeof server>, calls: readonly [string, object][]) => {
    const session = await sandbox.open(of, { redactor });
    answers.push(session.handshake, [...(await session.tools())]);
    for (const [name, args] of calls) {
      const { result = null } = await session.request("tools/call", { name, arguments: args as Record<string, Json> });
      answers.push(result);
    }
    await session.close();
  };
  await ask(server("filesystem", root), [
    ...files.map((name): [string, object] => ["read_text_file", { path: join(root, name) }]),
    ["directory_tree", { path: root }],
    ["list_directory_with_sizes", { path: root }],
  ]);
  await ask(server("memory"), [
    [
      "create_entities",
      { entities: [{ name: "Ada", entityType: "person", observations: ["born on 1815-12-10", "token_count: 12"] }] },
    ],
    ["read_graph", {}],
  ]);
  await ask(server("everything", "stdio"), [
    ["echo", { message: "12 tokens, 3 keys, 2026-11-26T12:00:00Z; development of postgres, a test" }],
    ["get-sum", { a: 1, b: 20260000 }],
    ["get-structured-content", { location: "New York" }],
    ["get-annotated-message", { messageType: "error", includeImage: true }],
    ["get-resource-links", { count: 5 }],
  ]);
  let words = 0;
  let masked = 0;
  for (const answer of answers) {
    const [before, after] = [answer, redactor.json(answer)].map((value) => JSON.stringify(value));
    words += before?.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    masked += after?.match(/\[redacted\]/g)?.length ?? 0;
  }
  expect(words).toBeGreaterThan(40_000);
  expect(masked).toBeLessThanOrEqual(words / 10_000);
});

test("numbers, dates, words and ids are not masked, whatever short values stand under names of secrets", () => {
  const word = fc.constantFrom(
    "postgres",
    "test",
    "secret",
    "hunter",
    "admin",
    "2026-11",
    "12345678",
    "true",
    "password",
  );
  const value = fc.oneof(
    fc.integer(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.stringMatching(/^[a-z]{1,15}$/),
    fc.uuid(),
    fc.boolean(),
  );
  const names = fc.constantFrom(
    "token_count",
    "input_tokens",
    "keys",
    "public_key",
    "next_page_token",
    "password_policy",
    "key_path",
    "text",
  );
  fc.assert(
    fc.property(word, fc.dictionary(names, value), (secret, answer) => {
      const redactor = createRedactor({ secrets: [] });
      redactor.learn({ password: secret, token: 471147114711 });
      const ordinary = {
        ...answer,
        text: `${secret} ${Object.values(answer).join(" ")} 471147114711`,
        keys: 3,
        input_tokens: 3,
      };
      expect(redactor.json(ordinary)).toBe(ordinary);
    }),
  );
});
