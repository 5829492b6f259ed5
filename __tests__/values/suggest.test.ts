import { listNames, suggest } from "../../src/values/suggest.ts";

test.each([
  ["tmeout", "timeout"],
  ["timeuot", "timeout"],
  ["TIMEOUT", "timeout"],
  ["toolz", "tools"],
  ["nme", "name"],
  ["completely", undefined],
  ["x", undefined],
])("%s: %s", (word, expected) => {
  expect(suggest(word, ["timeout", "tools", "name", "servers"])).toBe(expected);
});

test("half of a short word is no slip", () => {
  expect(suggest("test", ["list", "run"])).toBeUndefined();
  expect(suggest("tst", ["test"])).toBe("test");
});

test("the nearest wins, the first of equals", () => {
  expect(suggest("cat", ["cart", "bat", "cot"])).toBe("cart");
  expect(suggest("server", ["servers", "sever"])).toBe("servers");
  expect(suggest("same", ["same", "some"])).toBe("some");
});

test("names are quoted, cut and counted", () => {
  expect(listNames(["a", 'b"'])).toBe('"a", "b\\""');
  expect(listNames(Array.from({ length: 20 }, (_, index) => `n${index}`))).toMatch(/"n7" and 12 more$/);
});
