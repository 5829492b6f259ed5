import fc from "fast-check";
import { checkExpectations, subjectOf } from "../../src/check/index.ts";
import { assertAnswers } from "../../src/mutation/assert-answers.ts";
import {
  type Addition,
  type Asked,
  type Call,
  describeChange,
  type Told,
  tellSurvivors,
} from "../../src/mutation/index.ts";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { exchange, expectation, openWorkbench, type Workbench } from "../check/fixtures/checking.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "../suite/workspace.ts";
import { asked, mutantsOf, said, toolCall } from "./answers.ts";
import { anyCall } from "./any-answer.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
afterEach(removeWorkspaces);

const { json: mask } = createRedactor({ secrets: ["s3cret-Value-9"] });

/** Whether assertions hold on the first call. */
async function holds(additions: readonly Addition[], call: Call): Promise<boolean> {
  const { method, result, error, durationMs } = call;
  const subject = subjectOf(
    method,
    exchange({ durationMs, ...(error === undefined ? { result: result as Json } : { error }) }),
  );
  const pairs = additions.map(({ target, matcher }): [string, Matcher] => [target, matcher as Matcher]);
  const results = await checkExpectations([expectation(bench.root, ...pairs)], subject, bench.context());
  return results.every(({ passed }) => passed);
}

const options = {
  all: [],
  mask,
  holds: (_: Asked<string>, addition: Addition, calls: readonly Call[]) => holds([addition], calls[0] as Call),
};

/** What is told when no test notices anything of an answer: sentence and assertion by place and mutator. */
async function toldOf(call: Call, fields: Partial<Asked<string>> = {}): Promise<Record<string, Told>> {
  const { sample } = mutantsOf([asked([call], fields)]);
  const told = await tellSurvivors(
    sample.map((mutant) => ({ mutant })),
    options,
  );
  return Object.fromEntries([...told].map(([{ at, mutator }, one]) => [`${at} ${mutator}`, one]));
}

/** The assertions that are told for each sentence. */
async function linesOf(call: Call, fields?: Partial<Asked<string>>): Promise<Record<string, string>> {
  const told = Object.values(await toldOf(call, fields));
  const rows = told.map(({ sentence }) => {
    const lines = told.filter((one) => one.sentence === sentence).map(({ add }) => add?.yaml ?? "none");
    return [sentence, [...new Set(lines)].sort().join("; ")];
  });
  return Object.fromEntries(rows);
}

test("one sentence a place, and an assertion of the recorded value", async () => {
  const books = said({ total: 42, open: true, items: [{ id: "b1" }, { id: "b2" }], by: { name: "Ada" } });
  expect(await linesOf(toolCall(books))).toEqual({
    "no test notices when by has another type or is missing": "- result.by type object",
    "no test notices when by.name is another value, has another type or is missing": '- result.by.name = "Ada"',
    "no test notices when items has another type, is missing, lacks its last element or is in another order":
      '- result.items[*].id = ["b1", "b2"]',
    "no test notices when items[*] has another type": "- result.items[0] type object",
    "no test notices when items[*].id is another value, has another type or is missing":
      '- result.items[*].id = ["b1", "b2"]',
    "no test notices when open is another value, has another type or is missing": "- result.open = true",
    "no test notices when the answer is an error or is empty": "- payload type object",
    "no test notices when total is another value, has another type or is missing": "- result.total = 42",
  });
  const { "result error": error } = await toldOf(toolCall(books));
  const location = { file: "books.mcptest.yml", line: 14, column: 5 };
  expect(error?.add).toEqual({ test: "lists books", location, yaml: "- payload type object" });
});

test("of what is long the first line or the length, of what changes and of secrets the type", async () => {
  const text = (text: string) => ({ type: "text", text });
  const long = `First line 1\n${"x".repeat(300)}`;
  const token = "s3cret-Value-9";
  const payload = {
    long,
    ids: Array.from({ length: 100 }, (_, at) => at),
    uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
    at: "done 2026-01-02T03:04:05Z",
    token,
    said: `it is ${token}`,
  };
  const lines = Object.values(await linesOf(toolCall({ ...said(payload), content: [text(long)] })));
  expect(lines.sort()).toEqual([
    "- payload type object",
    "- result.at type string; none",
    "- result.ids length 100; - result.ids[0] = 0",
    "- result.ids[0] = 0",
    '- result.long contains "First line 1"',
    "- result.said type string; none",
    "- result.token type string; none",
    "- result.uuid type string",
  ]);
  const running = toolCall({ content: [text("Started 2026-01-02T03:04:05Z\n3 books")] });
  expect(Object.values(await linesOf(running))).toContain('- result.content[0].text contains "3 books"');
});

