import fc from "fast-check";
import { COMMON_ROOTS, compile } from "../../src/template/template.ts";
import type { Json } from "../../src/values/json.ts";
import { formatPath, type PathStep } from "../../src/values/path.ts";
import { anyCharacter } from "../helpers/texts.ts";

const ANY = { "*": () => undefined };

const step: fc.Arbitrary<PathStep> = fc.oneof(
  fc.record({ kind: fc.constant("key" as const), key: fc.string({ unit: anyCharacter, maxLength: 6 }) }),
  fc.record({ kind: fc.constant("index" as const), index: fc.nat(1000) }),
  fc.constant({ kind: "all" as const }),
);
const root = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/);

/** Of a reference: braces may stand only in a quoted key. */
const write = (step: PathStep): string =>
  step.kind === "key" && /[{}]/.test(step.key)
    ? `[${JSON.stringify(step.key)}]`
    : formatPath([{ kind: "key", key: "a" }, step]).slice(1);

test("reads back every reference that can be written, wherever in a text it stands", () => {
  const text = fc.string().map((part) => part.replaceAll("$", "").replaceAll("{", ""));
  fc.assert(
    fc.property(root, fc.array(step, { maxLength: 5 }), text, text, (name, rest, before, after) => {
      const steps: PathStep[] = [{ kind: "key", key: name }, ...rest];
      const raw = `\${${name}${rest.map(write).join("")}}`;
      const { references } = compile({ a: ["", `${before}${raw}${after}`] }, ANY);
      expect(references).toEqual([{ kind: "*", name, steps, raw, at: before.length, path: ["a", 1] }]);
    }),
  );
});

const text = fc
  .array(
    fc.constantFrom("a", "$", "{", "}", '"', "\\", "[", "\n", "${", "$${", "${env.Y}", "${CONFIG_DIR}", "${bad one}"),
  )
  .map((pieces) => pieces.join(""));

test("gives back any text whose openings are escaped", () => {
  fc.assert(
    fc.property(text, (written) => {
      const template = compile(
        written.replaceAll("${", () => "$${"),
        COMMON_ROOTS,
      );
      expect(template.references).toEqual([]);
      expect(template.fill(() => "")).toBe(written);
    }),
  );
});

test("loses nothing of a text, whatever in it is a reference and what is none", () => {
  fc.assert(
    fc.property(text, (written) => {
      const { references, whole, fill } = compile(written, COMMON_ROOTS);
      const read: boolean[] = [];
      const filled = fill(({ raw }, all) => {
        read.push(all);
        return raw;
      });
      let end = 0;
      const pieces = references.flatMap(({ raw, at }) => {
        const before = written.slice(end, at);
        end = at + raw.length;
        expect(written.slice(at, end)).toBe(raw);
        return [before.replaceAll("$${", () => "${"), raw];
      });
      expect(filled).toBe([...pieces, written.slice(end).replaceAll("$${", () => "${")].join(""));
      expect(read).toEqual(references.map(() => whole !== undefined));
    }),
  );
});

test.each<[string, Json]>([
  ["${env.A}", { b: [1] }],
  ["x${env.A}", 'x{"b":[1]}'],
  ["${env.A}\n", '{"b":[1]}\n'],
  ["$${env.A}", "${env.A}"],
])("%j keeps the type of what it reads only when it is nothing but one reference", (written, filled) => {
  expect(compile(written, COMMON_ROOTS).fill(() => ({ b: [1] }))).toEqual(filled);
});

test.each([
  ["${nothing}", "there is no nothing"],
  ["${toString}", "there is no toString"],
  ["${env.A.b}", "an environment variable is read as ${env.NAME}"],
  ["${ env.a b }", 'unexpected " "; expected "." or "[" (at character 9)'],
])("says what is wrong with %s", (written, fault) => {
  expect(compile(written, COMMON_ROOTS).references).toMatchObject([{ raw: written, fault }]);
});
