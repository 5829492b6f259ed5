import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { readInputs } from "../../src/action/inputs/read-inputs.ts";
import { variableOf } from "../../src/action/inputs/reader.ts";
import { makeOutputs } from "../../src/action/posting/finish.ts";
import { DEFAULT_SUITES } from "../../src/conduct/index.ts";
import { INPUT_NAMES } from "../../src/generated/action-inputs.ts";

interface Metadata {
  name: string;
  description: string;
  inputs: Record<string, { description: string; required: boolean; default?: string }>;
  outputs: Record<string, { description: string }>;
  runs: Record<string, string>;
}

const text = readFileSync(new URL("../../action.yml", import.meta.url), "utf8");
const metadata = parse(text) as Metadata;

test("the runner starts the bundle on Node 24", () => {
  expect(metadata.runs).toEqual({ using: "node24", main: "dist/action/index.js", post: "dist/action/post-step.js" });
});

test("inputs are those that are read, each optional, described, its default a string", () => {
  expect(Object.keys(metadata.inputs)).toEqual([...INPUT_NAMES]);
  const read = new Set<unknown>();
  readInputs(new Proxy({}, { get: (_, name) => void read.add(name) }));
  expect([...read].sort()).toEqual(INPUT_NAMES.map(variableOf).sort());
  for (const input of Object.values(metadata.inputs)) {
    expect(input).toMatchObject({ description: expect.stringMatching(/^[A-Z`].*\.$/s), required: false });
    expect(["string", "undefined"]).toContain(typeof input.default);
  }
});

test("outputs are those that are set, each described", () => {
  expect(Object.keys(metadata.outputs)).toEqual(
    Object.keys(makeOutputs({ status: "passed", exit_code: 0, reasons: [] }, {})),
  );
  for (const output of Object.values(metadata.outputs)) expect(output.description).toMatch(/\.$/);
});

test("the defaults that are written down are those that hold without them", () => {
  const defaults = Object.entries(metadata.inputs).map(([name, input]) => [variableOf(name), evaluate(input.default)]);
  const { inputs, errors } = readInputs(Object.fromEntries(defaults) as Record<string, string>);
  expect({ inputs, errors }).toEqual(readInputs({}));
  expect(inputs.request.suites).toEqual(DEFAULT_SUITES);
});

/** What the runner makes of a default where there is no token, no matrix and one job. */
function evaluate(text = ""): string {
  return text.replace("${{ github.token }}", "").replace(/^\$\{\{ toJson\((?:matrix|strategy)\) \}\}$/, "null");
}

test("GitHub's limits on metadata hold", () => {
  expect(metadata.description.length).toBeLessThanOrEqual(125);
  const given = Object.entries(metadata.inputs).filter(([, input]) => input.default?.includes("${{"));
  expect(given.map(([name]) => name)).toEqual(["github-token", "matrix", "strategy"]);
  expect(text.match(/\$\{\{/g)).toHaveLength(given.length);
});
