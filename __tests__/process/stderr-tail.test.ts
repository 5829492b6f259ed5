import { createLineReader, createStderrTail } from "../../src/process/stderr-tail.ts";

test("keeps the first five lines and the last ones, twenty in all, of 2,000 characters each", () => {
  const tail = createStderrTail();
  for (let line = 1; line <= 30; line++) tail.push(Buffer.from(`line ${line}\n`));
  tail.push(Buffer.from(`${"x".repeat(2600)}\r\nlast`));
  const lines = tail.lines();
  expect(lines).toHaveLength(20);
  expect(lines.slice(0, 7)).toEqual(
    [1, 2, 3, 4, 5].map((line) => `line ${line}`).concat("… 13 lines left out …", "line 19"),
  );
  expect(lines.at(-2)).toHaveLength(2000);
  expect(lines.at(-1)).toBe("last");
});

test("a long line is told by its start, so that no part of it is taken for a line", () => {
  const tail = createStderrTail();
  tail.push(Buffer.from(`${"s".repeat(30_000)}ecret`));
  tail.push(Buffer.from(`${"t".repeat(30_000)}\n`));
  tail.push(Buffer.from(`${"u".repeat(30_000)}\nlast\n`));
  expect(tail.lines().map((line) => line.slice(0, 4))).toEqual(["ssss", "uuuu", "last"]);
});

test("is empty when nothing came", () => {
  expect(createStderrTail().lines()).toEqual([]);
});

test("leaves nothing out of twenty lines, and no line out of the sum", () => {
  const tail = createStderrTail();
  for (let line = 1; line <= 20; line++) tail.push(Buffer.from(`line ${line}\n`));
  expect(tail.lines()).toHaveLength(20);
  expect(tail.lines()[5]).toBe("line 6");
  tail.push(Buffer.from("line 21\n"));
  expect(tail.lines()[5]).toBe("… 2 lines left out …");
});

test("holds the beginning and the end of a flood only", () => {
  const tail = createStderrTail();
  tail.push(Buffer.from("Error: no such table\n"));
  for (let chunk = 0; chunk < 1000; chunk++) tail.push(Buffer.alloc(65_536, "."));
  tail.push(Buffer.from("\nthe end\n"));
  const lines = tail.lines();
  expect([lines[0], lines.at(-1)]).toEqual(["Error: no such table", "the end"]);
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
