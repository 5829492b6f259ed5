import type { Mutant } from "../../src/report/index.ts";
import { exportMutants } from "../../src/report/mutation/export.ts";
import { validateMutants } from "../fixtures/formats/mutants.ts";
import { mutant, reportOf, sum } from "./fixtures/mutants.ts";

describe("the export", () => {
  const answer = {
    content: [{ type: "text", text: "{}" }],
    structuredContent: { total: 3, items: [{ id: "b1" }], content: "own" },
  };
  const base = { server: "shop", method: "tools/call", name: "search", outcome: "accepted" } as const;

  function exported(mutants: Mutant[], recorded = [{ ...base, answer }]) {
    const report = reportOf(sum(mutants));
    const value = JSON.parse(exportMutants(report, recorded as never));
    expect(validateMutants(value)).toEqual([]);
    return value;
  }

  test.each([
    ["result.total", "3"],
    ["result.items[*].id", '"b1"'],
    ["result.structuredContent.content", '"own"'],
    ["result.content[0].text", '"{}"'],
    ["result.items", '[\n      {\n        "id": "b1"\n      }\n    ]'],
    ["result.gone.far", JSON.stringify(answer.structuredContent, null, 2).replaceAll("\n", "\n  ")],
    ["result", JSON.stringify(answer, null, 2)],
  ])("%s stands where the answer has it", (at, text) => {
    const { files } = exported([mutant("1", "survived", { at })]);
    expect(Object.keys(files)).toEqual(["answers/shop/search.json"]);
    const { source, mutants, language } = files["answers/shop/search.json"];
    expect(language).toBe("json");
    const { start, end } = mutants[0].location;
    const offset = ({ line, column }: { line: number; column: number }): number =>
      source
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length +
      (line > 1 ? 1 : 0) +
      column -
      1;
    expect(source.slice(offset(start), offset(end))).toBe(text);
  });

  test("states, tests and files are those of the schema, names of files those of what was asked", () => {
    const odd = { ...base, name: "a/b%", outcome: "refused" } as const;
    const uri = { ...base, method: "resources/read", name: "file:///x" } as const;
    const { files, testFiles, thresholds, framework } = exported(
      [
        mutant("1", "killed"),
        mutant("2", "survived", { sentence: "no test notices when total is another value" }),
        mutant("3", "volatile"),
        mutant("4", "not-run"),
        mutant("5", "survived", { ...odd, at: "result" }),
        mutant("6", "survived", { ...uri, at: "result.contents[0].text" }),
      ],
      [
        { ...base, answer },
        { ...odd, answer: { code: -32602 } },
        { ...uri, answer: { contents: [{ text: "x" }] } },
      ] as never,
    );
    expect(Object.keys(files)).toEqual([
      "answers/shop/search.json",
      "answers/shop/a%2Fb%25.refused.json",
      "answers/shop/resources/file:%2F%2F%2Fx.json",
    ]);
    expect(files["answers/shop/search.json"].mutants).toMatchObject([
      {
        id: "1",
        status: "Killed",
        mutatorName: "value",
        replacement: "4",
        killedBy: ["a"],
        statusReason: "result.total exact",
      },
      { id: "2", status: "Survived", statusReason: "no test notices when total is another value" },
      { id: "3", status: "Ignored", statusReason: "the value changes from call to call" },
      { id: "4", status: "Ignored" },
    ]);
    expect(thresholds).toEqual({ high: 80, low: 60 });
    expect(framework.name).toBe("mcptest");
    expect(Object.values(testFiles)).toMatchObject([{ tests: [{ name: "t" }] }]);
  });
});
