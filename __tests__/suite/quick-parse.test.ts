import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { parseFully } from "../../src/suite/yaml/full-parse.ts";
import { parseYaml } from "../../src/suite/yaml/load-source.ts";
import { parseQuickly } from "../../src/suite/yaml/quick-parse.ts";
import type { Source } from "../../src/suite/yaml/source.ts";
import { linesOf } from "../../src/values/location.ts";
import { mutate, yamlText } from "./yaml-texts.ts";

const folder = fileURLToPath(new URL("../../examples", import.meta.url));
const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
  return name.endsWith(".yml") && !/^(?:ci|workflows)\//.test(name);
});
const examples = names.map((name) => readFileSync(join(folder, name), "utf8"));

function sourceOf(text: string): Source {
  return { noun: "suite file", path: "suite.yml", folder: "/", sha256: "", lines: linesOf(text), root: null };
}

/** What the quick way makes of a text is what the full one makes of it, which has no fault to find. */
function checkSame(text: string): boolean {
  const root = parseQuickly(text);
  if (!root) return false;
  const full = parseFully(sourceOf(text));
  const same = { root, errors: [] };
  // Jest compares slowly, but shows what differs.
  if (!isDeepStrictEqual(full, same)) expect(full).toStrictEqual(same);
  return true;
}

test.each(names)("example %s is read the quick way", (name) => {
  expect(checkSame(readFileSync(join(folder, name), "utf8"))).toBe(true);
});

test("a long suite is read the quick way", () => {
  const item =
    '  - name: "test"\n    args: { message: [1, hello] }\n    # note\n    expect:\n      - target: >-\n          a\n';
  expect(checkSame(`tools:\n${item.repeat(500)}`)).toBe(true);
});

test("a suite with sets, metrics, hooks and transforms is read the quick way", () => {
  expect(
    checkSame(`hooks:
  beforeAll: ./scripts/seed-db.sh
  afterAll:
    - ./dump.sh 'a b' # logs
    - command: node ./end.js
      mode: context
  afterEach: { command: "bash -c 'a | b'", mode: context, timeout: 5s }
defaultTest:
  threshold: 0.8
tools:
  - name: t
    tool: x
    transform: { request: { jq: ".arguments.q |= ascii_downcase" }, response: ./fix.py --all }
    hooks: { beforeEach: [./reset.sh, "echo \\"x\\""] }
    threshold: 0.5
    expect:
      - assert-set:
          name: words
          threshold: 0.6
          weight: 1.0
          assertions:
            - target: result.content[0].text
              matcher: { icontains: "rollback" }
              weight: 3
              transform: { jq: ascii_downcase }
    derivedMetrics:
      - name: quality
        threshold: 0.7
        value:
          weighted_average:
            - { ref: words, weight: 2.0 }
`),
  ).toBe(true);
});

test("10,000 texts of many shapes, whole and broken, give the same tree, most of them the quick way", () => {
  const excerpts = fc.constantFrom(...examples).map((text) => text.slice(0, 2000));
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789+-.eExXo_aAfFInN"), minLength: 1, maxLength: 24 });
  const texts = fc.oneof(
    { weight: 12, arbitrary: yamlText },
    { weight: 4, arbitrary: mutate(yamlText) },
    { weight: 2, arbitrary: mutate(excerpts) },
    { weight: 2, arbitrary: digits.map((number) => `a: ${number}\n${number}: [${number}]\n`) },
  );
  const options = { numRuns: 10_000, seed: 20_260 };
  let quick = 0;
  const count = (text: string): void => {
    if (checkSame(text)) quick++;
  };
  fc.assert(fc.property(texts, count), options);
  expect(quick / options.numRuns).toBeGreaterThan(0.4);
});

const QUICK = {
  "an empty value": "a:\nb: \nc: # nothing\n",
  "windows line ends": "a: 1\r\nb:\r\n  - >\r\n    c\r\n\r\n  - 'd\r\n    e'\r\n",
  json: '{"a": 1, "b": [true, null, "\\ud83d\\ude00"], "c": {}}',
  "items at the level of their key": "a:\n- 1\n- b: 2\n  c: 3\n",
  "characters of two units": "😀: 😀 # 😀\n'😀😀': 1\n",
  "a large number": "a: 9007199254740991\nb: -0\nc: 0o17\nd: 0x1F\ne: .5\nf: 012\n",
  "numbers that keep their text": "a: 9007199254740993\nb: 1e999\nc: 1.0\nd: +1.50\ne: 1E2\n1.0: 0xFFFFFFFFFFFFFFFF\n",
  "a document marker before it": "---\na: 1\n",
};

test.each(Object.entries(QUICK))("%s is read the quick way", (_, text) => {
  expect(checkSame(text)).toBe(true);
});

const LEFT = {
  nothing: "",
  "comments alone": "# a\n",
  "an anchor": "a: &b 1\n",
  "an alias": "a: *b\n",
  "a tag": "a: !!str 1\n",
  "a merge key": "<<: {}\n",
  "a key that stands twice": "a: 1\nb: 2\na: 3\n",
  "a key that stands twice among many": `${[..."abcdefghijkl", "a"].map((key) => `${key}: 1`).join("\n")}\n`,
  "a map as a key": "{a: 1}: 2\n",
  "a key of its own": "? a\n: 1\n",
  "a key without a value": "{a}\n",
  "a key of 1030 characters": `${"k".repeat(1030)}: 1\n`,
  "a key on the line of an item": "a:\n- {}b: 1\n",
  "a block of text as a key": "? |\n  a\n: 1\n",
  "an indented directive": " %A\n---\na: 1\n",
  "an unknown directive": "%A b\n---\na: 1\n",
  "two documents": "a: 1\n---\nb: 1\n",
  "a document's end": "a: 1\n...\n",
  "a text of 2.5 MB": `a: ${"b".repeat(2_500_000)}\n`,
  "a tab": "a:\t1\n",
  "a byte order mark": "\ufeffa: 1\n",
  "a lone carriage return": "a: 1\rb: 2\n",
  "half a character": "a: \ud800\n",
  infinity: "a: -.inf\n",
  "not a number": "a: .nan\n",
  "101 lists in one another": `${"[".repeat(101)}${"]".repeat(101)}`,
  "an indentation that is given": "a: |2\n   b\n",
  "text whose blank lines are kept": "a: |+\n  b\n\n",
  "text after a comment line": "- a:\n# b\n   c\n  d: 1\n",
  "a character beyond all": '"\\U00110000": 1\n',
  "a comment at the start of a line in brackets": "{a: 1\n# b\n}\n",
  "an escaped line break": 'a: "b\\\n\n\n  c"\n',
};

test.each(Object.entries(LEFT))("%s is left to the full way", async (_, text) => {
  expect(parseQuickly(text)).toBeUndefined();
  expect(await parseYaml(sourceOf(text))).toStrictEqual(parseFully(sourceOf(text)));
});
