import { McptestError } from "../../src/errors.ts";
import { NODE_ROOTS } from "../../src/graph/index.ts";
import { type ReferenceScope, resolveReferences } from "../../src/graph/references.ts";
import { compile } from "../../src/template/template.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const SEARCH: Json = {
  hits: [
    { name: "a", tags: ["x"] },
    { name: "b", tags: [] },
  ],
  "odd }key": 1,
  none: null,
};

function scope(given: Partial<ReferenceScope> = {}): ReferenceScope {
  const read = { var: { limit: 3, row: { q: "mcp" } }, env: { HOME: "/h" }, folder: "/suites" };
  return { nodes: new Map([["search", SEARCH]]), ...read, ...given };
}

function resolve(text: string, given?: Partial<ReferenceScope>): Json | undefined {
  return resolveReferences(compile({ text }, NODE_ROOTS), scope(given)).text;
}

test.each<[string, Json]>([
  ["${search}", SEARCH],
  ["${search.hits[0].name}", "a"],
  ["${search.hits[*].name}", ["a", "b"]],
  ["${search.hits[*].tags[*]}", ["x"]],
  ['${search["odd }key"]}', 1],
  ["${search.none}", null],
  ["none is ${search.none}", "none is null"],
  ["${search.hits[0].name}/${var.limit}", "a/3"],
  ["tags: ${search.hits[0].tags}", 'tags: ["x"]'],
  ["row: ${var.row}", 'row: {"q":"mcp"}'],
  ["${var.limit}", 3],
  ["${var.row.q}", "mcp"],
  ["${env.HOME}", "/h"],
  ["${CONFIG_DIR}/data", "/suites/data"],
  ["${ search.hits[0].name }", "a"],
  ["$${search}", "${search}"],
  ["$${search} ${var.limit}", "${search} 3"],
  ["$$${x}", "$${x}"],
  ["no reference: $ { } $1", "no reference: $ { } $1"],
  ["", ""],
])("resolves %s", (text, expected) => {
  expect(resolve(text)).toEqual(expected);
});

test("reads the element and its index in a fan-out", () => {
  const item = { value: { name: "n" }, index: 2 };
  expect(resolve("${item}", { item })).toEqual({ name: "n" });
  expect(resolve("${item.name} #${item_index}", { item })).toBe("n #2");
});

test("reads the round of a loop; before the first one there is nothing, which is null", () => {
  expect(resolve("${loop.iteration}", { loop: { iteration: 1 } })).toBe(1);
  expect(resolve("${loop.previous.cursor}", { loop: { iteration: 1 } })).toBeNull();
  expect(resolve("${loop.previous.cursor}", { loop: { iteration: 2, previous: { cursor: "c" } } })).toBe("c");
  expect(resolve("${loop.previous[0]}", { loop: { iteration: 2, previous: ["z"] } })).toBe("z");
});

test("leaves a variable that nothing defines as it is written, when asked to", () => {
  expect(resolve("q=${var.nope.x}", { passUndefinedVars: true })).toBe("q=${var.nope.x}");
  expect(resolve("${var.limit}", { passUndefinedVars: true })).toBe(3);
});

test("resolves at every depth, and leaves keys alone", () => {
  const args = { "${var.limit}": [{ deep: "${var.limit}" }], plain: [1, null, true] };
  expect(resolveReferences(compile(args, NODE_ROOTS), scope())).toEqual({
    "${var.limit}": [{ deep: 3 }],
    plain: [1, null, true],
  });
});

test("takes __proto__ for a key like any other", () => {
  const args = JSON.parse('{"__proto__": "${var.limit}"}') as JsonObject;
  expect(JSON.stringify(resolveReferences(compile(args, NODE_ROOTS), scope()))).toBe('{"__proto__":3}');
});

test.each<[string, string]>([
  [
    "${search.hits.name}",
    "${search.hits.name} does not resolve: of search.hits.name only search.hits is there: it is an array of 2, not an object",
  ],
  [
    "${search.hits[2]}",
    "${search.hits[2]} does not resolve: of search.hits[2] only search.hits is there: no index 2; the array has 2 elements",
  ],
  [
    "${search.hit}",
    '${search.hit} does not resolve: of search.hit only search is there: no key "hit" (did you mean "hits"?)',
  ],
  [
    "${search.none.x}",
    "${search.none.x} does not resolve: of search.none.x only search.none is there: it is null, not an object",
  ],
  ["${var.row.p}", '${var.row.p} does not resolve: of var.row.p only var.row is there: no key "p"; keys there: "q"'],
  ["${serch}", '${serch} names no output; there are "search" (did you mean "search"?)'],
  ["${var.limits}", '${var.limits} names an undefined variable; there are "limit", "row" (did you mean "limit"?)'],
  ["${env.toString}", "${env.toString} names an environment variable that is not set"],
  ["${item}", "${item} has no element to read, because its node does not fan out"],
  ["${loop.iteration}", "${loop.iteration} has no round to read, because its node does not loop"],
  ["${a b}", '${a b} is not a reference: unexpected " "; expected "." or "[" (at character 4)'],
  ["${search", "${search is not a reference: it has no closing brace"],
])("says why %s leads nowhere", (text, message) => {
  expect(() => resolve(`before ${text}`)).toThrow(new McptestError("node-failed", message));
});

test.each([
  "${}",
  "${.a}",
  "${[0]}",
  '${["a"]}',
  "${1a}",
  "${var}",
  "${var[0]}",
  "${var.1}",
  "${env}",
  "${env.A.b}",
  "${env.a-b}",
  "${item_index.x}",
  "${loop}",
  "${loop.x}",
  "${loop.iteration.x}",
  "${CONFIG_DIR.x}",
  "${a[}",
  "${a..b}",
  '${a["b}',
])("takes %s for no reference", (text) => {
  expect(compile(text, NODE_ROOTS).references[0]?.fault).toEqual(expect.any(String));
});
