import { parseChallenge } from "../../src/auth/discovery/challenge.ts";
import type { McptestError } from "../../src/errors.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const redactor = createRedactor({ secrets: [] });
const parse = (...fields: string[]) => parseChallenge(fields, redactor);
const failureOf = (...fields: string[]): McptestError => {
  try {
    parse(...fields);
  } catch (error) {
    return error as McptestError;
  }
  throw new Error("it was read");
};

test.each<[string, string[], Record<string, string>]>([
  ["no field", [], {}],
  ["an empty field", [""], {}],
  ["no parameters", ["Bearer"], {}],
  [
    "a token and a quoted string",
    ['Bearer error=invalid_token, scope="a b"'],
    { error: "invalid_token", scope: "a b" },
  ],
  ["spaces and tabs around =", ['Bearer scope = "a" ,\terror\t=\tx'], { scope: "a", error: "x" }],
  ["names and scheme in any case", ['bEARER Scope="A"'], { scope: "A" }],
  ["escapes", [String.raw`Bearer scope="a\"b\\c\d"`], { scope: 'a"b\\cd' }],
  ["commas and Bearer in quotes", ['Basic realm="a, Bearer scope=\\"no\\"", Bearer scope="x, y"'], { scope: "x, y" }],
  ["several challenges in one field", ['Negotiate, Basic realm="x", Bearer scope="y", DPoP algs="z"'], { scope: "y" }],
  ["several fields", ['Basic realm="x"', 'Bearer scope="y"'], { scope: "y" }],
  ["the first Bearer of two", ['Bearer scope="one"', 'Bearer scope="two"'], { scope: "one" }],
  ["one name in two challenges", ['Digest realm="a", Bearer realm="b"'], { realm: "b" }],
  ["a token68 of another scheme", ["Negotiate YII=, Bearer scope=x"], { scope: "x" }],
  ["a token68 of its own", ["Bearer abc=="], {}],
  ["empty places of the list", [", ,Bearer ,scope=x,,error=y ,"], { scope: "x", error: "y" }],
  ["an empty value", ['Bearer scope=""'], { scope: "" }],
  ["another scheme alone", ['Basic realm="x"'], {}],
  ["a scheme that begins with Bearer", ['BearerX scope="x"'], {}],
  ["a parameter named like a scheme", ["Digest bearer=x, realm=y"], {}],
])("reads %s", (_, fields, parameters) => {
  expect(parse(...fields)).toEqual(parameters);
});

test.each([
  [
    "a parameter given twice",
    'Bearer scope="a", Scope=b',
    'scope is there twice in WWW-Authenticate: Bearer scope="a", Scope=b',
  ],
  ["a parameter given twice to another scheme", "Basic realm=a, realm=b, Bearer", "realm is there twice in"],
  [
    "a quote without end",
    'Bearer scope="a, error=x',
    'a quote has no end in WWW-Authenticate: Bearer scope="a, error=x',
  ],
  ["a quote whose end is escaped", String.raw`Bearer scope="a\"`, "a quote has no end in"],
  [
    "a value with characters of no token",
    "Bearer resource_metadata=https://h/x",
    'from "resource_metadata=https://h/x" on',
  ],
  ["a missing comma", 'Bearer scope="a" error="b"', 'from "scope="a" error="b"" on'],
  ["text behind a quote", 'Bearer scope="a"b', 'from "scope="a"b" on'],
  ["a parameter before any scheme", "=x", 'from "=x" on'],
  ["a parameter behind a token68", "Negotiate abc, realm=x", 'from "realm=x" on'],
])("refuses %s", (_, field, message) => {
  const error = failureOf(field);
  expect(error.code).toBe("login-failed");
  expect(error.message).toMatch(/^challenge: /);
  expect(error.message).toContain(message);
});

test("reads a long field in time that grows with its length", () => {
  const long = `Bearer scope="${'\\"'.repeat(50_000)}`;
  expect(failureOf(long).message).toContain("a quote has no end");
  expect(failureOf(`Bearer ${"a=b,".repeat(20_000)}`).message).toContain("a is there twice");
  expect(parse(`Bearer ${" ".repeat(50_000)}scope=x`)).toEqual({ scope: "x" });
});
