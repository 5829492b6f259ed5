import { type Call, findAsserted } from "../../src/mutation/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { asked, said, toolCall } from "./answers.ts";

/** A test is what it asserts of the results of its calls. */
type Test = (results: readonly JsonObject[]) => boolean;

const tool = { id: "tool/list_books", kind: "tool" };
const output = (at: string) => ({ id: `tool/list_books/output/${at}`, kind: "output", at });

async function assertedBy(
  test: Test,
  calls: readonly Call[],
  met: readonly { id: string; kind: string; at?: string }[] = [tool],
  schema?: Json,
): Promise<{ ids: string[]; judged: number }> {
  let judged = 0;
  const ids = await findAsserted([{ ...asked(calls), test }], {
    metBy: () => met,
    rejudge: async (own, answers) => {
      judged++;
      const holds = own(answers.map(({ result, error }) => (error ?? result) as JsonObject));
      return { status: holds ? "passed" : "failed" };
    },
    schemaOf: () => schema,
    readsOutcome: () => false,
  });
  return { ids: [...ids], judged };
}

const structured = (result: JsonObject | undefined) => result?.structuredContent as JsonObject;
const books = said({ total: 2, note: "", items: [{ id: "b1" }, { id: "b2" }] });

describe("a test asserts", () => {
  const image = { type: "image", data: "aGk=", mimeType: "image/png" };
  const text = (text: string) => ({ content: [{ type: "text", text }] });
  const refused = { ...text("no such book"), isError: true };
  test.each<[string, boolean, Test, JsonObject]>([
    ["nothing by a success", false, ([result]) => result?.isError !== true, books],
    ["nothing by a type", false, ([result]) => typeof structured(result).total === "number", books],
    ["by one value", true, ([result]) => structured(result).total === 2, books],
    ["by the last element", true, ([result]) => JSON.stringify(result).includes("b2"), books],
    ["by a length", true, ([result]) => (structured(result).items as Json[]).length === 2, books],
    ["by a text", true, ([result]) => JSON.stringify(result).includes("books"), text("two books")],
    ["by an image", true, ([result]) => JSON.stringify(result).includes("png"), { content: [image] }],
    ["nothing that stays", false, ([result]) => JSON.stringify(result).includes('"image"'), { content: [image] }],
    ["by a refusal", true, ([result]) => result?.isError === true, refused],
  ])("%s", async (_, holds, own, result) => {
    expect((await assertedBy(own, [toolCall(result)])).ids).toEqual(holds ? [tool.id] : []);
  });
});

test("of the outputs the one that is looked at, also where it can only be missing", async () => {
  const met = [tool, output("total"), output("note"), output("items"), output("items[].id")];
  const looks = async (own: Test) => (await assertedBy(own, [toolCall(books)], met)).ids.sort();
  expect(await looks(([result]) => structured(result).total === 2)).toEqual([tool.id, output("total").id]);
  expect(await looks(([result]) => structured(result).note === "")).toEqual([output("note").id]);
  const ids = [output("items").id, output("items[].id").id];
  expect(await looks(([result]) => JSON.stringify(result).includes("b2"))).toEqual([tool.id, ...ids]);
});

test("a list of the output is asserted by a test that reads its length", async () => {
  const reads: Test = ([result]) => (structured(result).items as Json[]).length === 2;
  const met = [output("items"), output("items[].id"), output("total")];
  expect((await assertedBy(reads, [toolCall(books)], met)).ids).toEqual([output("items").id]);
});

test("each call of a test is changed alone, and calls that met the same together", async () => {
  const calls = ["a", "b", "c"].map((name) => toolCall(said({ name })));
  const own: Test = ([, second]) => structured(second).name === "b";
  const ids = await findAsserted([{ ...asked(calls), test: own }], {
    metBy: (call) => [{ id: call === calls[1] ? "two" : "others", kind: "value" }],
    rejudge: async (one, answers) => ({
      status: one(answers.map(({ result }) => result as JsonObject)) ? "passed" : "failed",
    }),
    schemaOf: () => undefined,
    readsOutcome: () => false,
  });
  expect([...ids]).toEqual(["two"]);
  // With other values, with shorter lists: of a hundred calls as of one.
  const many = Array.from({ length: 100 }, () => toolCall(books));
  expect((await assertedBy(() => true, many)).judged).toBe(2);
});

test("a prompt with one message keeps it, and a text of it counts", async () => {
  const get = { method: "prompts/get", params: { name: "greet" } };
  const result = { messages: [{ role: "user", content: { type: "text", text: "Hi" } }] };
  const met = [{ id: "prompt/greet", kind: "prompt" }];
  const looks = async (own: Test) => (await assertedBy(own, [toolCall(result, get)], met)).ids;
  expect(await looks(([now = {}]) => (now.messages as Json[]).length > 0)).toEqual([]);
  expect(await looks(([now]) => JSON.stringify(now).includes("Hi"))).toEqual(["prompt/greet"]);
});

test("a test that reads only whether the answer is a success is not tried, but on refusals and where a schema holds the answer", async () => {
  const judgedOf = async (call: Call, schema?: Json) => {
    let judged = 0;
    await findAsserted([asked([call])], {
      metBy: () => [tool],
      rejudge: async () => {
        judged++;
        return { status: "passed" };
      },
      schemaOf: () => schema,
      readsOutcome: () => true,
    });
    return judged;
  };
  expect(await judgedOf(toolCall(said({ at: [1, 2] })))).toBe(0);
  expect(await judgedOf(toolCall(said({ at: [1, 2] })), { type: "object" })).toBe(2);
  expect(await judgedOf(toolCall({ ...said({ at: 1 }), isError: true }))).toBe(1);
});
