import type { Asked } from "../../src/mutation/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { compileRegex } from "../../src/values/regex.ts";
import { asked, mutantsOf, said, toolCall } from "./answers.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** What is never applied, by place and mutator. */
function guardedIn(
  all: readonly Asked<string>[],
  volatile: { server?: string[]; tool?: string[]; at?: string[] }[] = [],
) {
  const { guarded, named } = mutantsOf(all, { volatile });
  return { found: guarded.map(({ at, mutator, state }) => `${at} ${mutator} ${state}`).sort(), named: [...named] };
}

const one = (payload: JsonObject, fields?: Partial<Asked<string>>) =>
  guardedIn([asked([toolCall(said(payload))], fields)]).found;

describe("volatile, and then for values alone", () => {
  test.each<[string, JsonObject, string[]]>([
    ["a UUID", { id: UUID }, ["result.id value volatile"]],
    ["a time", { at: "2026-01-02T03:04:05Z" }, ["result.at value volatile"]],
    [
      "the id of a request",
      { requestId: "r-1", request_id: 7 },
      ["requestId", "request_id"].map((key) => `result.${key} value volatile`),
    ],
    ["in each element", { all: [UUID, UUID] }, ["result.all[*] value volatile"]],
    ["not what says more", { said: `job ${UUID} is done`, all: [UUID, "b1"] }, []],
  ])("%s", (_, payload, found) => {
    expect(one(payload)).toEqual(found);
  });

  test("digits of a text that has no others", () => {
    const text = (text: string) => guardedIn([asked([toolCall({ content: [{ type: "text", text }] })])]).found;
    expect(text("Now 2026-01-02T03:04:05Z")).toEqual(["result.content[0].text digits volatile"]);
    expect(text("Now 2026-01-02T03:04:05Z, 3 books")).toEqual([]);
  });

  test("what the suite normalises, also by the key of a number", () => {
    const normalize = [compileRegex('"took_ms":\\d+'), compileRegex("run-[0-9]+")];
    const payload = { took_ms: 12, run: "run-77", total: 12 };
    expect(one(payload, { normalize })).toEqual(["result.run value volatile", "result.took_ms value volatile"]);
  });

  test("what differs between two equal requests, and not where lists have other lengths", () => {
    const answers = [
      { price: 1, name: "a", items: [{ id: 1 }] },
      { price: 2, name: "a", items: [{ id: 2 }, { id: 1 }] },
    ].map((payload) => toolCall(said(payload)));
    expect(guardedIn([asked(answers)]).found).toEqual(["result.price value volatile"]);
    const [first, second] = answers.map((call, page) => ({ ...call, params: { ...call.params, arguments: { page } } }));
    expect(guardedIn([asked([first as never, second as never])]).found).toEqual([]);
    // A token of progress makes no other request.
    const tokens = answers.map((call, at) => ({ ...call, params: { ...call.params, _meta: { progressToken: at } } }));
    expect(guardedIn([asked(tokens)]).found).toEqual(["result.price value volatile"]);
  });

  test("what an entry names, with all below it; entries that name nothing are known", () => {
    const calls = [toolCall(said({ quote: { price: 1, at: "x" }, total: 3, prices: [1] }))];
    const entries = [
      { tool: ["list_*"], at: ["result.quote"] },
      { server: ["library"], at: ["result.prices[*]"] },
      { tool: ["get_*"], at: ["result.total"] },
    ];
    const { found, named } = guardedIn([asked(calls)], entries);
    expect(found).toEqual([
      "result.prices[*] value volatile",
      "result.quote.at value volatile",
      "result.quote.price value volatile",
    ]);
    expect(named).toEqual(entries.slice(0, 2));
  });
});

describe("equivalent: another order of a list that is read without order", () => {
  const payload = { tags: ["a", "b"], items: [{ id: 1 }, { id: 2 }] };
  test.each<[string, object, string[]]>([
    ["result.tags", { unordered: ["b", "a"] }, ["result.tags order equivalent"]],
    ["result.structuredContent.tags", { unordered: ["b", "a"] }, ["result.tags order equivalent"]],
    ["payload.items[*].id", { not: { unordered: [2] } }, ["result.items order equivalent"]],
    ["nodes.list.output.tags", { all_of: [{ unordered: [] }] }, ["result.tags order equivalent"]],
    ["output.tags", { any_of: [{ length: 2 }, { unordered: [] }] }, ["result.tags order equivalent"]],
    ["result.tags", { exact: ["a", "b"] }, []],
    ["result.other", { unordered: [] }, []],
    ["result.items[0].id", { unordered: [1] }, []],
    ["error", { unordered: [] }, []],
  ])("%s %j", (target, matcher, found) => {
    expect(one(payload, { expects: [{ assertions: [{ target, matcher }] }] })).toEqual(found);
  });

  test.each([
    ["payload", ["payload order equivalent"]],
    ["logs", []],
  ])("a list that is the payload, by %s", (target, found) => {
    const call = toolCall({ content: [{ type: "text", text: "[1,2]" }] });
    const expects = [{ assertions: [{ target, matcher: { unordered: [2, 1] } }] }];
    expect(guardedIn([asked([call], { expects })]).found).toEqual(found);
  });
});
