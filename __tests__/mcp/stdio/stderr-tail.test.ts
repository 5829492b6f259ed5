import { createLineReader, StderrTail } from "../../../src/mcp/stdio/stderr-tail.ts";

test("keeps the last twenty lines, cut to 500 characters", () => {
  const tail = new StderrTail();
  for (let line = 1; line <= 30; line++) tail.push(Buffer.from(`line ${line}\n`));
  tail.push(Buffer.from(`${"x".repeat(600)}\r\nlast`));
  const lines = tail.lines();
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe("line 13");
  expect(lines.at(-2)).toHaveLength(501);
  expect(lines.at(-1)).toBe("last");
});

test("is empty when nothing came", () => {
  expect(new StderrTail().lines()).toEqual([]);
});

test("holds the end of a flood only", () => {
  const tail = new StderrTail();
  for (let chunk = 0; chunk < 1000; chunk++) tail.push(Buffer.alloc(65_536, "."));
  tail.push(Buffer.from("\nthe end\n"));
  expect(tail.lines().at(-1)).toBe("the end");
});

test("reads lines as they come, whole characters only", () => {
  const lines: string[] = [];
  const reader = createLineReader((line) => lines.push(line));
  const bytes = Buffer.from("one\r\ntwö\nthree");
  for (const byte of bytes) reader.push(Buffer.of(byte));
  expect(lines).toEqual(["one", "twö"]);
  reader.end();
  expect(lines).toEqual(["one", "twö", "three"]);
});