test("of a block the number of blocks, of rows with values of their own the type; two tests on one line are no rows", async () => {
  const blocks = toolCall({ content: ["one", "image", "link"].map((type) => ({ type, uri: "file:///a" })) });
  expect((await toldOf(blocks))["result.content[1] drop"]?.add?.yaml).toBe("- result.content length 3");
  const calls = [1, 2].map((n) => toolCall(said({ n }), { params: { name: "list_books", arguments: { n } } }));
  const linesAt = async (columns: readonly number[]) => {
    const all = calls.map((call, at) =>
      asked([call], { location: { file: "a.yml", line: 1, column: columns[at] ?? 1 } }),
    );
    const survivors = mutantsOf(all).sample.map((mutant) => ({ mutant }));
    const told = await tellSurvivors(survivors, { ...options, all });
    return Object.fromEntries([...told].map(([{ at, mutator }, { add }]) => [`${at} ${mutator}`, add?.yaml]));
  };
  expect(await linesAt([5, 5])).toMatchObject({
    "result.n retype": "- result.n type number",
    "result.n value": undefined,
  });
  expect(await linesAt([5, 60])).toMatchObject({
    "result.n retype": "- result.n = 1",
    "result.n value": "- result.n = 1",
  });
});

test("refusals, resources, prompts and time", async () => {
  const refused = toolCall({ content: [{ type: "text", text: "no such book" }], isError: true });
  const { "result accept": accept, "result blank": blank } = await toldOf(refused);
  const sentence = "no test notices when the refusal becomes a success or is empty";
  expect(accept).toMatchObject({ sentence, add: { yaml: "- result.isError = true" } });
  expect(blank).toMatchObject({ sentence, add: { yaml: '- result.content[0].text = "no such book"' } });
  const { result: _, ...call } = toolCall({}, { error: { code: -32602, message: "no: such #book" } });
  expect(await toldOf(call)).toMatchObject({
    "error accept": { add: { yaml: "- 'error.message = \"no: such #book\"'" } },
    "error blank": { add: { yaml: "- 'error.message = \"no: such #book\"'" } },
  });
  const read = { method: "resources/read", params: { uri: "file:///a" } };
  const contents = [{ uri: "file:///a", text: "one" }];
  expect(Object.values(await linesOf(toolCall({ contents }, read))).sort()).toEqual([
    "- result.contents length 1",
    '- result.contents[0].text = "one"',
  ]);
  const expects = [{ assertions: [], max_duration_ms: 5 }];
  expect(await linesOf(toolCall(said({})), { expects })).toMatchObject({
    "no test notices when the answer takes 10 s longer": "- duration_ms < 10000",
  });
});

test("of a text that differs each time, that there is one: an error and an empty answer have none", async () => {
  const read = (text: string) =>
    toolCall({ contents: [{ uri: "file:///a", text }] }, { method: "resources/read", params: { uri: "file:///a" } });
  const [one, two] = [read("one"), read("another")];
  const lines = assertAnswers([one, two], {
    schema: undefined,
    mask: (value) => value,
    isPassing: () => false,
    isOptional: () => false,
  });
  expect(lines).toEqual(["result.contents[0].text length >= 1"]);
  const { tests } = await createWorkspace(oneTest("expect:", ...lines.map((line) => `  - ${line}`))).suite();
  const parsed = (tests[0]?.expect.assertions ?? []).map(({ target, matcher }) => ({ target, matcher }) as Addition);
  expect(await holds(parsed, one)).toBe(true);
  const { sample } = mutantsOf(one);
  const whole = sample.filter(({ mutator }) => ["error", "empty", "blank"].includes(mutator));
  expect(await Promise.all(whole.map((mutant) => holds(parsed, mutant.apply(one))))).toEqual([false, false, false]);
});

