import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const WHOLE = "write `payload` instead of `result`, which is the whole answer";
const TEXT = "write `payload` instead of `result.content[0].text`, which is text";
const IN_PAYLOAD = 'did you mean "payload.author"?';

/** Targets and matchers that do not hold for an answer whose payload is { author, tags }, and their hints. */
const SLIPS: readonly (readonly [tool: string, target: string, matcher: object, hint: string | undefined])[] = [
  ["text", "result", { subset: { author: "Austen" } }, WHOLE],
  ["text", "result", { exact: { author: "Austen" } }, WHOLE],
  ["text", "result", { contains: "Austen" }, WHOLE],
  ["text", "result", { jq: '.author == "Austen"' }, WHOLE],
  ["text", "result", { schema: { type: "object", required: ["author"] } }, WHOLE],
  ["text", "result", { any_of: [{ subset: { author: "Austen" } }, { exact: 3 }] }, WHOLE],
  ["structured", "result", { subset: { author: "Austen" } }, WHOLE],
  ["number", "result", { exact: 42 }, WHOLE],
  ["text", "result.content[0].text", { subset: { author: "Austen" } }, TEXT],
  ["text", "result.content.author", { exact: "Austen" }, IN_PAYLOAD],
  ["text", "result.content[0].text.author", { exact: "Austen" }, IN_PAYLOAD],
  ["text", "result.structuredContent.author", { exact: "Austen" }, IN_PAYLOAD],
  ["text", "payload.structuredContent.author", { exact: "Austen" }, undefined],
  ["text", "result", { subset: { nothing: "such" } }, undefined],
  ["text", "payload", { subset: { author: "Bronte" } }, undefined],
  ["text", "result", { subset: { isError: true } }, undefined],
];

test("an assertion about the answer that is about its payload is told to say so", async () => {
  workspace.write("books.mock.yml", {
    tools: [
      { name: "text", response: '{"author":"Austen","tags":["a"]}' },
      { name: "structured", structured: { author: "Austen" } },
      { name: "number", response: "42" },
    ],
  });
  const { result, statuses } = await workspace.run({
    servers: { books: { mock: "books.mock.yml" } },
    tools: SLIPS.map(([tool, target, matcher], at) => ({ name: `${at}`, tool, expect: [{ target, matcher }] })),
    compositions: [
      {
        name: "composed",
        nodes: [{ id: "find", tool: "text" }],
        output: "find",
        expect: [
          "nodes.find.author = Austen",
          "nodes.find.result.author = Austen",
          "output.result.author = Austen",
          { target: "nodes.find", matcher: { subset: { author: "Austen" } } },
        ],
      },
    ],
  });
  expect(new Set(statuses)).toEqual(new Set(["failed"]));
  const hints = SLIPS.map((_, at) => result(`${at}`).assertions[0]?.hint);
  expect(hints).toEqual(SLIPS.map(([, , , hint]) => hint));
  expect(result("composed").assertions.map(({ hint }) => hint)).toEqual([
    'did you mean "nodes.find.output.author"?',
    'did you mean "nodes.find.output.author"?',
    'did you mean "output.author"?',
    "write `nodes.find.output` instead of `nodes.find`, which is the node, not its output",
  ]);
});
