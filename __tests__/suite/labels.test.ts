import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const LINE = { response: "Hello.", label: "pass" };
const HINT = "a label is { id?, prompt?, response, context?, label: pass or fail, and/or score from 0 to 1 }";
/** So many that nothing is said of how few they are. */
const TWENTY = lines(
  ...Array.from({ length: 20 }, (_, at) => ({ response: `r${at}`, label: at % 2 ? "pass" : "fail", score: 0.5 })),
);

function lines(...labels: object[]): string {
  return labels.map((label) => `${JSON.stringify(label)}\n`).join("");
}

function suite(file = "labels.jsonl", rest = "", rubric = "Is kind."): string {
  return `calibration:\n  - { name: kindness, rubric: ${rubric}, labels: ${file}${rest} }\n`;
}

/** What is told of a file of labels: `line: message`, a hint that is not the usual one behind it. */
async function faultsOf(file: string, text: string): Promise<string[]> {
  const { errors } = await createWorkspace({ "suite.yml": suite(file), [file]: text }).load();
  return errors.map(({ code, message, hint, location }) => {
    expect({ code, file: location?.file }).toEqual({ code: "labels-unreadable", file });
    return `${location?.line}: ${message}${hint === HINT ? "" : ` (${hint})`}`;
  });
}

test("labels are read from lines of JSON and from CSV alike", async () => {
  const json = lines(
    { id: "one", prompt: "Hi?", response: 'say "hi"', context: "c", label: "pass", score: 0.25 },
    { response: "two\nlines", score: 1 },
    { response: "", prompt: null, label: "fail", score: null },
  );
  const csv =
    '\ufeffid,prompt,response,context,label,score\none,Hi?,"say ""hi""",c,pass,0.25\n,,"two\nlines",,,1\n,,"",,fail,\n';
  const labels = async (file: string, text: string) => {
    const loaded = await createWorkspace({ "suite.yml": suite(file), [file]: text }).suite();
    const [test] = loaded.tests;
    return test && "labels" in test ? test.labels : [];
  };
  const read = await labels("labels.jsonl", json);
  expect(read).toEqual([
    { id: "one", prompt: "Hi?", response: 'say "hi"', context: "c", label: "pass", score: 0.25, passes: true },
    { id: "2", response: "two\nlines", score: 1, passes: true },
    { id: "3", response: "", label: "fail", passes: false },
  ]);
  const rows = await labels("labels.csv", csv);
  expect(rows.map(({ id: _, ...row }) => row)).toEqual(read.map(({ id: _, ...label }) => label));
});

test("a score without a verdict gets the one of the rubric's threshold, and a verdict comes before its score", async () => {
  const passes = async (labels: string, rubric: string) => {
    const files = { "suite.yml": suite("labels.jsonl", "", rubric), "labels.jsonl": labels };
    const [test] = (await createWorkspace(files).suite()).tests;
    return test && "labels" in test ? test.labels.map((label) => label.passes) : [];
  };
  const scores = [0.5, 0.7, 0.9, 1].map((score) => ({ response: String(score), score }));
  expect(await passes(lines(...scores), "Is kind.")).toEqual([false, true, true, true]);
  const criteria = "criteria: [{ name: kind }]";
  expect(await passes(lines(...scores), `{ ${criteria}, threshold: 0.9 }`)).toEqual([false, false, true, true]);
  expect(await passes(lines(...scores), `{ ${criteria}, strict: true }`)).toEqual([false, false, false, true]);
  const odd = [
    { response: "a", label: "fail", score: 1 },
    { response: "b", label: "pass", score: 0 },
  ];
  expect(await passes(lines(...odd), "Is kind.")).toEqual([false, true]);
});

