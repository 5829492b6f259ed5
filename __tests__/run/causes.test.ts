import { type ErrorCode, McptestError } from "../../src/errors.ts";
import { Causes } from "../../src/run/sealing/causes.ts";

function error(code: ErrorCode, message: string): McptestError {
  return new McptestError(code, message);
}

test("an error met twice is one event", () => {
  const causes = new Causes();
  const exit = error("server-exited", "it exited");
  expect(causes.has(exit)).toBe(false);
  expect(causes.nameOf(exit)).toBe("it exited");
  expect(causes.has(exit)).toBe(true);
  expect(causes.nameOf(exit)).toBe("it exited");
});

test("two exits that read the same are two events", () => {
  const causes = new Causes();
  const [first, second] = [error("server-exited", "it exited"), error("server-exited", "it exited")];
  expect([causes.nameOf(first), causes.nameOf(second)]).toEqual(["it exited", "it exited (2)"]);
  expect([causes.nameOf(first), causes.has(second)]).toEqual(["it exited", true]);
});

test("two failures to connect that read the same are one event", () => {
  const causes = new Causes();
  const [first, second] = [error("server-unreachable", "nobody there"), error("server-unreachable", "nobody there")];
  expect([causes.nameOf(first), causes.nameOf(second)]).toEqual(["nobody there", "nobody there"]);
});
