import { stringify } from "yaml";
import { folderWithServer, runReport } from "./tries.ts";

/** Notes in a file, which outlive the process; the second same call of `set_note` makes the note longer. */
const NOTES = `
const read = () => (existsSync("notes.json") ? JSON.parse(readFileSync("notes.json", "utf8")) : {});
const READS = { readOnlyHint: true, openWorldHint: false };
const text = { type: "string", maxLength: 3 };
const tools = {
  list_notes: { annotations: READS, inputSchema: { type: "object" }, call: () => ({ notes: Object.values(read()) }) },
  set_note: {
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    inputSchema: { type: "object", properties: { name: text, note: text }, required: ["name", "note"] },
    call({ name, note }) {
      const notes = read();
      notes[name] = (notes[name] ?? "") + note + ".";
      writeFileSync("notes.json", JSON.stringify(notes));
      return { name };
    },
  },
};`;

async function findings(more: object) {
  const properties = [{ name: "keeps its word", cases: 2, allow: ["set_note"], ...more }];
  const cwd = folderWithServer(stringify({ servers: { s: { command: ["node", "s.mjs"] } }, properties }), NOTES);
  const { findings: told } = await runReport(["run"], { cwd });
  return told.map(({ rule, severity, message }) => [rule, severity, /outlives the process/.test(message)]);
}

test("checks of state that outlives the process are warnings and say so, unless a hook resets it", async () => {
  expect(await findings({})).toEqual([["idempotent", "warning", true]]);
  expect(await findings({ hooks: { beforeEach: "rm -f notes.json" } })).toEqual([["idempotent", "error", false]]);
  // A hook that resets nothing changes nothing.
  expect(await findings({ hooks: { beforeEach: "node -e 0" } })).toEqual([["idempotent", "warning", true]]);
});

/** A search that remembers what it is asked to remember, beside a clock. */
const SEARCH = `
const READS = { readOnlyHint: true, openWorldHint: false };
const [properties, required] = [{ q: { type: "string", maxLength: 5 }, keep: { type: "boolean" } }, ["q"]];
const kept = [];
let calls = 0;
const tools = {
  clock: { annotations: READS, inputSchema: { type: "object" }, call: () => ({ tick: Math.floor(calls / 9) }) },
  recent: { annotations: READS, inputSchema: { type: "object" }, call: () => ({ kept }) },
  search: {
    annotations: READS,
    inputSchema: { type: "object", properties, required },
    call({ q, keep }) {
      calls += 1;
      if (keep && REMEMBERS) kept.push(q);
      return { hits: [] };
    },
  },
};`;

test.each([true, false])(
  "a read-only tool is held against its word with each of its arguments: it remembers: %j",
  async (remembers) => {
    const suite = {
      servers: { s: { command: ["node", "s.mjs"] } },
      properties: [{ name: "keeps its word", cases: 0 }],
    };
    const cwd = folderWithServer(stringify(suite), SEARCH.replace("REMEMBERS", String(remembers)));
    const { findings: told } = await runReport(["run"], { cwd });
    const found = told.map(({ rule, tool, calls }) => [rule, tool, calls?.[0]?.arguments]);
    expect(found).toEqual(remembers ? [["read-only", "search", { q: "", keep: true }]] : []);
  },
);
