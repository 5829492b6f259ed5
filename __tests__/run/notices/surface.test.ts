import { useWorkspace } from "../../helpers/runs.ts";

const folder = useWorkspace();
const UPDATED = "notifications/resources/updated";

/** A server by hand, of either line, that tells of note 7 while it completes and while it answers `acme/go`, and asks for a name. */
const SERVER = `import { createInterface } from "node:readline";
const modern = process.argv[2] === "modern";
const out = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
const serverInfo = { name: "tells", version: "1" };
const capabilities = { tools: {}, completions: {}, resources: { subscribe: true } };
let subscription;
let asking;
const tell = () => out({ method: "${UPDATED}", params: { uri: "note://7", ...(modern && { _meta: { "io.modelcontextprotocol/subscriptionId": subscription } }) } });
const question = { method: "elicitation/create", params: { message: "Who?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } } };
const done = (answer) => ({ content: [{ type: "text", text: answer.content.name }] });
const answers = {
  initialize: () => !modern && { protocolVersion: "2025-11-25", capabilities, serverInfo },
  "server/discover": () => modern && { supportedVersions: ["2026-07-28"], capabilities, serverInfo },
  "tools/list": () => ({ tools: [{ name: "ask", inputSchema: { type: "object" } }] }),
  "tools/call": ({ inputResponses }, id) => {
    if (inputResponses) return done(inputResponses.who);
    if (modern) return { resultType: "input_required", inputRequests: { who: question } };
    asking = id;
    out({ id: "q", ...question });
  },
  "resources/subscribe": () => ({}),
  "resources/unsubscribe": () => ({}),
  "subscriptions/listen": ({ notifications }, id) => {
    subscription = id;
    out({ method: "notifications/subscriptions/acknowledged", params: { notifications, _meta: { "io.modelcontextprotocol/subscriptionId": id } } });
  },
  "completion/complete": () => tell() ?? { completion: { values: ["python"] } },
  "acme/go": () => tell() ?? { went: true },
};
const say = (id, result) => out({ id, result: { ...(modern && { resultType: "complete", ttlMs: 0, cacheScope: "private" }), ...result } });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result } = JSON.parse(line);
  if (method === undefined) say(asking, done(result));
  else if (id !== undefined) {
    const answer = answers[method]?.(params, id);
    if (answer) say(id, answer);
    else if (answer !== undefined || !(method in answers)) out({ id, error: { code: -32601, message: "no such method" } });
  }
}
`;

test("tests of completions and raw requests wait for notifications, and `asked` has what was asked, live and recorded, in both lines", async () => {
  folder.write("tells.mjs", SERVER);
  const lines = { old: "2025-11-25", modern: "2026-07-28" };
  const notifications = { subscribe: ["note://7"], expect: [{ method: UPDATED, params: { uri: "note://7" } }] };
  const unmet = { subscribe: ["note://7"], within: "50ms", expect: [{ method: UPDATED, count: 2 }] };
  const each = (name: string, test: object): object[] =>
    Object.keys(lines).map((server) => ({ ...test, name: `${name} ${server}`, server }));
  const suite = {
    servers: Object.fromEntries(
      Object.entries(lines).map(([name, protocol]) => [
        name,
        {
          ...{ command: ["node", "tells.mjs", name], protocol },
          client: { elicitation: [{ action: "accept", content: { name: "Ada" } }] },
        },
      ]),
    ),
    completions: each("completes", {
      ...{ prompt: "review", argument: { language: "py" }, notifications },
      expect: [`notifications[0].method = ${UPDATED}`, "result.values contains python", "asked length 0"],
    }),
    requests: [
      ...each("goes", { method: "acme/go", notifications, expect: ["result.went = true", "notifications length 1"] }),
      ...each("too few", { method: "acme/go", notifications: unmet }),
    ],
    tools: each("asks", {
      tool: "ask",
      expect: [
        "payload = Ada",
        "asked length 1",
        "asked[0].method = elicitation/create",
        "asked[0].params.message = Who?",
        'asked[0].answer = {"action":"accept","content":{"name":"Ada"}}',
      ],
    }),
  };
  for (const flags of [["--record"], ["--replay"]]) {
    const { report } = await folder.run(suite, flags);
    const wrong = report.results.flatMap(({ name, status }) => (status === "passed" ? [] : [[name, status]]));
    expect(wrong).toEqual([
      ["too few old", "failed"],
      ["too few modern", "failed"],
    ]);
  }
});
