import fc from "fast-check";
import { compileTemplate, findForeignReferences } from "../../../src/serving/mock/answers.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";

const args: JsonObject = { name: "Ada", count: 3, list: ["a", { b: true }], nothing: null, "odd key": 1 };

test.each<[string, Json]>([
  ["plain", "plain"],
  ["${args.name}", "Ada"],
  ["${args.count}", 3],
  ["${args.list}", ["a", { b: true }]],
  ["${args.list[1].b}", true],
  ['${args["odd key"]}', 1],
  ["${args}", args],
  ["${args.nothing}", null],
  ["${args.missing}", null],
  ["Hello, ${args.name}!", "Hello, Ada!"],
  ["${args.count} of ${args.list}", '3 of ["a",{"b":true}]'],
  ["[${args.missing}]", "[]"],
  ["$${args.name}", "${args.name}"],
  ["costs $5 {${args.count}}", "costs $5 {3}"],
])("%s gives %j", (template, value) => {
  expect(compileTemplate(template)(args)).toEqual(value);
});

test("fills every string of a structure, and leaves keys and other values alone", () => {
  const template = { "${args.name}": [1, null, { deep: "${args.count}" }], flag: false };
  expect(compileTemplate(template)(args)).toEqual({ "${args.name}": [1, null, { deep: 3 }], flag: false });
});

test("a whole reference keeps any JSON value as it is", () => {
  const whole = compileTemplate({ a: ["${args.x}"] });
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(whole({ x: value as Json })).toEqual({ a: [value] });
    }),
  );
});

test("a text without ${ is never changed", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("${")),
      (text) => compileTemplate(text)(args) === text,
    ),
  );
});

test.each([
  ["${args.x} $${other} ${args}", []],
  ["${arg.x} and ${env.HOME}", ["${arg.x}", "${env.HOME}"]],
  ["${}", ["${}"]],
  ["${args..x}", ["${args..x}"]],
  ["${{ args.x }} ${args.x", ["${", "${args.x"]],
])("references in %j that are no argument: %j", (text, foreign) => {
  expect(findForeignReferences(text).map(({ raw }) => raw)).toEqual(foreign);
});
