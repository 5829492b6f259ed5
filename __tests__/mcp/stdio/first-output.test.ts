import type { McptestError } from "../../../src/errors.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { declare, failureOf, useSandbox } from "../sessions.ts";

const sandbox = useSandbox();

const ANSWER = `({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "s", version: "1" } } })`;

/** A server that answers initialize by `write(answer)`, and says nothing more. */
function answering(write: string): string {
  return `process.stdin.once("data", (data) => {
    const { id } = JSON.parse(data);
    const answer = JSON.stringify(${ANSWER});
    ${write}
  });`;
}

/** What a server that writes so fails to start with, once what it wrote was read. */
async function fault(script: string, hasCome = (error: McptestError) => /wrote \d+ bytes/.test(error.message)) {
  return withEnoughTime(
    (ms) => failureOf(sandbox.open(declare(["node", "-e", script], { startup_timeout_ms: ms }))),
    hasCome,
  );
}

const WRONG: [what: string, script: string, hint: string][] = [
  [
    "a byte order mark",
    answering('process.stdout.write("\\ufeff" + answer + "\\n")'),
    "the output begins with a byte order mark (BOM); write UTF-8 without it",
  ],
  [
    "UTF-16",
    answering('process.stdout.write(Buffer.from(answer + "\\n", "utf16le"))'),
    "the output is UTF-16; write UTF-8 (PowerShell: `[Console]::OutputEncoding`)",
  ],
  [
    "UTF-16 with a mark, of the other order",
    answering('process.stdout.write(Buffer.from("\\ufeff" + answer + "\\n", "utf16le").swap16())'),
    "the output is UTF-16; write UTF-8 (PowerShell: `[Console]::OutputEncoding`)",
  ],
  [
    "headers as in LSP",
    answering('process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer)'),
    "the messages are framed by Content-Length headers, as in LSP; MCP wants one message a line, ended by a newline",
  ],
  [
    "a message over several lines",
    answering('process.stdout.write(JSON.stringify(JSON.parse(answer), null, 2) + "\\n")'),
    "the JSON is spread over several lines; write each message on one line",
  ],
  [
    "a message without a newline",
    answering("process.stdout.write(answer)"),
    "the message has no newline at its end; flush and end each line",
  ],
  [
    "a log line and a message that never comes",
    'console.log("Server ready\\nlistening"); process.stdin.resume()',
    '"Server ready" is a log line on stdout; logs belong on stderr',
  ],
];

it.each(WRONG)("%s is named with its cure where the handshake runs out of time", async (_, script, hint) => {
  const error = await fault(script);
  expect(error.code).toBe("startup-timeout");
  expect(error.message).toContain('server "fixture" did not answer initialize within ');
  expect(error.hint).toBe(hint);
});

it.each(WRONG)("%s is named where the server ends", async (_, script, hint) => {
  const ends = `process.stdin.once("data", () => setImmediate(() => process.exitCode = 3)); process.stdin.on("data", () => process.stdin.destroy());`;
  const error = await fault(`${script}; ${ends}`, ({ code }) => code === "server-exited");
  expect(error.code).toBe("server-exited");
  expect(error.hint).toBe(`${hint}; its command was: node -e ${script}; ${ends}`);
});

it("a server that says nothing, or a part of a message, is told of its time", async () => {
  for (const script of ["process.stdin.resume()", `process.stdout.write('{"jsonrpc":'); process.stdin.resume()`]) {
    const error = await failureOf(sandbox.open(declare(["node", "-e", script], { startup_timeout_ms: 500 })));
    expect(error.hint).toBe(
      "raise `startup_timeout` (default: 10s; npx, uvx, docker: 60s) if the server needs longer. Its logs belong on stderr: stdout carries messages only",
    );
  }
});

it("a log line before a good message is a finding that says where logs belong", async () => {
  const script = `console.log("Server ready"); ${answering('process.stdout.write(answer + "\\n")')}`;
  const session = await sandbox.open(declare(["node", "-e", script]));
  const message = "text on stdout that is not a message; logs belong on stderr";
  expect(session.findings).toEqual([{ rule: "stray-output", severity: "warning", message, frame: "Server ready" }]);
});

it("a secret in the line is masked", async () => {
  const redactor = (await import("../../../src/values/redact/redact.ts")).createRedactor({
    secrets: ["s3cret-of-mine"],
  });
  const argv = ["node", "-e", 'console.log("token s3cret-of-mine"); process.stdin.resume()'];
  const error = await withEnoughTime(
    (ms) => failureOf(sandbox.open(declare(argv, { startup_timeout_ms: ms }), { redactor })),
    ({ message }) => /wrote \d+ bytes/.test(message),
  );
  expect(error.hint).toBe('"token [redacted]" is a log line on stdout; logs belong on stderr');
});
