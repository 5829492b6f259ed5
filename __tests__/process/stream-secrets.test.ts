import { createLineReader, createStderrTail } from "../../src/process/stderr-tail.ts";
import { createLineMask } from "../../src/values/redact/cut.ts";
import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { FORMS } from "../fixtures/secret-forms.ts";

const CANARY = "canary-4711-correct-horse";
const redactor = createRedactor({ secrets: [CANARY] });
const BODY = ["MIIEpAIBAAKCAQEA7bq0", "q3xTzF9pLk2VwYh5RrNc", "dGVzdA=="];
const KEY = "RSA PRIVATE KEY";

function pem(prefix: string, headers: readonly string[] = []): string {
  const lines = [`-----BEGIN ${KEY}-----`, ...headers, ...BODY, `-----END ${KEY}-----`];
  return lines.map((line) => `${prefix}${line}\n`).join("");
}

/** What each way of showing a stream shows of its chunks: lines as they come, and the last ones. */
function shown(chunks: readonly Buffer[]): string[] {
  const mask = createLineMask(redactor);
  const lines: string[] = [];
  const tail = createStderrTail((line) => lines.push(mask(line)));
  const alone: string[] = [];
  const reader = createLineReader((line) => alone.push(mask(line)));
  const peeks = chunks.map((chunk) => {
    tail.push(chunk);
    reader.push(chunk);
    return tail.lines().map(redactor.text).join("\n");
  });
  for (const stream of [tail, reader]) stream.end();
  return [lines.join("\n"), alone.join("\n"), tail.lines().map(redactor.text).join("\n"), ...peeks.slice(1)];
}

test.each([
  ["a value", `says ${CANARY} ümläut\nready, set\n`],
  ["a key", `loading: x\n${pem("")}ready, set\n`],
  ["a key in a log", `${pem("2026-01-01 [info] ")}ready, set\n`],
  [
    "a key with headers, and lines that end in CR",
    `${pem("", ["Proc-Type: 4,ENCRYPTED", ""])}ready, set\n`.replaceAll("\n", "\r\n"),
  ],
])("%s that is cut anywhere over two writes is in no output", (_, text) => {
  const bytes = Buffer.from(text);
  for (let at = 0; at <= bytes.length; at++) {
    for (const output of shown([bytes.subarray(0, at), bytes.subarray(at)])) {
      expect(output).toContain(MASK);
      expect(output).toContain("ready, set");
      for (const part of ["canary", "horse", ...BODY]) expect(output).not.toContain(part);
    }
  }
});

test("a key that began before the last lines is in none of them", () => {
  const body = Array.from({ length: 40 }, (_, at) => `${BODY[0]}${at}`);
  const text = [`-----BEGIN ${KEY}-----`, ...body].join("\n");
  for (const output of shown([Buffer.from(text), Buffer.from("\n")])) expect(output).not.toContain("MIIE");
});

test("a value across the end of what is shown of a long line is not shown in part", () => {
  for (const at of [65_500, 65_536, 73_700, 73_728, 73_800]) {
    const line = `${`${CANARY} `.repeat(Math.floor(at / 26))}${".".repeat(at % 26)}${CANARY}${"x".repeat(20_000)}`;
    const [inherited = "", alone] = shown([Buffer.from(line), Buffer.from("\nnext\n")]);
    expect(inherited).toBe(alone);
    expect(inherited).not.toContain("canary");
    expect(inherited).toMatch(new RegExp(`… \\(${line.length} characters\\)\nnext$`));
  }
});

test.each(["plain", "JSON", "base64", "hex", "percents"])(
  "a value on two lines, %s, is not shown where the lines between the first and the last are left out",
  (name) => {
    const form = FORMS[name]?.(CANARY) ?? "";
    // Each line has a good third of it.
    for (let at = Math.ceil(form.length * 0.4); at <= form.length * 0.6; at++)
      for (let before = 0; before < 40; before++) {
        const tail = createStderrTail();
        const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
        lines.splice(before, 0, form.slice(0, at), form.slice(at));
        tail.push(Buffer.from(lines.join("\n")));
        const shown = redactor.across([...tail.lines()]).map(redactor.text);
        expect(shown.filter((line) => !/^(line|…) \d+|^\[redacted\]/.test(line))).toEqual([]);
      }
  },
);
