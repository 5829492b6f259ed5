import { stringify } from "yaml";
import { by, verdict as chatVerdict, say, startChatApi } from "../helpers/chat-api.ts";
import { useModelApi, verdict } from "../helpers/model-api.ts";
import { runStep } from "../helpers/runner.ts";
import { evalOf, liveSuite, suiteOf } from "./evals.ts";

const api = useModelApi();
const files = { "mcptest.yml": stringify(suiteOf([evalOf(), evalOf({ name: "other" })])) };

test("command: eval grades what command: run leaves out, and a cap on cost fails the step", async () => {
  api.script(verdict(0.9));
  const inputs = { command: "eval", "max-cost": "1" };
  const step = await runStep({ files, inputs, env: api.env });
  expect(step).toMatchObject({ code: 0, outputs: { result: "passed", passed: "2" } });
  api.script(verdict(0.2));
  const failed = await runStep({ files, inputs, env: api.env });
  expect(failed).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1" } });
  expect(failed.annotations.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
  const capped = await runStep({ files, inputs: { ...inputs, "max-cost": "0.000001" }, env: api.env });
  expect(capped).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "5" } });
  const left = await runStep({ files, inputs: { "require-tests": "false" }, env: api.env });
  expect(left).toMatchObject({ code: 0, outputs: { passed: "0" } });
  const unknown = await runStep({ files, inputs: { command: "grade" } });
  expect(unknown).toMatchObject({ code: 1, outputs: { "exit-code": "2" } });
});

test("a key of any name is masked in the step, and a server never sees it", async () => {
  const chat = await startChatApi({ key: "hush-hush-0123456789" });
  chat.script(by(({ tool_choice: choice }) => (choice ? chatVerdict(0.9, "hush-hush-0123456789") : say("Done."))));
  const { servers } = liveSuite([]) as { servers: object };
  const judge = { model: "m", provider: "openai", base_url: chat.url, api_key_env: "TEAM_PASS" };
  const evals = [
    evalOf({ judge }),
    evalOf({ name: "live", response: undefined, server: "tools", model: judge, judge }),
  ];
  const inputs = { command: "eval", output: "out" };
  const step = await runStep({
    files: { "mcptest.yml": stringify({ servers, evals }) },
    inputs,
    env: { TEAM_PASS: chat.key ?? "" },
  });
  expect(step).toMatchObject({ code: 0, outputs: { passed: "2" } });
  expect(chat.requests.length).toBeGreaterThan(2);
  expect(step.commands).toContainEqual({ name: "add-mask", properties: {}, data: chat.key });
  const { log, report = "", summary, outputs, annotations } = step;
  expect(JSON.stringify([log, report, summary, outputs, annotations])).not.toContain(chat.key);
  expect(report).not.toBe("");
  expect(chat.violations).toEqual([]);
  await chat.close();
});
