import fc from "fast-check";
import { readOneValue } from "../../../src/run/transform/command.ts";

test("reads any one value, whatever white space and byte order mark stand round it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\n", "\r\n\t"), fc.boolean(), (value, space, marked) => {
      const text = `${marked ? "\ufeff" : ""}${space}${JSON.stringify(value)}${space}`;
      expect(readOneValue(text)).toEqual({ json: JSON.parse(JSON.stringify(value)) });
    }),
  );
});

test("tells what comes after a first value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("Done!", "{}", "[", "x y", '"a"', "\u2603"), (value, rest) => {
      expect(readOneValue(`${JSON.stringify(value)}\n${rest}\n`)).toEqual({ rest });
    }),
  );
});

test.each(["", " \n", "Hello", "{", "{'a': 1}", "[1,", '"open', "nul", "} {}", "Loading… {}"])(
  "%j does not begin with a value",
  (text) => {
    expect(readOneValue(text)).toBeUndefined();
  },
);
