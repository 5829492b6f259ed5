import { readFileSync } from "node:fs";
import { PROTOCOL_RULES } from "../../../src/generated/protocol-rules.ts";
import type { ProtocolRevision } from "../../../src/suite/suite.ts";
import { fixture, useSandbox } from "../sessions.ts";

const sandbox = useSandbox();

const NEW = "2026-07-28";
const OLD = "2025-11-25";
const LEGACY = ["2024-11-05", "2025-03-26", "2025-06-18", OLD] as const;

const REQUESTS: readonly [method: string, params: object][] = [
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["prompts/list", {}],
  ["tools/call", { name: "t", arguments: {} }],
  ["resources/read", { uri: "rule:///r" }],
  ["prompts/get", { name: "p" }],
  ["completion/complete", { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } }],
];

/** The rules that a server breaks while it is asked for everything: those of broken answers as `fails …`, notes as `note …`. */
async function findingsOf(mode: string, protocol: ProtocolRevision, level?: string): Promise<string[]> {
  const session = await sandbox.open(fixture("rules", mode === "" ? [] : mode.split("|")), { protocol });
  if (level !== undefined) await session.request("logging/setLevel", { level });
  const failed: string[] = [];
  await session.tools().catch(() => {});
  for (const [method, params] of REQUESTS) {
    await session.request(method, { ...params } as never).catch((error) => {
      failed.push(`fails ${error.rule ?? error.code}`);
      error.told = true;
    });
  }
  // What comes after an answer is read before the next one.
  await session.request("prompts/list", {});
  await session.close();
  const found = session.findings.map(({ rule, severity }) => (severity === "warning" ? rule : `${severity} ${rule}`));
  return [...new Set([...found, ...failed])];
}

test.each<[mode: string, revision: ProtocolRevision, findings: string[]]>([
  ["request-id", OLD, ["request-id"]],
  ["early-message", OLD, ["early-message", "capability-undeclared"]],
  ["capability-undeclared", OLD, ["capability-undeclared"]],
  ["capability-undeclared list_changed", OLD, ["capability-undeclared"]],
  ["capability-undeclared updated", OLD, ["capability-undeclared"]],
  ["capability-undeclared entries", OLD, ["capability-undeclared"]],
  ["capability-undeclared entries", NEW, ["capability-undeclared"]],
  ["capability-method", OLD, ["error capability-method"]],
  ["capability-method", NEW, ["error capability-method"]],
  ["client-capability", OLD, ["client-capability"]],
  ["client-capability roots", "2024-11-05", ["client-capability"]],
  ["client-capability elicit", "2025-06-18", ["client-capability"]],
  ["client-capability input", NEW, ["fails client-capability"]],
  ["client-capability url", OLD, ["client-capability"]],
  ["elicitation-url", OLD, ["client-capability", "elicitation-url"]],
  ["elicitation-url", "2025-06-18", ["error protocol-schema", "client-capability"]],
  ["elicitation-url id", OLD, ["client-capability", "error protocol-schema"]],
  ["elicitation-url input", NEW, ["fails client-capability", "elicitation-url"]],
  ["elicitation-url error", OLD, ["client-capability", "elicitation-url"]],
  ["elicitation-url error", "2025-06-18", ["error-code"]],
  ["elicitation-url form", OLD, ["client-capability", "fails protocol-schema"]],
  ["elicitation-url none", OLD, ["client-capability", "fails protocol-schema"]],
  ["cancelled-unknown", OLD, ["cancelled-unknown"]],
  ["cancelled-unknown", NEW, ["cancelled-unknown"]],
  ["progress-token", OLD, ["progress-token"]],
  ["progress-late", OLD, ["progress-late"]],
  ["progress-order", NEW, ["progress-order"]],
  ["pages-end", OLD, ["error pages-end"]],
  ["tool-duplicate", OLD, ["error tool-duplicate"]],
  ["tool-duplicate page", NEW, ["error tool-duplicate"]],
  ["prompt-duplicate", OLD, ["prompt-duplicate"]],
  ["resource-duplicate", OLD, ["resource-duplicate"]],
  ["tool-name", OLD, ["note tool-name"]],
  ["tool-name", "2025-06-18", []],
  ["schema-invalid", OLD, ["schema-invalid"]],
  ["schema-invalid tuple", OLD, ["schema-invalid"]],
  ["schema-invalid output", OLD, ["schema-invalid", "output-schema"]],
  ["schema-invalid dialect", OLD, ["note schema-invalid"]],
  ["tool-header", NEW, ["tool-header"]],
  ["tool-header", OLD, []],
  ["app-resource-uri", OLD, ["app-resource-uri"]],
  ["app-resource-uri", NEW, ["app-resource-uri"]],
  ["app-csp-place", OLD, ["app-csp-place"]],
  ["app-csp-place permissions", OLD, ["app-csp-place"]],
  ["app-visibility", OLD, ["app-visibility"]],
  ["app-visibility other", OLD, ["app-visibility"]],
  ["app-visibility text", OLD, ["app-visibility"]],
  ["app-meta-deprecated", OLD, ["app-meta-deprecated"]],
  ["app-meta-deprecated other", OLD, ["app-meta-deprecated"]],
  ["output-schema", OLD, ["output-schema"]],
  ["output-schema", NEW, ["output-schema"]],
  ["output-schema", "2025-03-26", []],
  ["structured-text", OLD, ["note structured-text"]],
  ["base64", OLD, ["fails base64"]],
  ["base64 length", OLD, ["fails base64"]],
  ["base64 padding", NEW, ["fails base64"]],
  ["base64 prompt", OLD, ["fails base64"]],
  ["base64 blob", "2024-11-05", ["fails base64"]],
  ["uri", OLD, ["uri"]],
  ["uri note", OLD, ["note uri"]],
  ["uri link", OLD, ["uri"]],
  ["uri-template", OLD, ["uri-template"]],
  ["uri-template open", NEW, ["uri-template"]],
  ["contents-both", OLD, ["note contents-both"]],
  ["icon-src", OLD, ["icon-src"]],
  ["icon-src", "2025-06-18", []],
  ["meta-key", OLD, ["note meta-key"]],
  ["meta-key reserved", OLD, ["note meta-key"]],
  ["meta-key", "2025-03-26", []],
  ["completion-values", OLD, ["fails completion-values"]],
  ["completion-values", NEW, ["fails protocol-schema"]],
  ["error-code", NEW, ["error-code"]],
  ["error-code undefined", NEW, ["error-code"]],
  ["error-code note", NEW, ["note error-code"]],
  ["error-code url", "2025-06-18", ["error-code"]],
  ["error-code url", OLD, ["client-capability", "elicitation-url"]],
  ["error-code", OLD, []],
  ["result-type", NEW, ["fails result-type"]],
  ["result-type missing", NEW, ["fails result-type"]],
  ["result-type task", NEW, ["fails result-type"]],
  ["result-type list", NEW, ["error result-type"]],
  ["result-type", OLD, []],
  ["input-required", NEW, ["fails input-required"]],
  ["input-required list", NEW, ["error input-required"]],
  ["cache-scope", NEW, ["error cache-scope"]],
  ["server-info", NEW, ["note server-info"]],
  ["subscription", NEW, ["subscription", "capability-undeclared"]],
  ["subscription wrong", NEW, ["subscription", "capability-undeclared"]],
  ["invalid-frame", OLD, ["fails invalid-frame"]],
  ["unknown-response-id", OLD, ["unknown-response-id"]],
  ["protocol-schema notification", OLD, ["error protocol-schema"]],
  ["protocol-schema request", OLD, ["error protocol-schema", "client-capability"]],
])("a server that breaks %s in %s is told of", async (mode, revision, findings) => {
  expect((await findingsOf(mode, revision)).sort()).toEqual([...findings].sort());
});

