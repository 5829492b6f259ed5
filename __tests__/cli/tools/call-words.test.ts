import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { readArguments, writeArguments } from "../../../src/cli/tools/arguments.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/json.ts";
import { runCli } from "../../helpers/cli.ts";
import { COMPOSES, json, MEMORY, PEOPLE, useCalls, useEverything } from "./calls.ts";

const { call, folder } = useCalls();

/** What `name=text` becomes for a tool with this schema of `a`; the messages when it is refused. */
async function read(schema: Json, text: string, more: JsonObject = {}): Promise<unknown> {
  const inputSchema: JsonObject = { type: "object", properties: { a: schema }, ...more };
  try {
    const [found] = [...(await readArguments([{ name: "t", inputSchema }], "t", new Map([["a", { text }]]))).values()];
    return found && "value" in found ? found.value : found;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the schema of the tool decides the type", () => {
  const wrong = (type: string, found = "text") => `argument "a" of t takes ${type}, not ${found}`;
  const $defs = { Level: { enum: ["low", "high"] }, Id: { type: "integer" }, Self: { $ref: "#/$defs/Self" } };

  test.each<[Json, string, unknown]>([
    [{ type: "string" }, "42", "42"],
    [{ type: "string" }, '"42"', '"42"'],
    [{ type: "string" }, "", ""],
    [{ type: "string" }, "a=b:=c", "a=b:=c"],
    [{ type: "number" }, "4.5", 4.5],
    [{ type: "number" }, "", wrong("number")],
    [{ type: "integer" }, "42", 42],
    [{ type: "integer" }, "-7", -7],
    [{ type: "integer" }, "4.5", wrong("integer", "a number")],
    [{ type: "integer" }, "many", wrong("integer")],
    [{ type: "boolean" }, "false", false],
    [{ type: "boolean" }, "no", wrong("boolean")],
    [{ type: "boolean" }, "0", wrong("boolean", "a number")],
    [{ type: "null" }, "null", null],
    [{ type: "array", items: { type: "string" } }, '["a"]', ["a"]],
    [{ type: "array", items: { type: "string" } }, "a,b", wrong("string[]")],
    [{ type: "object" }, '{"b":1}', { b: 1 }],
    [{ type: "object" }, "[1]", wrong("object", "an array")],
    [{ type: ["string", "null"] }, "null", null],
    [{ type: ["string", "null"] }, "42", "42"],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "", wrong("integer | null")],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, '"x"', '"x"'],
    [{ oneOf: [{ type: "integer" }, { type: "string" }] }, "42", 42],
    [{ oneOf: [{ type: "integer" }, { type: "string" }] }, "42b", "42b"],
    [{ allOf: [{ type: ["string", "number"] }, { type: "number" }] }, "x", wrong("any")],
    [{ type: "string", nullable: true }, "null", null],
    [{ enum: ["1", "2"] }, "1", "1"],
    [{ enum: [1, 2] }, "1", 1],
    [{ type: "string", enum: ["low", "high"] }, "hihg", 'argument "a" of t takes "low" | "high"'],
    [{ const: "on" }, "on", "on"],
    [{ $ref: "#/$defs/Level" }, "high", "high"],
    [{ $ref: "#/$defs/Level" }, "5", wrong('"low" | "high"', "a number")],
    [{ $ref: "#/$defs/Id" }, "5", 5],
    [{ $ref: "#/$defs/Self" }, "5", 5],
    [{ $ref: "https://example.com/other" }, "5", 5],
    [{ type: "file" }, "x", "x"],
    [{}, "42", 42],
    [true, '"42"', "42"],
    [{ description: "anything" }, "forty-two", "forty-two"],
    [{ title: "nothing said of types" }, "", ""],
    [{ type: "integer" }, "12345678901234567890", parseJson("12345678901234567890")],
  ])("%j reads %j", async (schema, text, value) => {
    expect(await read(schema, text, { $defs })).toEqual(value);
  });

  test.each<[string, JsonObject, string, unknown]>([
    ["no properties: anything goes", { properties: {} }, "1", 1],
    ["none allowed", { properties: {}, additionalProperties: false }, "1", 't has no argument "a"'],
    ["others are of a type", { properties: { b: {} }, additionalProperties: { type: "string" } }, "1", "1"],
    ["others are allowed", { properties: { b: {} }, additionalProperties: true }, "1", 1],
    ["others are not spoken of", { properties: { b: {} } }, "1", 't has no argument "a"'],
    ["others are by pattern", { properties: { b: {} }, patternProperties: { "^.": {} } }, "1", 1],
    ["a part of all", { properties: {}, allOf: [{ properties: { a: { type: "string" } } }] }, "1", "1"],
    [
      "one of several shapes",
      { properties: {}, oneOf: [{ properties: { b: {} } }, { properties: { a: {} } }] },
      "1",
      1,
    ],
    [
      "a reference",
      { properties: {}, $ref: "#/$defs/A", $defs: { A: { properties: { a: { type: "string" } } } } },
      "1",
      "1",
    ],
  ])("%s", async (_, schema, text, value) => {
    expect(await read({}, text, schema)).toEqual(value);
  });

  test("text stays what it is wherever a string is all that is allowed, and JSON what it is where anything is", async () => {
    await fc.assert(fc.asyncProperty(fc.string(), async (text) => (await read({ type: "string" }, text)) === text));
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(await read({}, text))).toBe(text);
      }),
    );
  });

  test("an example that is written as words reads back as it was", async () => {
    const words = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(words, async (args) => {
        const inputSchema: JsonObject = { type: "object" };
        const written = Object.entries(args).map(([name, value]): [string, { text: string } | { value: Json }] => {
          const word = writeArguments({ [name]: value as Json });
          const [, sign, quoted = ""] = /^[a-z_]+(:?=)(.*)$/s.exec(word) ?? [];
          const text = quoted.replace(/^'(.*)'$/s, "$1").replaceAll("'\\''", "'");
          return [name, sign === ":=" ? { value: JSON.parse(text) as Json } : { text }];
        });
        fc.pre(!JSON.stringify(args).includes("\\"));
        const found = await readArguments([{ name: "t", inputSchema }], "t", new Map(written));
        const values = Object.fromEntries([...found].map(([name, one]) => [name, "value" in one ? one.value : null]));
        expect(JSON.stringify(values)).toBe(JSON.stringify(args));
      }),
    );
  });
});

