import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { subjectOf } from "../../src/check/index.ts";
import { SCHEMAS } from "../../src/generated/schemas.ts";
import { NODE_TARGETS } from "../../src/suite/composition/resolve-node.ts";
import { KINDS } from "../../src/suite/kinds.ts";
import { exchange } from "../check/fixtures/checking.ts";

/** What only the tables of kinds may decide by: kinds of tests, and sections of a suite. */
const WORDS = "(?:tool|resource|prompt|composition|agent|eval|calibration)s?";
const DECIDES = new RegExp(`(?:[=!]==? *["']${WORDS}["']|["']${WORDS}["'] *[=!]==?|\\bcase ["']${WORDS}["'])`);
const FOLDERS = ["suite", "plan", "run", "check", "report", "conduct", "cli", "action"];
const TABLES = ["src/suite/kinds.ts", "src/plan/kinds.ts", "src/run/kinds/table.ts", "src/report/kinds.ts"];

function decisionsIn(text: string): string[] {
  return text.split("\n").filter((line) => DECIDES.test(line) && !/^\s*(?:\/\/|\*|\/\*\*)/.test(line));
}

test("a line that compares with a kind or a section is found, whichever side the word stands on", () => {
  const bad = ['if (kind === "tool") x();', "return 'prompts' != section;", '    case "composition":', 'a==="evals"'];
  const fine = ['const noun = "tool";', 'type: "tool",', '// kind === "tool"', 'if (name === "tooling") x();'];
  expect(decisionsIn([...bad, ...fine].join("\n"))).toEqual(bad);
});

test("only the tables decide by the kind of a test", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join("src", folder), { recursive: true, encoding: "utf8" }).map((path) => `src/${folder}/${path}`),
  );
  const found = files
    .filter((path) => path.endsWith(".ts") && !TABLES.includes(path))
    .flatMap((path) => decisionsIn(readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test("targets start with what there is to address: the keys of an exchange, or those of a trace", () => {
  const { tool, resource, prompt, completion, request, composition } = KINDS;
  const task = { id: "t", statuses: [], polls: 0, inputs: [], cancelled: false, created_ms: 0, ttl_ms: null };
  const keys = [exchange({ result: {}, task }), exchange({ error: {} })].flatMap((one) =>
    Object.keys(subjectOf("tools/call", one, undefined, { handshake: {} }).root),
  );
  for (const { roots } of [tool, resource, prompt, completion, request])
    expect(new Set([...keys, "payload"])).toEqual(new Set(roots));
  const trace = JSON.parse(SCHEMAS.report).$defs.TraceDetail.properties;
  expect(Object.keys(trace)).toEqual(["type", ...composition.roots]);
  const node = JSON.parse(SCHEMAS.report).$defs.NodeTrace.properties;
  expect(new Set(NODE_TARGETS)).toEqual(new Set([...Object.keys(node), "raw"]));
});
