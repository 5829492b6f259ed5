import { runCli } from "../helpers/cli.ts";
import { openJob, serverPath } from "../helpers/runner.ts";

const SUITE = `servers: { shop: { command: [node, ${serverPath("good")}], env: [SHOP_TOKEN] } }
tools: [{ name: says it, tool: echo, args: { message: hello } }]
`;
const files = { "mcptest.yml": SUITE, "flow.yml": "pipe: [{ id: say, tool: echo, args: { message: hi } }]\n" };

test.each([
  ["a suite", ["run"], {}],
  [
    "a pipeline",
    ["pipe", "flow.yml", "--config", "mcptest.yml"],
    { command: "pipe", suites: "flow.yml", config: "mcptest.yml" },
  ],
])(
  "the Action replays %s without the keys of its server, and needs them without recordings",
  async (_, args, inputs) => {
    const job = openJob({ files });
    try {
      const env = { SHOP_TOKEN: "canary-of-the-key-1", CI: "" };
      expect(await runCli([...args, "--record"], { cwd: job.workspace, env })).toMatchObject({ code: 0 });
      const replayed = await job.step({ inputs: { ...inputs, cassettes: "replay" } });
      expect(replayed).toMatchObject({ code: 0, outputs: { result: "passed", total: "1" } });
      const live = await job.step({ inputs });
      expect(live).toMatchObject({ code: 1, outputs: { "exit-code": "2" } });
      expect(live.log).toContain("environment variable SHOP_TOKEN is not set");
    } finally {
      await job.end();
    }
  },
);
