import { createJq, type Jq } from "../../../src/jq/index.ts";
import { parseCorpus } from "./corpus.ts";
import { differs } from "./run-corpus.ts";

const SAMPLE = `# what jq's own tests look like

.price * 2
{"price": 4}
8

  # a comment with a space before it
.[] | select(. != "#")
["#", "a",
"b"]
# ends the block as a blank line does
empty
null

%%FAIL
.[
jq: error: something

%%FAIL IGNORE MSG
$nobody
whatever
`;

let jq: Jq;
beforeAll(() => {
  jq = createJq();
});
afterAll(() => jq.close());

test("a file in jq's form is read block by block", () => {
  expect(parseCorpus(SAMPLE)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{10}$/),
      line: 3,
      program: ".price * 2",
      input: '{"price": 4}',
      outputs: ["8"],
    },
    { id: expect.any(String), line: 8, program: '.[] | select(. != "#")', input: '["#", "a",', outputs: ['"b"]'] },
    { id: expect.any(String), line: 12, program: "empty", input: "null", outputs: [] },
    { id: expect.any(String), line: 16, program: ".[", input: undefined, outputs: ["jq: error: something"] },
    { id: expect.any(String), line: 20, program: "$nobody", input: undefined, outputs: ["whatever"] },
  ]);
  expect(new Set(parseCorpus(SAMPLE).map(({ id }) => id)).size).toBe(5);
  expect(parseCorpus(".\r\n1\r\n1\r\n")).toMatchObject([{ program: ".", input: "1", outputs: ["1"] }]);
  expect(parseCorpus("")).toEqual([]);
  expect(parseCorpus(".")).toMatchObject([{ program: ".", input: "", outputs: [] }]);
});

test("a case passes when the engine gives what its block says, and says how it differs when not", async () => {
  const found = await Promise.all(parseCorpus(SAMPLE).map((one) => differs(jq, one)));
  expect(found).toEqual([undefined, "its input is no JSON", undefined, undefined, undefined]);
  const wrong = parseCorpus('.a\n{"a": 1}\n2\n\n.a\n1\n1\n\n%%FAIL\n.a\nno\n\n.[]\n[1, 2]\n1\n');
  expect(await Promise.all(wrong.map((one) => differs(jq, one)))).toEqual([
    "it gives [1]",
    'jq: Cannot index number with string ("a")',
    "it compiles",
    "it gives [1,2]",
  ]);
});
