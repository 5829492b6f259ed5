import { call, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const MOCK = {
  name: "shelf",
  tools: [
    {
      name: "list/books",
      input_schema: {
        type: "object",
        required: ["shelf"],
        properties: {
          shelf: { type: "string", maxLength: 3 },
          limit: { type: "integer", exclusiveMinimum: 0, maximum: 50 },
          sort: { enum: ["title", "year"] },
          all: { type: "boolean" },
          near: { anyOf: [{ $ref: "#/$defs/place" }, { type: "integer" }, { type: "null" }] },
          filter: { type: "object", required: ["by"], properties: { by: { type: "string" }, tags: { type: "array" } } },
        },
        $defs: { place: { type: "string" } },
      },
      output_schema: {
        type: "object",
        properties: { items: { type: "array", items: { type: "object", properties: { id: { type: "string" } } } } },
      },
      structured: { items: [{ id: "b1" }] },
    },
    { name: "page", input_schema: { type: "object", properties: { n: { type: "integer" } } } },
  ],
  resources: Array.from({ length: 11 }, (_, index) => ({
    uri: `shelf://${index}`,
    mime_type: index === 0 ? "text/markdown" : "text/plain",
    text: "x",
  })),
};

const list = (args: object, more: object = {}) => call("list/books", args, { name: JSON.stringify(args), ...more });
const refused = { expect: "refused" };
const shelf = "a";

test("a suite that tries all that a server offers calls each obligation, of every kind", async () => {
  const tools = [
    list({ shelf }),
    list({ shelf: "abc", limit: 1, sort: "title", all: true, near: "x" }),
    list({ shelf, limit: 50, sort: "year", all: false, near: 3, filter: { by: "x", tags: [] } }),
    list({}, refused),
    list({ shelf: "abcd" }, refused),
    list({ shelf, limit: 0 }, refused),
    list({ shelf, limit: 51 }, refused),
    list({ shelf, filter: {} }, refused),
    call("page", { n: 1 }, { name: "page" }),
    call("page", {}, { name: "first page" }),
    call("page", { n: "x" }, { name: "no page", ...refused }),
  ];
  const resources = [0, 1].map((index) => ({ name: `reads ${index}`, server: "shelf", uri: `shelf://${index}` }));
  const servers = { shelf: { mock: MOCK } };
  const { report, code } = await workspace.run({ servers, tools, resources }, ["--min-coverage", "100"]);
  const [server] = report.coverage?.servers ?? [];
  expect(server?.obligations.flatMap(({ id, state }) => (state === "open" ? [id] : []))).toEqual([]);
  expect(code).toBe(0);
  const book = ["", "/minimal", "/missing/shelf", "/missing/filter.by", "/output/items", "/output/items[].id"];
  const inputs = [
    ...[
      "given/filter",
      "given/filter.tags",
      'value/sort="title"',
      'value/sort="year"',
      "value/all=true",
      "value/all=false",
    ],
    ...["edge/shelf:maxLength", "edge/limit:exclusiveMinimum", "edge/limit:maximum", "branch/near#1", "branch/near#2"],
    ...["beyond/shelf:maxLength", "beyond/limit:exclusiveMinimum", "beyond/limit:maximum"],
  ];
  expect(server?.obligations.map(({ id }) => id).sort()).toEqual(
    [
      ...[...book, ...inputs.map((input) => `/${input}`)].map((rest) => `tool/list%2Fbooks${rest}`),
      ...["", "/given/n", "/minimal", "/refusal"].map((rest) => `tool/page${rest}`),
      ...["resource/*text/markdown", "resource/*text/plain"],
    ].sort(),
  );
});

test("a tool whose schema cannot be used counts as called or not, and the run says why it counts no more", async () => {
  const broken = { name: "odd", input_schema: { type: "object", properties: { x: { $ref: "#/$defs/none" } } } };
  const servers = { shelf: { mock: { tools: [broken, { name: "fine" }] } } };
  const { report, stdout } = await workspace.run({ servers, tools: [call("fine", {}, { name: "fine" })] }, [
    "--coverage",
  ]);
  expect(report.coverage?.servers[0]?.obligations.map(({ id }) => id)).toEqual(["tool/odd", "tool/fine"]);
  expect(stdout).toMatch(/^ {4}not counted: odd, \S/m);
});

test("a secret that a recorded list has among the values to choose from is called under --replay as it was live", async () => {
  const secret = "correct-horse-battery";
  const input_schema = { type: "object", required: ["key"], properties: { key: { enum: [secret, "none"] } } };
  const servers = { vault: { mock: { tools: [{ name: "open", input_schema }] } } };
  const tools = [call("open", { key: "${env.API_TOKEN}" }, { name: "opens" })];
  const options = { env: { API_TOKEN: secret } };
  const live = await workspace.run({ servers, tools }, ["--coverage", "--record"], options);
  expect(live.report.coverage).toMatchObject({ total: 4, called: 2 });
  const { report } = await workspace.run({ servers, tools }, ["--coverage", "--replay"], options);
  expect(report.coverage).toEqual(live.report.coverage);
  expect(JSON.stringify(report)).not.toContain(secret);
});
