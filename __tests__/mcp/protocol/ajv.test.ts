import type { Breach } from "../../../src/mcp/protocol/schemas/breach.ts";
import { isNested, isObject, type Json, type JsonObject } from "../../../src/values/json.ts";
import {
  ajvOf,
  patched,
  REVISIONS,
  type Revision,
  readExamples,
  readFrames,
  readPublished,
  schemasOf,
  TABLE,
} from "./published.ts";

/** A frame and the method of its request; its own where it is none of a response. */
interface Case {
  frame: JsonObject;
  method: string;
  params: JsonObject;
}

const FRAMES_EACH = 4000;
const VALUES: readonly Json[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    7,
    1.5,
    1e2,
    2 ** 60,
    -32020,
    -32042,
    "",
    "x",
    "2.0",
    [],
    {},
    [null],
    ["x"],
    [7],
  ],
  ...["complete", "text", "image", "resource", "form", "url", "object", "string", "array", "user", "public", "working"],
  ...[{ type: "text", text: "x" }, { type: "string", enum: ["a"] }, { uri: "a:b", text: "x" }, { a: { b: 1.5 } }],
];
const KEYS = [
  "type",
  "text",
  "blob",
  "_meta",
  "annotations",
  "required",
  "icons",
  "enum",
  "mode",
  "error",
  "x",
  "size",
];

/** Numbers below 1, the same in each run (a linear congruential generator). */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Changes one place of a value: sets, adds or removes a key. */
function mutate(value: Json, random: () => number): void {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const nodes: (Json[] | JsonObject)[] = [];
  const visit = (node: Json): void => {
    if (!isNested(node)) return;
    nodes.push(node);
    for (const child of Object.values(node)) visit(child as Json);
  };
  visit(value);
  const node = pick(nodes);
  const keys = Object.keys(node);
  const key = keys.length > 0 && random() < 0.8 ? pick(keys) : Array.isArray(node) ? String(node.length) : pick(KEYS);
  const how = random();
  if (how < 0.3 && isObject(node)) delete node[key];
  else (node as JsonObject)[key] = structuredClone(pick(VALUES));
}

function seeds(revision: Revision): Case[] {
  const ofPages = readFrames(revision)
    .filter(({ frame }) => !Array.isArray(frame))
    .map(({ frame, request }) => {
      const { method = "ping", params = {} } = frame.method === undefined ? (request ?? {}) : frame;
      return { frame, method: method as string, params: params as JsonObject };
    });
  if (revision !== "2026-07-28") return ofPages;
  const results = Object.entries(TABLE.results as Record<string, string>);
  const ofExamples = readExamples().flatMap(({ definition, value }) => {
    const method = results.find(([, name]) => name === definition)?.[0];
    return method === undefined ? [] : [{ frame: { jsonrpc: "2.0", id: 1, result: value }, method, params: {} }];
  });
  return [...ofPages, ...ofExamples];
}

/** What the table of definitions says of a frame, with another validator. */
function askAjv(judge: (definition: string, value: unknown) => boolean, revision: Revision, one: Case): boolean {
  const { envelopes, results, others, errors, notifications, requests } = TABLE;
  const isLate = revision >= "2025-11-25";
  const has = (name: string | undefined): name is string => name !== undefined && name in known(revision);
  const { frame, method, params } = one;
  const both = (name: string | undefined, envelope: string) =>
    judge(envelope, frame) && (!has(name) || judge(name, frame));
  if (frame.method !== undefined && frame.id === undefined) {
    return both(notifications[String(frame.method)], envelopes.notification[0]);
  }
  if (frame.method !== undefined) return both(requests[String(frame.method)], envelopes.request[0]);
  if (frame.error !== undefined) {
    const code = isObject(frame.error) ? String(frame.error.code) : "";
    return both(errors[code], envelopes.error[isLate ? 0 : 1]);
  }
  const envelope = envelopes.response[isLate ? 0 : 1];
  if (frame.result === undefined) return judge(envelope, frame);
  const { result, ...rest } = frame;
  const around = judge(envelope, { ...rest, result: { resultType: "complete" } });
  const kind = isObject(result) ? result.resultType : "complete";
  if (revision === "2026-07-28" && kind !== "complete") {
    return around && (kind !== "input_required" || judge(others.input_required, result));
  }
  const isTask = isObject(params.task) && isObject(result) && result.task !== undefined;
  const name = isTask && has(others.task) ? others.task : results[method === "tasks/result" ? "tools/call" : method];
  return around && judge(has(name) ? name : others.any, result);
}

const files = new Map<Revision, JsonObject>();
function known(revision: Revision): JsonObject {
  const file = files.get(revision) ?? readPublished(revision);
  files.set(revision, file);
  return (file.$defs ?? file.definitions) as JsonObject;
}

it.each(REVISIONS)("judges 4,000 mutated frames of %s as ajv does", async (revision) => {
  const schemas = await schemasOf(revision);
  const published = ajvOf(readPublished(revision));
  const mended = ajvOf(patched(revision));
  const random = randomly(Number(revision.replaceAll("-", "")));
  const originals = seeds(revision);
  const ours = ({ frame, method, params }: Case): Breach | undefined => {
    if (frame.method === undefined) return schemas.response(frame, { method, params });
    return frame.id === undefined ? schemas.notification(frame) : schemas.request(frame);
  };
  const wrong: unknown[] = [];
  const counts = { right: 0, broken: 0, patched: 0 };
  for (let index = 0; index < FRAMES_EACH; index++) {
    const one = structuredClone(originals[index % originals.length] as Case);
    for (let times = 1 + Math.floor(random() * 2); times > 0; times--) mutate(one.frame, random);
    const breach = ours(one);
    const right = askAjv(mended, revision, one);
    if (right !== (breach === undefined)) wrong.push({ frame: one.frame, method: one.method, breach });
    counts[right ? "right" : "broken"]++;
    if (askAjv(published, revision, one) !== right) counts.patched++;
    // What is told is there, and is told once.
    const places = breach?.places.map(({ at }) => at) ?? [];
    if (new Set(places).size !== places.length || (breach && places.length === 0)) wrong.push({ breach });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(counts.right).toBeGreaterThan(FRAMES_EACH / 10);
  expect(counts.broken).toBeGreaterThan(FRAMES_EACH / 10);
  // On the file as it was published the verdicts are the same, but for what a patch is about.
  expect(counts.patched).toBeLessThan(FRAMES_EACH / 50);
});
