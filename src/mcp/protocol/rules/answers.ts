import type { RuleId } from "../../../generated/protocol-rules.ts";
import { deepEqual, type Json, parseJson } from "../../../values/json.ts";
import { heldNumber } from "../../../values/numbers/numeral.ts";
import { ASKING, type Fault, type Frame, LISTS, listOf, objectOf, TASKS } from "./frame.ts";
import type { Known } from "./known.ts";
import { at, type FrameRule } from "./rule.ts";
import { faultOfSchema } from "./schema-faults.ts";
import { findRejected } from "./tool-headers.ts";

const LIST_FRAMES = Object.keys(LISTS).map((method) => `response ${method}`);
const TOOLS = ["response tools/list"];
const MAX_PAGES = 1000;
/** Longer texts are not compared with structuredContent. */
const MAX_TEXT = 100_000;
const CLIENT = "io.modelcontextprotocol/clientCapabilities";
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

export const ANSWERS: Partial<Record<RuleId, FrameRule>> = {
  "pages-end": at("/result/nextCursor", LIST_FRAMES, (cursor, frame, known) => {
    if (typeof cursor !== "string") return undefined;
    const page = known.pageOf(frame);
    if ((page.cursors.get(cursor) ?? page.number) < page.number)
      return "a cursor that did not come before in this list";
    return page.number < MAX_PAGES ? undefined : `an end within ${MAX_PAGES} pages`;
  }),
  "tool-duplicate": { on: TOOLS, decide: findTwins },
  "prompt-duplicate": { on: ["response prompts/list"], decide: findTwins },
  "resource-duplicate": { on: ["response resources/list"], decide: findTwins },
  "tool-name": at("/result/tools/*/name", TOOLS, (name) => {
    if (typeof name !== "string" || /^[\w.-]{1,128}$/.test(name)) return undefined;
    return "1 to 128 of A-Z, a-z, 0-9, _, - and .";
  }),
  "schema-invalid": at("/result/tools/*", TOOLS, (tool, _, __, place) => {
    const { inputSchema, outputSchema } = objectOf(tool);
    return faultOfSchema(inputSchema, `${place}/inputSchema`) ?? faultOfSchema(outputSchema, `${place}/outputSchema`);
  }),
  "tool-header": at("/result/tools/*", TOOLS, (tool) => {
    const { name: found, inputSchema } = objectOf(tool);
    const fault = findRejected(inputSchema);
    return fault === undefined ? undefined : { wanted: `an x-mcp-header that clients take (${fault})`, found };
  }),
  "structured-text": at("/result/content", ["response tools/call", "response tasks/result"], (content, { message }) => {
    const { structuredContent: found } = objectOf(message.result);
    if (found === undefined) return undefined;
    const isIt = (text: string) => text.length > MAX_TEXT || deepEqual(parseJson(text) ?? "", found);
    return textsOf(content).some(isIt) ? undefined : "a text block with the JSON of structuredContent";
  }),
  "completion-values": at("/result/completion/values", ["response completion/complete"], (values) => {
    const { length: found } = listOf(values);
    return found <= 100 ? undefined : { wanted: "at most 100 items", found };
  }),
  "error-code": at("/error/code", ["response"], (code, _, { revision }) => faultOfCode(code, revision)),
  "result-type": at("/result/resultType", ["response"], (type, { method, params, message: { result } }, { server }) => {
    if (result === undefined || type === "complete" || type === "input_required") return undefined;
    // Each request says itself what the client offers.
    const offered = objectOf(objectOf(params._meta)[CLIENT]);
    const declared = [offered, server].every((side) => objectOf(side.extensions)[TASKS] !== undefined);
    if (type === "task" && declared && method === "tools/call") return undefined;
    return "complete, input_required, or a value of an extension that both sides declared";
  }),
  "input-required": at("/result/resultType", ["response"], (type, { method, message: { result } }) => {
    if (type !== "input_required") return undefined;
    if (!ASKING.includes(method)) return `complete, because only ${ASKING.join(", ")} may ask for input`;
    const { inputRequests, requestState } = objectOf(result);
    if (inputRequests !== undefined || requestState !== undefined) return undefined;
    return { at: "/result", wanted: "inputRequests or requestState", found: result };
  }),
  "cache-scope": at("/result/cacheScope", LIST_FRAMES, (found, frame, known) => {
    const { scope } = known.pageOf(frame);
    return scope === undefined || found === scope ? undefined : `${String(scope)}, as on the page before`;
  }),
  "server-info": at("/result/_meta", ["response"], (meta, { message: { result } }) =>
    result === undefined || objectOf(meta)[SERVER_INFO] !== undefined ? undefined : `a key ${SERVER_INFO}`,
  ),
};

/** Entries that were in the list before, unless its pages do not end, which another rule tells. */
function findTwins(frame: Frame, known: Known): Fault[] | undefined {
  const list = LISTS[frame.method];
  const result = objectOf(frame.message.result);
  if (!list || ANSWERS["pages-end"]?.decide(frame, known)) return undefined;
  const page = known.pageOf(frame);
  const here = new Set<Json>();
  return listOf(result[list.key]).flatMap((entry, index) => {
    const found = objectOf(entry)[list.id];
    if (typeof found !== "string") return [];
    const isTwin = here.has(found) || (page.entries.get(found) ?? page.number) < page.number;
    here.add(found);
    return isTwin ? [{ at: `/result/${list.key}/${index}/${list.id}`, wanted: `a ${list.id} of its own`, found }] : [];
  });
}

function textsOf(content: Json | undefined): string[] {
  return listOf(content).flatMap((block) => {
    const { type, text } = objectOf(block);
    return type === "text" && typeof text === "string" ? [text] : [];
  });
}

/** What is wrong with the code of an error (basic, Error Codes). */
function faultOfCode(given: Json | undefined, revision: string): Pick<Fault, "wanted" | "severity"> | undefined {
  const code = heldNumber(given);
  if (code === undefined) return undefined;
  if (revision < "2026-07-28") {
    return code === -32042 && revision !== "2025-11-25" ? { wanted: "a code that this revision has" } : undefined;
  }
  if (code === -32002) return { wanted: "-32602 for a missing resource" };
  if (code <= -32000 && code >= -32019) return { wanted: "a code that is not reserved", severity: "note" };
  const isDefined = [-32020, -32021, -32022].includes(code);
  return code <= -32020 && code >= -32099 && !isDefined ? { wanted: "a code that is defined" } : undefined;
}