test("a log message below the level that was set breaks log-level", async () => {
  expect(await findingsOf("log-level", OLD, "warning")).toEqual(["log-level"]);
  expect(await findingsOf("log-level is fine", OLD, "critical")).toEqual([]);
});

test.each([
  "good",
  "request-id is fine",
  "early-message is fine",
  "capability-undeclared is fine",
  "capability-method is fine",
  "client-capability is fine",
  "app is fine",
  "cancelled-unknown is fine",
  "progress is fine",
  "log-level is fine",
  "pages-end is fine",
  "tool-duplicate is fine",
  "resource-duplicate is fine",
  "tool-name is fine",
  "schema-invalid is fine",
  "output-schema is fine",
  "structured-text is fine",
  "base64 is fine",
  "uri is fine",
  "uri-template is fine",
  "icon-src is fine",
  "meta-key is fine",
  "completion-values is fine",
  "error-code is fine",
  "protocol-schema is fine",
])("a server of which %s is told of in no older revision", async (mode) => {
  for (const revision of LEGACY) expect([revision, await findingsOf(mode, revision)]).toEqual([revision, []]);
});

test.each([
  "good",
  "log-level is fine",
  "pages-end is fine",
  "tool-header is fine",
  "schema-invalid is fine",
  "output-schema is fine",
  "base64 is fine",
  "progress is fine",
  "completion-values is fine",
  "error-code is fine",
])("a server of which %s is told of in 2026-07-28 neither", async (mode) => {
  expect(await findingsOf(mode, NEW)).toEqual([]);
});

test("suites may tolerate each rule", () => {
  const { enum: ids } = JSON.parse(readFileSync("schemas/suite/v1.json", "utf8")).$defs.RuleId;
  expect([...ids].sort()).toEqual(Object.keys(PROTOCOL_RULES).sort());
});

test("each rule says what is wrong and what to do", () => {
  for (const [id, { words, help }] of Object.entries(PROTOCOL_RULES)) {
    expect([id, words]).toEqual([id, expect.stringMatching(/^[A-Z`].*\.$/)]);
    expect([id, help]).toEqual([id, expect.stringMatching(/\.$/)]);
  }
});
