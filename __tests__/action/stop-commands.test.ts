import { openFencedLog } from "../../src/action/log.ts";

function capture(): { written(): string; write(text: string): void } {
  let all = "";
  return {
    written: () => all,
    write: (text) => {
      all += text;
    },
  };
}

test("what is logged stands between the fence and its end, which has a line of its own", () => {
  const out = capture();
  const log = openFencedLog(out.write, "t0ken");
  log.write("::error::pwned\nhalf a ");
  log.write("line");
  log.close();
  log.close();
  expect(out.written()).toBe("::stop-commands::t0ken\n::error::pwned\nhalf a line\n::t0ken::\n");
});

test.each(["", "line\n", "line\r"])("no empty line is added after %j", (text) => {
  const out = capture();
  const log = openFencedLog(out.write, "t");
  log.write(text);
  log.close();
  expect(out.written()).toBe(`::stop-commands::t\n${text}::t::\n`);
});

test("nothing is written after the end", () => {
  const log = openFencedLog(() => {}, "t");
  log.close();
  expect(() => log.write("late")).toThrow("closed");
});