test.each<[string, string, string[]]>([
  ["labels.jsonl", "", ["1: the file holds no label"]],
  ["labels.csv", "response,label\n", ["1: the file holds no label"]],
  ["labels.jsonl", `${lines(LINE)}{"response\n`, ["2: it is not valid JSON"]],
  ["labels.csv", "response,label\na,pass\nb,pass\nc\n", ["4: it is not valid CSV"]],
  ["labels.jsonl", "\n[]\n", ["2: it must be a map"]],
  ["labels.jsonl", lines({ ...LINE, id: { a: 1 } }), ['1: "id" must be a text or a number']],
  ["labels.jsonl", lines({ ...LINE, id: "" }), ['1: "id" must be a text or a number']],
  ["labels.jsonl", lines({ ...LINE, id: 1 }, { ...LINE, id: "1" }), ['2: "1" is also the id of line 1']],
  ["labels.jsonl", lines(LINE, { label: "pass" }), ['2: it has no "response" that is a text']],
  ["labels.jsonl", lines({ ...LINE, prompt: 1 }), ['1: "prompt" must be a text']],
  ["labels.jsonl", lines({ response: "a", label: "good" }), ['1: "label" must be pass or fail, but is "good"']],
  ["labels.csv", "response,label\na,PASS\n", ['2: "label" must be pass or fail, but is "PASS"']],
  ["labels.jsonl", lines({ response: "a", score: 1.1 }), ['1: "score" must be from 0 to 1']],
  ["labels.csv", "response,score\na,much\n", ['2: "score" must be from 0 to 1']],
  ["labels.jsonl", lines({ response: "a" }), ['1: it has neither "label" nor "score"']],
  ["labels.jsonl", lines({ id: "x", ...LINE }, LINE, { id: "x", ...LINE }), ['3: "x" is also the id of line 1']],
  [
    "labels.jsonl",
    lines({ ...LINE, contex: "c" }, { ...LINE, contex: "c", by: "me" }),
    [
      '1: unknown key "contex" (did you mean "context"?)',
      '2: unknown key "by" (known are "id", "prompt", "response", "context", "label", "score")',
    ],
  ],
  [
    "labels.csv",
    `response,label\n${"a,maybe\n".repeat(12)}`,
    [
      ...Array.from({ length: 10 }, (_, at) => `${at + 2}: "label" must be pass or fail, but is "maybe"`),
      "12: 2 more faults",
    ],
  ],
])("%s with what is no label says where: %j", async (file, text, expected) => {
  const faults = await faultsOf(file, text);
  expect(faults.map((fault, at) => fault.slice(0, expected[at]?.length))).toEqual(expected);
});

test("fewer than 20 are warned of, and 20 are not", async () => {
  const few: [string, string, string] = [
    "few-labels",
    "only 1 label: figures from fewer than 20 are uncertain",
    "label at least 20 responses",
  ];
  await expectProblems({ "suite.yml": suite("«labels.jsonl»"), "labels.jsonl": lines(LINE) }, [few]);
  await expectProblems({ "suite.yml": suite(), "labels.jsonl": TWENTY }, []);
});

test("a response that the rubric shows as an example is no label", async () => {
  const rubric = "{ criteria: [{ name: kind, examples: [{ response: r3, score: 1 }] }] }";
  await expectProblems({ "suite.yml": suite("«labels.jsonl»", "", rubric), "labels.jsonl": TWENTY }, [
    [
      "label-is-anchor",
      'the response of label "4" is an example of criterion "kind", too',
      "do not test a judge with what it was shown: remove one",
    ],
  ]);
  await expectProblems(
    { "suite.yml": suite("labels.jsonl", "", rubric.replace("r3", "r")), "labels.jsonl": TWENTY },
    [],
  );
});

describe("what is asserted", () => {
  const asserting = (target: string) =>
    suite("labels.jsonl", `, expect: [{ target: ${target}, matcher: «{ gte: 0 }» }]`);
  const files = (target: string, labels: string, mark = true) => ({
    "suite.yml": mark ? asserting(target) : asserting(target).replace(/[«»]/g, ""),
    "labels.jsonl": labels,
  });
  const scored = TWENTY.replaceAll(/"label":"\w+",/g, "");
  const failed = TWENTY.replaceAll("pass", "fail").replaceAll(',"score":0.5', "");

  test.each([
    ["kappa.low", TWENTY],
    ["n", scored],
    ["ungraded", scored],
    ["accuracy", scored],
    ["kappa.low", scored],
    ["tnr", scored],
    ["mae.high", scored],
    ["tnr", failed],
  ])("%s is defined by its labels", async (target, labels) => expectProblems(files(target, labels, false), []));

  test.each([
    ["tpr", scored, "no label says pass"],
    ["tpr", failed, "no label says pass"],
    ["tnr.high", failed.replaceAll("fail", "pass"), "no label says fail"],
    ["mae", failed, "no label has a score"],
    ["bias.low", failed, "no label has a score"],
  ])("%s is not", async (target, labels, why) => {
    const message = `${target.split(".")[0]} is not defined, as ${why}`;
    const hint = "add such labels, or remove the assertion";
    await expectProblems(files(target, labels), [["undefined-figure", message, hint]]);
  });

  test("a target that is no figure is told of once", async () => {
    const { errors } = await createWorkspace(files("constructor.low", TWENTY, false)).load();
    expect(errors.map(({ code, message }) => [code, message.slice(0, 40)])).toEqual([
      ["invalid-target", expect.stringContaining('target "constructor.low"')],
    ]);
  });

  test.each(["kappa.lower", "n.low", "ungraded.high", "kappa.low.x", "mae[0]"])("%s leads nowhere", async (target) => {
    const message = `target "${target}" leads to no part of a figure`;
    const hint = "a figure has low and high, the ends of its interval; n and ungraded have neither";
    await expectProblems(files(`"${target}"`, TWENTY), [["invalid-target", message, hint]]);
  });
});