test("what only a warning tells has no assertion", async () => {
  const { sample } = mutantsOf(toolCall(said({ year: 1813 })));
  const survivors = sample
    .filter(({ mutator }) => mutator === "drop")
    .map((mutant) => ({ mutant, finding: "output-schema" }));
  expect([...(await tellSurvivors(survivors, options)).values()]).toEqual([
    { sentence: "only a warning tells when year is missing (output-schema): --strict-protocol makes it red" },
  ]);
});

test("an assertion that the test does not take is not shown", async () => {
  const { sample } = mutantsOf(toolCall(said({ n: 1 })));
  const told = await tellSurvivors(
    sample.map((mutant) => ({ mutant })),
    { all: [], mask, holds: async () => false },
  );
  expect([...told.values()].every(({ add, sentence }) => add === undefined && sentence !== "")).toBe(true);
});

test("of a node's answer the output", async () => {
  const { sample } = mutantsOf(toolCall(said({ n: 1 }), { node: "list" }));
  const tried = new Set<string>();
  const holds = async (_: Asked<string>, { target }: Addition): Promise<boolean> => !tried.add(target);
  await tellSurvivors(
    sample.map((mutant) => ({ mutant })),
    { all: [], mask, holds },
  );
  expect([...tried].sort()).toEqual(["nodes.list.output", "nodes.list.output.n"]);
  const two = [1, 2].map((n) =>
    toolCall(said({ n }), { node: "each", params: { name: "list_books", arguments: { n } } }),
  );
  const mutants = mutantsOf([asked(two)]).sample;
  tried.clear();
  await tellSurvivors(
    mutants.map((mutant) => ({ mutant })),
    { all: [], mask, holds },
  );
  expect([...tried].sort()).toEqual(
    ["output", "output.n", "output[0]", "output[0].n"].map((end) => `nodes.each.${end}`),
  );
});

test("a change in words tells nothing of a secret", () => {
  const changes = mutantsOf(toolCall(said({ n: 1, name: "Ada", pin: "s3cret-Value-9", long: "x".repeat(300) }))).sample;
  const told = changes.map((mutant) => [`${mutant.at} ${mutant.mutator}`, describeChange(mutant, mask)] as const);
  const found = Object.fromEntries(told);
  expect(found["result.n retype"]).toEqual({ from: "1", to: '"1"' });
  expect(found["result.name value"]).toEqual({ from: "Ada", to: "Beb" });
  expect(found["result.name drop"]).toEqual({ from: "Ada", to: "missing" });
  expect(found["result.pin value"]).toEqual({ from: "[redacted]", to: "[redacted]" });
  expect(found["result.long value"]?.from).toHaveLength(200);
  expect(JSON.stringify(told)).not.toMatch(/s3cret|t4dsfu/);
});

test("every assertion is read by our own parser, holds on the recorded answer and fails on the mutant", async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async (call) => {
      const { sample } = mutantsOf(call);
      const additions: Addition[] = [];
      const kept = (one: Asked<string>, addition: Addition, calls: readonly Call[]) => {
        if (calls[0] === call) additions.push(addition);
        return options.holds(one, addition, calls);
      };
      const told = await tellSurvivors(
        sample.map((mutant) => ({ mutant })),
        { all: [], mask, holds: kept },
      );
      const shown = [...told].flatMap(([mutant, { add }]) => (add ? [{ mutant, line: add.yaml }] : []));
      const lines = [...new Set(shown.map(({ line }) => line))];
      if (lines.length === 0) return;
      const suite = oneTest("expect:", ...lines.map((line) => `  ${line}`));
      const { tests } = await createWorkspace(suite).suite();
      const read = (tests[0]?.expect.assertions ?? []).map(({ target, matcher }) => ({ target, matcher }) as Addition);
      expect(read).toHaveLength(lines.length);
      for (const { mutant, line } of shown) {
        const own = read[lines.indexOf(line)] as Addition;
        expect([line, await holds([own], call), await holds([own], mutant.apply(call))]).toEqual([line, true, false]);
      }
    }),
    { numRuns: 60 },
  );
});
