import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { testId } from "../../src/plan/index.ts";
import { fixture, fixturePath, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

test("over HTTP a bare request of 2026-07-28 has the headers of its method, and no envelope", async () => {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const child = spawn(process.execPath, [fixturePath("surface-modern"), "--http"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = await once(child.stdout, "data");
  const proxy = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push({ headers: request.headers, body });
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !/^(?:host|connection|content-length)$/.test(name)),
    );
    const answer = await fetch(String(address).trim(), {
      method: "POST",
      headers: headers as Record<string, string>,
      body,
    });
    response.writeHead(answer.status, { "content-type": String(answer.headers.get("content-type")) });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  try {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
    const run = await workspace.run({
      servers: { s: { url, protocol: "2026-07-28" } },
      requests: [
        { name: "bare", method: "prompts/get", params: { name: "code_review" }, bare: true, expect: ["error exists"] },
        { name: "unwritten", method: "tools/list", bare: true, expect: ["error exists"] },
        { name: "empty", method: "prompts/list", params: {}, bare: true, expect: ["error exists"] },
      ],
    });
    expect(run.statuses).toEqual(["passed", "passed", "passed"]);
    const asked = ({ body }: { body: string }) => JSON.parse(body);
    const bodies = requests.map(asked).filter(({ params }) => params?._meta === undefined);
    expect(bodies.map(({ method, params }) => [method, params])).toEqual([
      ["prompts/get", { name: "code_review" }],
      ["tools/list", undefined],
      ["prompts/list", {}],
    ]);
    expect(run.report.results.map(({ request }) => request?.params)).toEqual([{ name: "code_review" }, undefined, {}]);
    const bare = requests.find(({ headers }) => headers["mcp-method"] === "prompts/get");
    expect(JSON.parse(bare?.body ?? "{}").params).toEqual({ name: "code_review" });
    expect(bare?.headers).toMatchObject({ "mcp-protocol-version": "2026-07-28", "mcp-name": "code_review" });
  } finally {
    proxy.close();
    child.kill();
    await once(child, "exit");
  }
});

test("a recording tells bare requests from others: they replay apart, and are verified as they were sent", async () => {
  const servers = { s: fixture("surface-modern", [], { protocol: "2026-07-28" }) };
  const refused = ["error.code = -32602"];
  const requests = [
    { name: "list", method: "tools/list" },
    { name: "bare list", method: "tools/list", bare: true, expect: refused },
    {
      name: "bare",
      method: "prompts/get",
      params: { name: "code_review", arguments: { language: "r" } },
      bare: true,
      expect: refused,
    },
    { name: "enveloped", method: "prompts/get", params: { name: "code_review", arguments: { language: "r" } } },
  ];
  const passed = Array(4).fill("passed");
  expect((await workspace.run({ servers, requests }, ["--record"])).statuses).toEqual(passed);
  expect((await workspace.run({ servers, requests }, ["--replay"])).statuses).toEqual(passed);
  expect(await workspace.cli(["cassette", "verify", "suite.yml"])).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining("breaking"),
  });
});

test("a ping of a test gets what was recorded", async () => {
  const suite = {
    servers: { s: fixture("surface-modern", [], { protocol: "2026-07-28" }) },
    requests: [{ name: "ping is gone", method: "ping", expect: ["error.code = -32601"] }],
  };
  for (const flag of ["--record", "--replay"]) {
    const { statuses, stderr } = await workspace.run(suite, [flag]);
    expect([statuses, stderr.includes("warning")]).toEqual([["passed"], false]);
  }
});

describe("pages of tools", () => {
  const servers = { s: fixture("pages") };
  const page = (cursor: string | undefined, name: string): object => {
    const params = cursor === undefined ? {} : { cursor };
    return {
      name,
      method: "tools/list",
      params,
      expect: [{ target: "result.tools[0].name", matcher: { exact: name } }],
    };
  };
  const requests = [page(undefined, "one"), page("1", "two"), page("2", "three")];
  const compositions = [{ name: "calls", nodes: [{ id: "a", server: "s", tool: "one" }] }];

  test("that a test asks for alone are verified alone, and are no list to other tests", async () => {
    const suite = { servers, run: { parallel: false }, requests, compositions };
    for (const flag of ["--record", "--replay"])
      expect((await workspace.run(suite, [flag])).statuses).toEqual(Array(4).fill("passed"));
    expect(await workspace.cli(["cassette", "verify", "suite.yml"])).toMatchObject({
      code: 0,
      stdout: "4 recordings, 5 requests: answered as recorded\n",
    });
    const pathIn = (kind: "request" | "composition", name: string) =>
      `.mcptest/cassettes/suite.yml/${testId(kind, "suite.yml", name, {})}.json`;
    for (const path of [pathIn("request", "two"), pathIn("composition", "calls")])
      workspace.write(path, workspace.read(path).replace('"name": "two"', '"name": "old"'));
    const { stdout } = await workspace.cli(["cassette", "verify", "suite.yml", "--format", "json"]);
    interface Told {
      name: string;
      findings: { level: string; text: string }[];
    }
    const told = JSON.parse(stdout).cassettes.map(({ name, findings }: Told) => [
      name,
      ...findings.map(({ level, text }) => `${level}: ${text}`),
    ]);
    expect(told.filter(([, ...findings]: string[]) => findings.length > 0)).toEqual([
      ["two", "breaking: it no longer lists old"],
      ["calls", "breaking: the tool old was removed", "change: the tool two was added"],
    ]);
  });
});
