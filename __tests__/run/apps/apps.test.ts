import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faultsOfMeta } from "../../../src/mcp/apps/csp.ts";
import { findOrigins, isDocument } from "../../../src/mcp/apps/html.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { sendJson, sendText, useHttp } from "../../fixtures/servers/http.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";

const folder = useWorkspace();
const { serve } = useHttp();
const URI = "ui://clock/view.html";
const CDN = "https://cdn.example.com";
const CSP = { resourceDomains: [CDN] };
const ABOUT = `${URI} of tool "time", tool "refresh": `;
const GOOD = `<!doctype html><html><head><script src="${CDN}/lib.js"></script></head><body>12:00</body></html>`;

/** What a server is told of, by its argument. */
const TOLD: Readonly<Record<string, readonly [rule: string, what: string][]>> = {
  good: [],
  listed: [],
  blob: [],
  missing: [["app-resource-missing", "resources/read was answered with"]],
  two: [["app-resource-missing", "where one content of this URI is wanted"]],
  uri: [["app-resource-missing", "where one content of this URI is wanted"]],
  "mime-type": [["app-mime-type", 'its mimeType is "text/html"']],
  content: [["app-content", "it is no HTML document"]],
  "csp-path": [["app-csp", "where a list of origins without a path is wanted"]],
  "csp-key": [["app-csp", 'unknown key "resource_domains"']],
  "csp-list": [["app-csp", "where a list of origins is wanted"]],
  origin: [["app-csp-origin", `${CDN}, which csp.resourceDomains does not have`]],
  frame: [["app-csp-origin", "https://maps.example.com, which csp.frameDomains does not have"]],
};

const suiteOf = (modes: readonly string[], more: object) => ({
  name: "apps",
  servers: Object.fromEntries(modes.map((mode) => [mode, fixture("apps", [mode], more)])),
  tools: modes.map((mode) => ({ name: mode, server: mode, tool: "plain" })),
});

test("what hosts would not render is a finding, and good apps stand in the report", async () => {
  const { code, report } = await folder.run(suiteOf(Object.keys(TOLD), { apps: true }));
  expect(code).toBe(0);
  expect(report.warnings).toEqual([]);
  for (const { name, findings, apps } of report.servers) {
    const told = TOLD[name] ?? [];
    expect([name, findings.map(({ rule, severity, count }) => [rule, severity, count])]).toEqual([
      name,
      told.map(([rule]) => [rule, "warning", 1]),
    ]);
    for (const [at, [, what]] of told.entries()) {
      expect(findings[at]?.message).toContain(ABOUT);
      expect(findings[at]?.message).toContain(what);
    }
    expect([name, apps?.length]).toEqual([name, told[0]?.[0] === "app-resource-missing" ? 0 : 2]);
  }
  const by = (wanted: string) => report.servers.find(({ name }) => name === wanted)?.apps;
  const app = { uri: URI, bytes: Buffer.byteLength(GOOD), csp: CSP };
  expect(by("good")).toEqual([
    { tool: "time", ...app },
    { tool: "refresh", ...app },
  ]);
  expect(by("listed")).toEqual(by("good"));
  expect(by("origin")?.[0]).not.toHaveProperty("csp");
});

describe.each(["2025-11-25", "2026-07-28"])("protocol %s", (protocol) => {
  test("apps are read over stdio", async () => {
    const { report } = await folder.run(suiteOf(["good", "missing", "origin"], { apps: true, protocol }));
    expect(report.warnings).toEqual([]);
    const told = report.servers.map(({ apps, findings }) => [apps?.length, findings.map(({ rule }) => rule)]);
    expect(told).toEqual([
      [2, []],
      [0, ["app-resource-missing"]],
      [2, ["app-csp-origin"]],
    ]);
  });

  test("apps are read over HTTP", async () => {
    const { answer } = await import("../../fixtures/servers/apps.mjs");
    const { origin, calls } = await serve((call) => {
      if (call.frame.id === undefined) sendText(call, call.method === "POST" ? 202 : 405, "text/plain", "");
      else sendJson(call, JSON.stringify(answer(call.frame as Parameters<typeof answer>[0])));
    });
    const clock = { url: `${origin}/mcp`, apps: true, protocol };
    const { code, report } = await folder.run({
      name: "apps",
      servers: { clock },
      tools: [{ name: "t", tool: "plain" }],
    });
    expect(code).toBe(0);
    const { apps, findings } = report.servers[0] ?? {};
    const app = { uri: URI, bytes: Buffer.byteLength(GOOD), csp: CSP };
    expect([report.warnings, findings, apps]).toEqual([
      [],
      [],
      [
        { tool: "time", ...app },
        { tool: "refresh", ...app },
      ],
    ]);
    const offered = calls
      .map(({ frame: { params } }) => JSON.stringify(params ?? {}))
      .filter((text) => text.includes("profile=mcp-app"));
    expect(offered.length).toBeGreaterThan(0);
  });
});

