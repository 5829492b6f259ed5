import fc from "fast-check";
import { tellJsonFault } from "../../src/values/json/json-fault.ts";

test.each([
  ["title", 'character 1: "t"'],
  ["{title: 1}", 'character 2: "t"'],
  ['{"a":1,}', 'character 8: "}"'],
  ['{"a" 1}', 'character 6: "1"'],
  ["[1 2]", 'character 4: "2"'],
  ["{'a':1}", `character 2: "'"`],
  ['{"a":01}', 'character 6: "0"'],
  [' {"a":"x', 'character 7: "\\""'],
  ['{"a":[', "it ends too early"],
  ['{"a":1', "it ends too early"],
  ["", "it ends too early"],
  ["{} {}", 'character 4: "{"'],
  ["[1]]", 'character 4: "]"'],
  ["[}", 'character 2: "}"'],
  ["😀", 'character 1: "😀"'],
])("%s", (text, expected) => {
  expect(tellJsonFault(text)).toBe(expected);
});

test("what stands before the fault holds no character that is wrong", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const json = JSON.stringify(value, null, at % 3);
      const index = at % (json.length + 1);
      const text = `${json.slice(0, index)}§${json.slice(index)}`;
      const isInString = (() => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      if (isInString) return;
      const told = tellJsonFault(text);
      const place = Number(/\d+/.exec(told)?.[0]);
      expect(place - 1).toBeLessThanOrEqual(index);
      expect(place).toBeGreaterThan(0);
    }),
  );
});