describe("the schema of the tool checks the whole value", () => {
  const books = { type: "array", items: { $ref: "#/$defs/Book" }, maxItems: 2 };
  const Book = {
    type: "object",
    required: ["title"],
    properties: { title: { type: "string" }, "a/b": { type: "integer" }, also: { $ref: "#/$defs/Book" } },
    additionalProperties: false,
  };
  const wrong = (what: string) => `argument "a" of t${what}`;

  test.each<[Json, string, string | undefined]>([
    [books, '[{"title":"Emma"}]', undefined],
    [books, '[{"title":1}]', ", at /0/title: must be string"],
    [books, '[{"title":"x"},{}]', ", at /1: must have required property 'title'"],
    [books, '[{"title":"x","pages":1}]', ', at /0: must NOT have additional properties ("pages")'],
    [books, '[{"title":"x","a/b":"1"}]', ", at /0/a~1b: must be integer"],
    [books, '[{"title":"x","also":{"title":[]}}]', ", at /0/also/title: must be string"],
    [books, '[{"title":"x"},{"title":"x"},{"title":"x"}]', ": must NOT have more than 2 items"],
    [{ anyOf: [books, { type: "null" }] }, '[{"title":1}]', ", at /0/title: must be string"],
    [{ anyOf: [books, { type: "null" }] }, "null", undefined],
    [{ type: "integer", minimum: 3 }, "2", ": must be >= 3"],
    [{ type: "string", pattern: "^[a-z]+$" }, "UP", ': must match pattern "^[a-z]+$"'],
    [{ type: "array", items: { $ref: "#/nowhere" } }, "[1]", undefined],
    [{ type: "array", items: { type: "string", nullable: true } }, "[null]", undefined],
  ])("%j %s", async (schema, text, what) => {
    const found = await read(schema, text, { $defs: { Book } });
    expect(found).toEqual(what === undefined ? parseJson(text) : wrong(what));
  });

  test("each argument by itself: what the others are, nobody knows yet", async () => {
    const inputSchema: JsonObject = {
      type: "object",
      required: ["a", "later"],
      oneOf: [
        { properties: { kind: { const: "x" }, a: { type: "array", items: { type: "string" } } } },
        { properties: { kind: { const: "y" }, a: { type: "array", items: { type: "number" } } } },
      ],
    };
    const ask = (value: Json) => readArguments([{ name: "t", inputSchema }], "t", new Map([["a", { value }]]));
    for (const value of [["x"], [1]]) expect([...(await ask(value)).values()]).toEqual([{ value }]);
    await expect(ask([true])).rejects.toThrow('argument "a" of t, at /0: must be ');
  });

  test("every value that its schema does not allow is found, and no other", async () => {
    const schema: JsonObject = { type: "array", items: { type: "array", items: { type: "integer", maximum: 9 } } };
    const lists = fc.array(fc.array(fc.integer({ min: 0, max: 11 })));
    await fc.assert(
      fc.asyncProperty(lists, async (value) => {
        const bad = value.flatMap((list, row) => list.flatMap((one, at) => (one > 9 ? [`/${row}/${at}`] : [])));
        const found = await read(schema, JSON.stringify(value));
        if (bad.length === 0) expect(JSON.stringify(found)).toBe(JSON.stringify(value));
        else expect(bad).toContain(/, at (\S+): must be <= 9$/.exec(String(found))?.[1]);
      }),
      { numRuns: 30 },
    );
  });

  test("over a real server, before any call; --args sends it", async () => {
    const entities = [{ name: "x", entityType: "t", observations: [1] }];
    const ran = await call("create_entities", [`entities:=${json(entities)}`], MEMORY);
    expect(ran).toMatchObject({
      code: 2,
      stdout: "",
      stderr:
        'error[usage]: argument "entities" of create_entities, at /0/observations/0: must be string\n' +
        "  hint: mcptest tools describe create_entities shows its schema; --args sends any JSON, unchecked\n",
    });
    expect((await call("create_entities", ["--args", json({ entities })], MEMORY)).stderr).toContain("answered");
  });
});

