import { agent, suiteOf } from "../../agent/agents.ts";
import { calls, talk, useModelApi } from "../../helpers/model-api.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { keepRun } from "./keeps.ts";

const folder = useWorkspace();
const api = useModelApi();

test("calls of agents are counted apart, live and replayed, and nothing of them is judged again", async () => {
  folder.write("suite.yml", suiteOf([agent({})]));
  api.script(calls(["weather", { city: "Lima" }], ["weather", { city: "Rome" }]), talk("31 degrees."));
  for (const recordings of ["record", "replay"] as const) {
    await keepRun(
      folder.root,
      ["suite.yml"],
      async ({ kept }) => {
        expect(kept).toMatchObject({ agentCalls: 2, tests: [{ passed: true, calls: [] }] });
        const [one] = kept.tests;
        expect(one && (await kept.rejudge(one.test, []))).toEqual({ status: "passed", judged: true });
      },
      { recordings, env: api.env },
    );
  }
  expect(api.requests).toHaveLength(2);
});