test("the extension is offered, and each resource is read once, after the tests", async () => {
  const log = join(folder.root, "frames");
  const declared = { ...fixture("apps", ["good", log]), apps: { max_bytes: 10 } };
  const { report } = await folder.run({
    name: "apps",
    servers: { clock: declared },
    tools: [
      { name: "first", tool: "plain" },
      { name: "last", tool: "plain" },
    ],
  });
  const frames = folder
    .read("frames")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { method: string; params: JsonObject });
  expect(frames[0]?.params.capabilities).toEqual({
    extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
  });
  const methods = frames.map(({ method }) => method).filter((method) => /call|read/.test(method));
  expect(methods).toEqual(["tools/call", "tools/call", "resources/read"]);
  expect(report.servers[0]?.findings.map(({ rule }) => rule)).toEqual(["app-size"]);
  expect(report.servers[0]?.findings[0]?.message).toContain("bytes, and max_bytes is 10");
});

test("without the key nothing is offered, read or reported; tolerate holds", async () => {
  const suite = suiteOf(["missing", "origin"], {});
  const plain = await folder.run(suite);
  expect(plain.report.servers.map(({ findings, apps }) => [findings, apps])).toEqual([
    [[], undefined],
    [[], undefined],
  ]);
  const tolerate = [{ rule: "app-csp-origin", reason: "our host allows it" }];
  const { report } = await folder.run(suiteOf(["origin"], { apps: true, tolerate }), ["--strict-protocol"]);
  expect(report.servers[0]?.findings).toMatchObject([
    { rule: "app-csp-origin", severity: "note", reason: "our host allows it" },
  ]);
});

test("apps that could not be read are told of", async () => {
  const { report } = await folder.run(suiteOf(["exit"], { apps: true }));
  expect(report.warnings).toMatchObject([{ code: "apps-unread" }]);
  expect(report.servers[0]).not.toHaveProperty("apps");
});

describe.each<[string, object]>([
  ["that the server chooses", {}],
  ["2026-07-28", { protocol: "2026-07-28" }],
  ["2025-11-25 and 2025-06-18", { protocol: ["2025-11-25", "2025-06-18"] }],
])("recordings under protocol %s", (_, more) => {
  const modes = ["good", "origin", "missing"];

  test("a replay tells of apps what the run told that recorded them", async () => {
    const told = ({ report }: Awaited<ReturnType<typeof folder.run>>) =>
      report.servers.map(({ name, apps, findings }) => ({ name, apps, findings }));
    const recorded = await folder.run(suiteOf(modes, { apps: true, ...more }), ["--record"]);
    for (const { name, apps, findings } of recorded.report.servers)
      expect([name, apps?.length, findings.length]).toEqual([
        name,
        name === "missing" ? 0 : 2,
        name === "good" ? 0 : 1,
      ]);
    const replayed = await folder.run(undefined, ["--replay"]);
    expect(replayed.report.warnings).toEqual([]);
    expect(told(replayed)).toEqual(told(recorded));
    expect([replayed.code, replayed.report.summary.replayed]).toEqual([0, replayed.report.results.length]);
    expect((await folder.run(undefined, ["--replay", "--strict-protocol"])).code).toBe(1);
  });
});