describe("over a real server", () => {
  const everything = useEverything();

  test("words are typed by the tool's schema", async () => {
    expect(await call("echo", ["message=42"], everything(), PEOPLE)).toMatchObject({ code: 0, stdout: "Echo: 42\n" });
    const sum = await call("get-sum", ["a=40", "b:=2"], everything(), PEOPLE);
    expect(sum).toMatchObject({ code: 0, stdout: "The sum of 40 and 2 is 42.\n" });
    expect((await call("echo", ["message=a=b:=c"], everything(), PEOPLE)).stdout).toBe("Echo: a=b:=c\n");
    expect((await call("echo", ["message="], everything(), PEOPLE)).stdout).toBe("Echo: \n");
  });

  test("words win over --args and stdin", async () => {
    const args = ["id=3", "--args", json({ id: 1, kept: true }), "--select", "$", "--format", "json"];
    expect(JSON.parse((await call("structured", args, COMPOSES)).stdout)).toEqual({ id: 3, kept: true });
    const piped = ["id=3", "--args-from-stdin", "--select", "$", "--format", "json"];
    const { stdout } = await call("structured", piped, COMPOSES, { input: json({ id: 1, kept: true }) });
    expect(JSON.parse(stdout)).toEqual({ id: 3, kept: true });
  });

  test.each<[string[], string]>([
    [["mesage=hi"], 'error[usage]: echo has no argument "mesage"\n  hint: did you mean "message"?\n'],
    [["zebra=hi"], 'error[usage]: echo has no argument "zebra"\n  hint: known are "message"\n'],
    [["mesage:=1"], 'did you mean "message"?'],
    [
      ["message:=1"],
      'error[usage]: argument "message" of echo takes string, not a number\n  hint: write message=sample; --args sends any JSON, unchecked\n',
    ],
    [["message=1", "message:=2"], 'error[usage]: the call gives "message" twice\n'],
    [["message:={"], "error[usage]: message:= is not valid JSON (it ends too early)\n"],
    [
      ["hunter2"],
      "error[usage]: argument 1 of the call is not NAME=value\n  hint: write NAME=value: mcptest tools describe echo lists the names\n",
    ],
    [['{"message":"hunter2"}'], "hint: write message=…, or --args '{…}'\n"],
    [["{message:hunter2}"], "hint: write NAME=value, or --args '{…}'\n"],
    [["--arg", "message=hi"], "leave out --arg: write message=hi\n"],
    [[], `error[usage]: echo needs "message"\n  hint: add message=sample, or --args '{}' to call it without\n`],
    [["message=x", "--then", "get-sum", "--then-arg", "a=1"], 'get-sum needs "b"\n  hint: add --then-arg b=1,'],
    [["message=x", "=x"], "argument 2 of the call is not NAME=value"],
    [
      ["message=x", "--then", "get-sum", "--then-arg", "a=x"],
      'argument "a" of get-sum takes number, not text\n  hint: write a=1;',
    ],
    [["message=x", "--then", "echo", "--then-arg", "mesage=x"], 'echo has no argument "mesage"'],
    [["message=x", "--then", "echo", "--bind", "m=$", "--then-arg", "mesage=:m"], 'echo has no argument "mesage"'],
  ])("%j is wrong usage before any call", async (args, message) => {
    const { code, stdout, stderr } = await call("echo", args, everything());
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/hunter2|answered/);
  });

  test("JSON is sent as it is, also without what the tool requires", async () => {
    const { code, stderr } = await call("echo", ["--args", "{}"], everything());
    expect({ code, asked: /needs/.test(stderr) && /answered/.test(stderr) }).toEqual({ code: 1, asked: true });
  });

  test("all that is wrong is said at once, and no value", async () => {
    const { code, stderr } = await call("get-sum", ["a=s3cret-word", "c=s3cret-word"], everything());
    expect(code).toBe(2);
    expect(stderr.match(/^error\[usage\]/gm)).toHaveLength(2);
    expect(stderr).not.toContain("s3cret-word");
  });

  test("a tool that is not listed is said, with its like", async () => {
    const ran = await call("ehco", ["message=hi"], everything());
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toBe('error[unknown-tool]: the server has no tool "ehco"\n  hint: did you mean "echo"?\n');
  });

  test("--args sends what the schema does not allow", async () => {
    const ran = await call("echo", ["--args", json({ mesage: 1 })], everything());
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('"isError": true');
  });

  test("--then-arg is read by the schema of the second tool", async () => {
    const then = ["--bind", "t=$", "--then", "get-sum", "--then-arg", "a=1", "--then-arg", "b:=2"];
    const ran = await call("echo", ["message=x", ...then], everything(), PEOPLE);
    expect(ran).toMatchObject({ code: 0, stdout: "The sum of 1 and 2 is 3.\n" });
  });

  test("the example of `tools describe` works as it stands", async () => {
    writeFileSync(join(folder(), "s.yml"), json({ servers: { s: { url: everything() } } }));
    const shown = await runCli(["tools", "describe", "get-sum", "--format", "text"], { cwd: folder(), env: {} });
    expect(shown.code).toBe(2);
    const named = await runCli(["tools", "describe", "get-sum", "--config", "s.yml", "--format", "text"], {
      cwd: folder(),
    });
    expect(named.stdout).toMatch(/\nfor example\n {2}mcptest tools call get-sum a=1 b=1\n$/);
  });
});
