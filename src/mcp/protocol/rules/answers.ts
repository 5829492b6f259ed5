import type { RuleId } from "../../../generated/protocol-rules.ts";
import { deepEqual, type Json, parseJson } from "../../../values/json.ts";
import { heldNumber } from "../../../values/numbers/numeral.ts";
import { ASKING, LISTS } from "../lists.ts";
import { textsOf } from "./content.ts";
import { type Fault, type Frame, listOf, objectOf } from "./frame.ts";
import type { Known } from "./known.ts";
import type { FrameRule } from "./lifecycle.ts";
import { faultOfSchema } from "./schema-faults.ts";
import { findRejected } from "./tool-headers.ts";

const LIST_FRAMES = Object.keys(LISTS).map((method) => `response ${method}`);
const TOOLS = ["response tools/list"];
const MAX_PAGES = 1000;
/** Longer texts are not read to see whether they are the JSON that stands beside them. */
const MAX_TEXT = 100_000;

/** What answers have to be like. */
export const ANSWERS: Partial<Record<RuleId, FrameRule>> = {
  "pages-end": {
    on: LIST_FRAMES,
    decide(frame, known) {
      const { nextCursor: found } = objectOf(frame.message.result);
      if (typeof found !== "string") return undefined;
      const page = known.pageOf(frame);
      const at = "/result/nextCursor";
      if ((page.cursors.get(found) ?? page.number) < page.number) {
        return [{ at, wanted: "a cursor that did not come before in this list", found }];
      }
      return page.number < MAX_PAGES ? undefined : [{ at, wanted: `an end within ${MAX_PAGES} pages`, found }];
    },
  },
  "tool-duplicate": { on: TOOLS, decide: findTwins },
  "prompt-duplicate": { on: ["response prompts/list"], decide: findTwins },
  "resource-duplicate": { on: ["response resources/list"], decide: findTwins },
  "tool-name": {
    on: TOOLS,
    decide: ofTools(({ name }, at) => {
      if (typeof name !== "string" || /^[\w.-]{1,128}$/.test(name)) return undefined;
      return { at: `${at}/name`, wanted: "1 to 128 of A-Z, a-z, 0-9, _, - and .", found: name };
    }),
  },
  "schema-invalid": {
    on: TOOLS,
    decide: ofTools((tool, at) => {
      for (const key of ["inputSchema", "outputSchema"]) {
        const fault = faultOfSchema(tool[key], `${at}/${key}`);
        if (fault) return fault;
      }
      return undefined;
    }),
  },
  "tool-header": {
    on: TOOLS,
    decide: ofTools(({ name, inputSchema }, at) => {
      const fault = findRejected(inputSchema);
      if (fault === undefined) return undefined;
      return { at, wanted: `an x-mcp-header that clients take (${fault})`, found: name };
    }),
  },
  "structured-text": {
    on: ["response tools/call"],
    decide({ message }) {
      const result = objectOf(message.result);
      const { structuredContent: found } = result;
      if (found === undefined) return undefined;
      const isIt = (text: string) => text.length > MAX_TEXT || deepEqual(parseJson(text) ?? "", found);
      return textsOf(result).some(isIt)
        ? undefined
        : [{ at: "/result/content", wanted: "a text block with the JSON of structuredContent", found: result.content }];
    },
  },
  "completion-values": {
    on: ["response completion/complete"],
    decide({ message }) {
      const { values } = objectOf(objectOf(message.result).completion);
      if (listOf(values).length <= 100) return undefined;
      return [{ at: "/result/completion/values", wanted: "at most 100 items", found: listOf(values).length }];
    },
  },
  "error-code": {
    on: ["response"],
    decide({ message: { error } }, { revision }) {
      if (error === undefined) return undefined;
      const fault = faultOfCode(objectOf(error).code, revision);
      return fault && [{ at: "/error/code", found: objectOf(error).code, ...fault }];
    },
  },
  "result-type": {
    on: ["response"],
    decide({ message: { result } }, { client, server }) {
      if (result === undefined) return undefined;
      const { resultType: found } = objectOf(result);
      if (found === "complete" || found === "input_required") return undefined;
      const declared = [client, server].every((side) => objectOf(side.extensions)[TASKS] !== undefined);
      if (found === "task" && declared) return undefined;
      return [
        {
          at: "/result/resultType",
          wanted: "complete, input_required, or a value of an extension that both sides declared",
          found,
        },
      ];
    },
  },
  "input-required": {
    on: ["response"],
    decide({ method, message }) {
      const { resultType, inputRequests, requestState } = objectOf(message.result);
      if (resultType !== "input_required") return undefined;
      if (!ASKING.includes(method))
        return [
          {
            at: "/result/resultType",
            wanted: `complete, as this is no answer to one of ${ASKING.join(", ")}`,
            found: resultType,
          },
        ];
      if (inputRequests !== undefined || requestState !== undefined) return undefined;
      return [{ at: "/result", wanted: "inputRequests or requestState", found: message.result }];
    },
  },
  "cache-scope": {
    on: LIST_FRAMES,
    decide(frame, known) {
      const { scope } = known.pageOf(frame);
      const { cacheScope: found } = objectOf(frame.message.result);
      if (scope === undefined || found === scope) return undefined;
      return [{ at: "/result/cacheScope", wanted: `${String(scope)}, as on the page before`, found }];
    },
  },
  "server-info": {
    on: ["response"],
    decide({ message: { result } }) {
      if (result === undefined || objectOf(objectOf(result)._meta)[SERVER_INFO] !== undefined) return undefined;
      return [{ at: "/result/_meta", wanted: `a key ${SERVER_INFO}`, found: objectOf(result)._meta }];
    },
  },
};

const TASKS = "io.modelcontextprotocol/tasks";
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

/** A rule that looks at each tool of a list by itself. */
function ofTools(judge: (tool: ReturnType<typeof objectOf>, at: string) => Fault | undefined): FrameRule["decide"] {
  return ({ message }) =>
    listOf(objectOf(message.result).tools).flatMap(
      (tool, index) => judge(objectOf(tool), `/result/tools/${index}`) ?? [],
    );
}

/** Entries of a list that were there before; of a list whose pages do not end, that is told. */
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
