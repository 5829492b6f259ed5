import { cpSync, readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import type { RequestTest } from "../../src/suite/index.ts";
import { putAt } from "../../src/values/json/pointer.ts";
import { isNested } from "../../src/values/json.ts";
import { expectProblems } from "./marked.ts";
import { createWorkspace, oneMatcher, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

test("everything that is wrong is reported together, sorted by its place", async () => {
  const workspace = createWorkspace(`name: Kitchen
timeout: 5s
servers:
  main: { command: node x, startup_timout: 5s, on_crash: reboot }
  my server: { command: x }
run: { parallel: fast, retries: -1, bail: 0, test_timeout: 10 }
tools:
  - name: one
    tol: echo
    retries: "3"
    timeout: 10 s
    only: yes
    expect:
      - { target: result, matcher: { exact: 1, contains: x } }
      - { target: result, matcher: { contain: x } }
      - { target: result, matcher: { between: [1] } }
      - { target: result, matcher: { contains_all: [] } }
      - { target: result, matcher: {} }
      - { target: result, matcher: { length: { gt: x } } }
      - { target: result, matcher: { not: { type: text } } }
      - { target: result, matcher: { absent: false } }
      - result
  - name:
    tool: ""
    args: [1]
    tags: smoke
prompts:
  - { name: p, prompt: q, args: { n: 5 } }
resources:
`);
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[unknown-key]: unknown key "timeout" in a suite file
     suite.yml:2:1
     1 | name: Kitchen
     2 | timeout: 5s
       | ^^^^^^^
     3 | servers:
     hint: write run: { test_timeout: … }
   error[unknown-key]: unknown key "startup_timout" in server "main"
     suite.yml:4:28
     3 | servers:
     4 |   main: { command: node x, startup_timout: 5s, on_crash: reboot }
       |                            ^^^^^^^^^^^^^^
     5 |   my server: { command: x }
     hint: did you mean "startup_timeout"?
   error[invalid-value]: "on_crash" must be "restart" or "stop", but is "reboot"
     suite.yml:4:58
     3 | servers:
     4 |   main: { command: node x, startup_timout: 5s, on_crash: reboot }
       |                                                          ^^^^^^
     5 |   my server: { command: x }
   error[invalid-value]: invalid server name "my server"
     suite.yml:5:3
     4 |   main: { command: node x, startup_timout: 5s, on_crash: reboot }
     5 |   my server: { command: x }
       |   ^^^^^^^^^
     6 | run: { parallel: fast, retries: -1, bail: 0, test_timeout: 10 }
     hint: letters, digits, _ and -; start with a letter or _
   error[invalid-value]: "parallel" must be "auto", false or a whole number from 1, but is "fast"
     suite.yml:6:18
     5 |   my server: { command: x }
     6 | run: { parallel: fast, retries: -1, bail: 0, test_timeout: 10 }
       |                  ^^^^
     7 | tools:
   error[invalid-value]: "retries" must be at least 0, but is -1
     suite.yml:6:33
     5 |   my server: { command: x }
     6 | run: { parallel: fast, retries: -1, bail: 0, test_timeout: 10 }
       |                                 ^^
     7 | tools:
   error[invalid-value]: "bail" must be at least 1, but is 0
     suite.yml:6:43
     5 |   my server: { command: x }
     6 | run: { parallel: fast, retries: -1, bail: 0, test_timeout: 10 }
       |                                           ^
     7 | tools:
   error[wrong-type]: "test_timeout" must be a duration, but is the number 10
     suite.yml:6:60
     5 |   my server: { command: x }
     6 | run: { parallel: fast, retries: -1, bail: 0, test_timeout: 10 }
       |                                                            ^^
     7 | tools:
     hint: write it as 250ms, 30s, 2m or 1h
   error[missing-key]: test "one" names no server, and the suite declares 2: "main", "my server"
     suite.yml:8:11
     7 | tools:
     8 |   - name: one
       |           ^^^
     9 |     tol: echo
     hint: add server to the test, or set default_server
   error[unknown-key]: unknown key "tol" in a tool test
     suite.yml:9:5
      8 |   - name: one
      9 |     tol: echo
        |     ^^^
     10 |     retries: "3"
     hint: did you mean "tool"?
   error[wrong-type]: "retries" must be a whole number, but is the text "3"
     suite.yml:10:14
      9 |     tol: echo
     10 |     retries: "3"
        |              ^^^
     11 |     timeout: 10 s
     hint: write it without quotes: 3
   error[invalid-value]: "timeout" must be a duration, but is "10 s"
     suite.yml:11:14
     10 |     retries: "3"
     11 |     timeout: 10 s
        |              ^^^^
     12 |     only: yes
     hint: write it as 250ms, 30s, 2m or 1h
   error[wrong-type]: "only" must be true or false, but is the text "yes"
     suite.yml:12:11
     11 |     timeout: 10 s
     12 |     only: yes
        |           ^^^
     13 |     expect:
     hint: write true or false; YAML 1.2 knows no yes, no, on or off
   error[invalid-value]: a matcher takes one key, but has 2: "exact", "contains"
     suite.yml:14:36
     13 |     expect:
     14 |       - { target: result, matcher: { exact: 1, contains: x } }
        |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^
     15 |       - { target: result, matcher: { contain: x } }
     hint: join several matchers with all_of
   error[unknown-key]: unknown matcher "contain"
     suite.yml:15:38
     14 |       - { target: result, matcher: { exact: 1, contains: x } }
     15 |       - { target: result, matcher: { contain: x } }
        |                                      ^^^^^^^
     16 |       - { target: result, matcher: { between: [1] } }
     hint: did you mean "contains"?
   error[invalid-value]: "between" takes 2 items, but has 1
     suite.yml:16:47
     15 |       - { target: result, matcher: { contain: x } }
     16 |       - { target: result, matcher: { between: [1] } }
        |                                               ^^^
     17 |       - { target: result, matcher: { contains_all: [] } }
   error[invalid-value]: "contains_all" is an empty list
     suite.yml:17:52
     16 |       - { target: result, matcher: { between: [1] } }
     17 |       - { target: result, matcher: { contains_all: [] } }
        |                                                    ^^
     18 |       - { target: result, matcher: {} }
   error[invalid-value]: a matcher is empty
     suite.yml:18:36
     17 |       - { target: result, matcher: { contains_all: [] } }
     18 |       - { target: result, matcher: {} }
        |                                    ^^
     19 |       - { target: result, matcher: { length: { gt: x } } }
     hint: give it one matcher, such as exists: true
   error[wrong-type]: "gt" must be a number, but is the text "x"
     suite.yml:19:52
     18 |       - { target: result, matcher: {} }
     19 |       - { target: result, matcher: { length: { gt: x } } }
        |                                                    ^
     20 |       - { target: result, matcher: { not: { type: text } } }
   error[invalid-value]: "type" must be "string", "number", "integer", "boolean", "object", "array" or "null", but is "text"
     suite.yml:20:51
     19 |       - { target: result, matcher: { length: { gt: x } } }
     20 |       - { target: result, matcher: { not: { type: text } } }
        |                                                   ^^^^
     21 |       - { target: result, matcher: { absent: false } }
   error[invalid-value]: "absent" must be true, but is false
     suite.yml:21:46
     20 |       - { target: result, matcher: { not: { type: text } } }
     21 |       - { target: result, matcher: { absent: false } }
        |                                              ^^^^^
     22 |       - result
   error[invalid-value]: no matcher stands after "result"
     suite.yml:22:9
     21 |       - { target: result, matcher: { absent: false } }
     22 |       - result
        |         ^^^^^^
     23 |   - name:
     hint: write it as result.total >= 3 or result.error absent
   error[wrong-type]: "name" must be a text, but is empty (null)
     suite.yml:23:5
     22 |       - result
     23 |   - name:
        |     ^^^^
     24 |     tool: ""
     hint: give it a value, or leave the key out
   error[missing-key]: this test names no server, and the suite declares 2: "main", "my server"
     suite.yml:23:5
     22 |       - result
     23 |   - name:
        |     ^^^^
     24 |     tool: ""
     hint: add server to the test, or set default_server
   error[invalid-value]: "tool" is empty
     suite.yml:24:11
     23 |   - name:
     24 |     tool: ""
        |           ^^
     25 |     args: [1]
   error[wrong-type]: "args" must be a map, but is a list
     suite.yml:25:11
     24 |     tool: ""
     25 |     args: [1]
        |           ^^^
     26 |     tags: smoke
     hint: write args: { KEY: value }
   error[wrong-type]: "tags" must be a list, but is the text "smoke"
     suite.yml:26:11
     25 |     args: [1]
     26 |     tags: smoke
        |           ^^^^^
     27 | prompts:
     hint: put it in brackets: [smoke]
   error[missing-key]: test "p" names no server, and the suite declares 2: "main", "my server"
     suite.yml:28:13
     27 | prompts:
     28 |   - { name: p, prompt: q, args: { n: 5 } }
        |             ^
     29 | resources:
     hint: add server to the test, or set default_server
   error[wrong-type]: "n" must be a text, but is the number 5
     suite.yml:28:38
     27 | prompts:
     28 |   - { name: p, prompt: q, args: { n: 5 } }
        |                                      ^
     29 | resources:
     hint: quote it: "5"
   error[wrong-type]: "resources" must be a list, but is empty (null)
     suite.yml:29:1
     28 |   - { name: p, prompt: q, args: { n: 5 } }
     29 | resources:
        | ^^^^^^^^^
     hint: give it a value, or leave the key out"
  `);
});

test("the schema's faults do not hide what else is wrong in the same test", async () => {
  const workspace = createWorkspace(
    oneTest(
      "tol: x",
      "server: ecko",
      "expect:",
      "  - { target: logs..b, matcher: { regex: '(' } }",
      "  - { target: 5 }",
    ),
  );
  expect((await workspace.load()).errors.map(({ code, location }) => [code, location?.line])).toEqual([
    ["unknown-key", 7],
    ["unknown-server", 8],
    ["invalid-target", 10],
    ["invalid-regex", 10],
    ["missing-key", 11],
    ["wrong-type", 11],
  ]);
});

test("a reference with a value of the right type is as good as the value", async () => {
  const suite = await createWorkspace(
    `variables: { min: 3, tags: [a, b], m: { exists: true } }\n${oneTest(
      "tags: '${var.tags}'",
      "expect: [ { target: logs, matcher: { gt: '${var.min}' } }, { target: error, matcher: '${var.m}' } ]",
    )}`,
  ).suite();
  expect(suite.tests[0]).toMatchObject({
    tags: ["a", "b"],
    expect: { assertions: [{ matcher: { gt: 3 } }, { matcher: { exists: true } }] },
  });
});

test.each([
  ["a number", "{ gt: '${var.text}' }", '"gt" must be a number, but is the text "three"'],
  ["a choice", "{ type: '${var.text}' }", 'but is "three"'],
])("a reference with a value that is not %s is wrong at the reference", async (_, matcher, message) => {
  const { errors } = await createWorkspace(`variables: { text: three }\n${oneMatcher(matcher)}`).load();
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).toContain(message);
  expect(errors[0]?.location?.text).toContain("${var.text}");
});

/** Each place in a value, as the keys that lead to it. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = isNested(value) ? Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key])) : [];
  return [path, ...inner];
}

test.each(["default-test", "calibration", "assert-set"])(
  "what examples/%s.yml lacks at any place is told",
  async (name) => {
    const suite = parse(readFileSync(`examples/${name}.yml`, "utf8"));
    const workspace = createWorkspace({});
    cpSync("examples/labels", workspace.path("labels"), { recursive: true });
    const kinds = new Map(placesOf(suite).map((path) => [path.join(".").replace(/\.\d+/g, ""), path]));
    for (const path of [...kinds.values()].slice(1)) {
      for (const value of [null, [null]]) {
        const text = stringify(putAt(suite, path, value));
        workspace.write("suite.yml", text);
        const loaded = await workspace.load();
        if (!loaded.suite) expect([text, loaded.errors.length]).not.toContain(0);
      }
    }
  },
);

test("keys that programs stumble over are keys like any other", async () => {
  const suite = await createWorkspace(
    oneTest("args: { __proto__: { polluted: true }, constructor: 1, toString: 2 }"),
  ).suite();
  const [spec] = suite.tests;
  const { params } = (spec as RequestTest).request;
  expect(Object.keys(params.arguments as object)).toEqual(["__proto__", "constructor", "toString"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  const { errors } = await createWorkspace(`${oneTest()}__proto__: 1\nconstructor: 2\n`).load();
  expect(errors.map(({ code, message }) => [code, message])).toEqual([
    ["unknown-key", 'unknown key "__proto__" in a suite file'],
    ["unknown-key", 'unknown key "constructor" in a suite file'],
  ]);
});

test("what other tools call a key is told by its name here, and no hint misleads", async () => {
  await expectProblems(
    `servers: { s: { command: [x] } }
tools:
  - { name: a, tool: t, «arguments»: {}, «skip: true» }
  - { name: b, tool: t, tags: «smoke», expect: [{ target: result, matcher: { «equals»: 1 } }] }
  - { name: c, tool: t, expect: [{ target: result, «path»: x, matcher: { exact: 1 } }] }
  - { name: d, tool: t, expect: [{ target: result, «lt»: 1, matcher: { exact: 1 } }] }
«tests»: []
`.replace("«skip: true»", "skip: «true»"),
    [
      ["unknown-key", 'unknown key "arguments" in a tool test', 'did you mean "args"?'],
      ["wrong-type", '"skip" must be a text, but is the boolean true', "say why: skip: not ready yet"],
      ["wrong-type", '"tags" must be a list, but is the text "smoke"', "put it in brackets: [smoke]"],
      ["unknown-key", 'unknown matcher "equals"', 'did you mean "exact"?'],
      ["unknown-key", 'unknown key "path" in an assertion', 'did you mean "target"?'],
      [
        "unknown-key",
        'unknown key "lt" in an assertion',
        'a matcher is written as matcher: { "lt": … }; known are "name", "target", "matcher", "weight", "transform", "assert-set"',
      ],
      ["unknown-key", 'unknown key "tests" in a suite file', 'did you mean "tools"?'],
    ],
  );
});