test.each<[string, (path: string) => void]>([
  ["is gone", (path) => rmSync(path)],
  ["lacks a read", (path) => writeFileSync(path, readFileSync(path, "utf8").replaceAll("resources/read", "x/read"))],
])("a recording of apps that %s is no finding of the server", async (_, change) => {
  await folder.run(suiteOf(["good"], { apps: true }), ["--record"]);
  const cassettes = join(folder.root, ".mcptest/cassettes/suite.yml");
  for (const name of readdirSync(cassettes)) if (name.endsWith(".apps.json")) change(join(cassettes, name));
  const { code, report } = await folder.run(undefined, ["--replay"]);
  expect([code, report.servers[0]?.findings]).toEqual([0, []]);
  expect(report.warnings).toMatchObject([{ code: "apps-unread" }]);
  expect(report.servers[0]).not.toHaveProperty("apps");
});

test("with isolation the resources are read in a session of their own", async () => {
  const { report } = await folder.run({ ...suiteOf(["origin"], { apps: true }), run: { isolation: "test" } });
  expect(report.servers[0]?.findings.map(({ rule }) => rule)).toEqual(["app-csp-origin"]);
});

test.each([
  ["false", false],
  ["no bound", { max_bytes: 0 }],
  ["an unknown key", { max_byte: 5 }],
])("a load error: apps with %s", async (_, apps) => {
  folder.write("suite.yml", suiteOf(["good"], { apps }));
  const { code, stdout, stderr } = await folder.cli(["validate", "suite.yml"]);
  expect(code).toBe(2);
  expect(stdout + stderr).toMatchSnapshot();
});

test("origins are those of scripts, stylesheets, images and frames, and not of code", () => {
  const html = `<!doctype html>
    <!-- <img src="https://comment.test/"> <script> -->
    <SCRIPT async SRC='https://a.test:8443/x.js'>const c = '<img src="https://code.test/">';</SCRIPT>
    <style>@import "https://style.test"; <img src="https://code2.test/"></style>
    <link rel="preload stylesheet" href=//b.test/x.css><link rel="canonical" href="https://no.test/">
    <img alt="a > b" src="http://c.test/i.png"/><img src="data:image/png;base64,AA=="><img src="/own.png">
    <iframe data-src="https://no2.test" src="https://d.test/e?f=g"></iframe><image src="https://no3.test/">
    <img src="https://unended.test/`;
  expect(findOrigins(html)).toEqual([
    { origin: "https://a.test:8443", list: "resourceDomains" },
    { origin: "https://b.test", list: "resourceDomains" },
    { origin: "http://c.test", list: "resourceDomains" },
    { origin: "https://d.test", list: "frameDomains" },
  ]);
});

test.each([
  ["https:&#47;&#x2F;a.test/x?a=1&amp;b=2", "https://a.test"],
  ["&#104;ttps&colon;&sol;&sol;a&period;test", "https://a.test"],
  ["&#99999999999;https://a.test", undefined],
  ["https://[", undefined],
])("the origin of an address that is written as %s: %s", (address, origin) => {
  const found = findOrigins(`<html><img src="${address}"><p>`);
  expect(found).toEqual(origin === undefined ? [] : [{ origin, list: "resourceDomains" }]);
});

test.each([
  ["<!DOCTYPE HTML><p>", true],
  ["\uFEFF\n<!-- a --> <!-- b -->\n<html lang=en>", true],
  ["<!-- <html>", false],
  ["<htmlx>", false],
  ["{}", false],
])("whether %j is a document: %s", (text, is) => expect(isDocument(text)).toBe(is));

test.each<[string, boolean]>([
  ["https://a.test", true],
  ["https://*.a.test", true],
  ["https://a.test:8443", true],
  ["wss://a.test", true],
  ["https://a.test/", false],
  ["https://a.test/path", false],
  ["a.test", false],
  ["https://a.*.test", false],
  ["", false],
])("whether %j is an origin: %s", (domain, is) => {
  expect(faultsOfMeta({ csp: { connectDomains: [domain] } })).toHaveLength(is ? 0 : 1);
});

test("a meta that fits has no faults", () => {
  const meta = { csp: {}, permissions: { camera: {}, clipboardWrite: {} }, domain: "a.test", prefersBorder: false };
  expect(faultsOfMeta(meta)).toEqual([]);
  expect(faultsOfMeta({ permissions: { camera: true }, domain: 5, prefersBorder: "yes", border: 1 })).toHaveLength(4);
  expect(faultsOfMeta("x")).toHaveLength(1);
});
