import { startMock } from "./client.ts";

const text = (value: string) => ({ content: [{ type: "text", text: value }] });

test("hang: the call is never answered, others are", async () => {
  const mock = startMock("tools: [{ name: stuck, fault: hang }, { name: fine, response: ok }]");
  const stuck = mock.send("tools/call", { name: "stuck" });
  expect((await mock.call("fine")).result).toEqual(text("ok"));
  expect(await mock.end()).toBe(0);
  expect(mock.lines.some((line) => JSON.parse(line).id === stuck)).toBe(false);
});

test("slow: the answer comes later, and does not hold up the next", async () => {
  const mock = startMock(`tools:
  - { name: slow, response: late, fault: { slow: 30ms } }
  - { name: slower, response: later, fault: { slow: 60ms } }
  - { name: fine, response: ok }
`);
  // They are read in one go, so their times begin together.
  const [slower, slow, fine] = ["slower", "slow", "fine"].map((name) => mock.send("tools/call", { name })) as [
    ...[number, number, number],
  ];
  const answers = await Promise.all([slower, slow, fine].map((id) => mock.answer(id)));
  expect(answers.map(({ result }) => result)).toEqual([text("later"), text("late"), text("ok")]);
  expect(mock.lines.map((line) => JSON.parse(line).id)).toEqual([fine, slow, slower]);
  await mock.end();
});

test("slow: a cancelled call is not answered", async () => {
  const mock = startMock("tools: [{ name: slow, fault: { slow: 40ms } }]");
  const cancelled = mock.send("tools/call", { name: "slow" });
  const kept = mock.send("tools/call", { name: "slow" });
  const params = { requestId: cancelled };
  mock.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params })}\n`);
  await mock.answer(kept);
  expect(mock.lines).toHaveLength(1);
  await mock.end();
});

test("slow: the end of stdin is not held up", async () => {
  const mock = startMock("tools: [{ name: slow, fault: { slow: 1h } }]");
  mock.send("tools/call", { name: "slow" });
  expect(await mock.end()).toBe(0);
  expect(mock.lines).toEqual([]);
});

test("error: a JSON-RPC error, filled in from the arguments", async () => {
  const mock = startMock(
    'tools: [{ name: bad, fault: { error: { code: -32001, message: "no ${args.x}", data: { x: "${args.x}" } } } }]',
  );
  expect((await mock.call("bad", { x: 4 })).error).toEqual({ code: -32001, message: "no 4", data: { x: 4 } });
  await mock.end();
});

test("garbage: a line that is no frame stands before the answer", async () => {
  const mock = startMock("tools: [{ name: a, response: ok, fault: garbage }, { name: b, fault: { garbage: <html> } }]");
  await mock.call("a");
  await mock.call("b");
  expect(mock.lines.filter((line) => !line.startsWith("{"))).toEqual(["this is no JSON-RPC frame", "<html>"]);
  expect(mock.lines).toHaveLength(4);
  await mock.end();
});

test("garbage instead of the answer, by adding hang", async () => {
  const mock = startMock("tools: [{ name: a, fault: { garbage: half, hang: true } }]");
  mock.send("tools/call", { name: "a" });
  await mock.ask("ping");
  expect(mock.lines[0]).toBe("half");
  expect(mock.lines).toHaveLength(2);
  await mock.end();
});

test.each([
  ["crash", 1, "mock: crashed as declared\n"],
  ["{ crash: 7 }", 7, "mock: crashed as declared\n"],
  ["{ crash: { exit_code: 3, message: out of memory } }", 3, "out of memory\n"],
])("fault %s ends the server with exit code %i", async (fault, code, stderr) => {
  const mock = startMock(`tools: [{ name: ok, response: ok }, { name: die, fault: ${fault} }]`);
  const before = mock.send("tools/call", { name: "ok" });
  mock.send("tools/call", { name: "die" });
  mock.send("tools/call", { name: "ok" });
  expect(await mock.exit).toBe(code);
  await mock.answer(before);
  expect(mock.lines).toHaveLength(1);
  expect(mock.stderr).toBe(stderr);
});

test("faults may come and go by the number of the call", async () => {
  const error = "error: { code: -1, message: m }";
  const mock = startMock(`tools:
  - { name: later, response: ok, fault: { ${error}, from_call: 3 } }
  - { name: first, response: ok, fault: { ${error}, to_call: 2 } }
  - { name: once, response: ok, fault: { ${error}, from_call: 2, to_call: 2 } }
`);
  const outcomes = async (name: string): Promise<string> => {
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await mock.call(name));
    return answers.map(({ error: failed }) => (failed ? "x" : "-")).join("");
  };
  expect(await outcomes("later")).toBe("--xx");
  expect(await outcomes("first")).toBe("xx--");
  expect(await outcomes("once")).toBe("-x--");
  await mock.end();
});

test("answers may come and go by the number of the call", async () => {
  const mock = startMock(`tools:
  - name: status
    responses:
      - { to_call: 1, response: queued }
      - { from_call: 3, to_call: 3, when: { job: 7 }, response: stuck }
      - { to_call: 3, response: running }
    response: done
`);
  const states = [];
  for (let count = 0; count < 4; count++) states.push((await mock.call("status", { job: 7 })).result);
  expect(states).toEqual(["queued", "running", "stuck", "done"].map(text));
  await mock.end();
});

test("an answer says what it cost in its _meta", async () => {
  const mock = startMock(`tools:
  - name: ask
    responses:
      - { when: { model: m }, structured: { ok: true }, meta: { usage: { model: "\${args.model}", input_tokens: 2 } } }
    response: { content: [], _meta: { lost: 1 } }
    meta: { kept: 1 }
`);
  const asked = (await mock.call("ask", { model: "m" })).result;
  expect(asked).toMatchObject({ structuredContent: { ok: true }, _meta: { usage: { model: "m", input_tokens: 2 } } });
  expect((await mock.call("ask")).result).toEqual({ content: [], _meta: { kept: 1 } });
  await mock.end();
});

test("a signal ends the server", async () => {
  const mock = startMock("tools: [{ name: slow, fault: { slow: 1h } }]");
  mock.send("tools/call", { name: "slow" });
  mock.abort.abort();
  expect(await mock.exit).toBe(0);
});
