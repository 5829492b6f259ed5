import type { ProtocolRevision } from "../../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../../values/json.ts";
import { type Breach, Faults } from "./breach.ts";
import { type Check, compileNode, type Nodes } from "./compile.ts";

/** One revision: its definitions, and what each of them judges. */
interface RevisionData {
  readonly definitions: Nodes;
  readonly envelopes: Readonly<Record<"response" | "error" | "notification" | "request", string>>;
  /** By the method of the client's request, of the notification, of the server's request; errors by their code. */
  readonly results: Names;
  readonly notifications: Names;
  readonly requests: Names;
  readonly errors: Names;
  /** For `any` result, a request with a `task`, a result that asks for input. */
  readonly others: Names;
}

type Names = Readonly<Record<string, string | undefined>>;

/** The published schema of one revision, for the frames of a server. */
export type FrameSchemas = ReturnType<typeof createSchemas>;

/** The schemas of a revision; a definition is compiled at its first use. */
function createSchemas(revision: ProtocolRevision, data: RevisionData) {
  const { definitions, envelopes, results, notifications, requests, errors, others } = data;
  const checks = new Map<string, Check>();
  const find = (name: string): Check => {
    const known = checks.get(name);
    if (known) return known;
    const check = compileNode({ $ref: name }, (target) => compileNode(definitions[target] ?? {}, find));
    checks.set(name, check);
    return check;
  };

  /** Judges each part by its definition. A second walk builds paths when something is wrong. */
  const judge = (frame: JsonObject, names: readonly (string | undefined)[], ofResult?: string, ofTool?: Json) => {
    const inFrame = names.flatMap((name) => (name === undefined ? [] : [find(name)]));
    const inResult = ofResult === undefined ? undefined : find(ofResult);
    const inTool = ofTool === undefined ? () => true : find(results["tools/call"] as string);
    const tool = ofTool as Json;
    const result = frame.result as Json;
    if (inFrame.every((check) => check(frame)) && (!inResult || inResult(result)) && inTool(tool)) return undefined;
    const faults = new Faults();
    for (const check of inFrame) check(frame, faults);
    if (inResult) faults.at("result", inResult, result);
    faults.at("result", (_, inner) => inner.at("result", inTool, tool), result);
    return faults.summarise();
  };

  const resultOf = (result: Json, method: string, { task }: JsonObject): string | undefined => {
    if ("input_required" in others && isObject(result)) {
      if (result.resultType === "input_required") return others.input_required;
      if (result.resultType !== "complete") return undefined;
    }
    const isTask = isObject(task) && isObject(result) && result.task !== undefined;
    // Only tools run as tasks of servers.
    return (isTask && others.task) || results[method === "tasks/result" ? "tools/call" : method] || others.any;
  };

  /** What a tool gave, in the answer to tasks/get since 2026-07-28: it need not say that it is complete. */
  const inlinedIn = (method: string, whole: Json): Json | undefined => {
    if (method !== "tasks/get" || !("input_required" in others) || !isObject(whole)) return undefined;
    const { status, result } = whole;
    if (status !== "completed") return undefined;
    return isObject(result) ? { resultType: "complete", ...result } : result;
  };

  return {
    revision,
    /**
     * What is wrong with a response: its envelope, then the error, or the result by the method of its request; of tasks/result as that of a
     * tool, and what tasks/get holds of a tool. Of a `resultType` that the protocol does not have, only the envelope is judged.
     */
    response(frame: JsonObject, { method, params }: { method: string; params: JsonObject }): Breach | undefined {
      const { result, error } = frame;
      if (error !== undefined)
        return judge(frame, [(isObject(error) && errors[String(error.code)]) || envelopes.error]);
      if (result === undefined) return judge(frame, [envelopes.response]);
      return judge(frame, [envelopes.response], resultOf(result, method, params), inlinedIn(method, result));
    },
    /** What is wrong with a notification; of one with an unknown method only the envelope is judged. */
    notification: (frame: JsonObject) => judge(frame, [notifications[String(frame.method)], envelopes.notification]),
    request: (frame: JsonObject) => judge(frame, [requests[String(frame.method)], envelopes.request]),
  };
}

/** One chunk for each revision, loaded by its sessions alone. */
const CHUNKS: Readonly<Record<ProtocolRevision, () => Promise<{ DATA: unknown }>>> = {
  "2024-11-05": () => import("../../../generated/protocol/2024-11-05.ts"),
  "2025-03-26": () => import("../../../generated/protocol/2025-03-26.ts"),
  "2025-06-18": () => import("../../../generated/protocol/2025-06-18.ts"),
  "2025-11-25": () => import("../../../generated/protocol/2025-11-25.ts"),
  "2026-07-28": () => import("../../../generated/protocol/2026-07-28.ts"),
};

const loaded = new Map<string, Promise<FrameSchemas>>();

/** The published schema of a revision, if it has one. */
export async function loadSchemas(revision: string): Promise<FrameSchemas | undefined> {
  if (!Object.hasOwn(CHUNKS, revision)) return undefined;
  const published = revision as ProtocolRevision;
  const load = () => CHUNKS[published]().then(({ DATA }) => createSchemas(published, DATA as RevisionData));
  const schemas = loaded.get(revision) ?? load();
  loaded.set(revision, schemas);
  return schemas;
}
