import type { AgentTest as AgentEntry } from "../../generated/suite.ts";
import type { TestDefaults } from "../parts/default-test.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { checkServer, serverOfTest } from "../servers/name-server.ts";
import type { AgentTest } from "../suite.ts";
import { type Reader, resolveShared } from "../tests.ts";
import { missingPrompt, rubricConflict } from "../wording/judged.ts";
import { readRepeats } from "./entries.ts";
import { readJudgedMetrics } from "./judge.ts";

/** Answers of a model at most. */
export const DEFAULT_MAX_TURNS = 10;

export const AGENT_READER: Reader<AgentEntry> = { make: resolveAgent, check: readJudgedMetrics };

/** Keys of which one stands for the other. */
const TWINS = [
  ["server", "servers"],
  ["model", "models"],
  ["prompt", "user_prompt"],
] as const satisfies readonly (readonly (keyof AgentEntry)[])[];

function resolveAgent(entry: Entry<AgentEntry>, resolving: TestResolving, defaults?: TestDefaults): AgentTest {
  const { value } = entry;
  const { report, models } = resolving;
  for (const [one, other] of TWINS)
    if (value[one] !== undefined && value[other] !== undefined)
      report(rubricConflict({ one, other }, entry.keyAt(other)));
  const prompt = value.prompt ?? value.user_prompt;
  if (prompt === undefined) report(missingPrompt({ name: value.name }, entry.at("name")));
  const servers = serversOf(entry, resolving, defaults);
  return {
    ...resolveShared(entry, servers.join(", "), resolving, defaults).common,
    kind: "agent",
    agent: {
      servers,
      model: models.one("candidate", entry.in("model")),
      systemPrompt: value.system_prompt,
      prompt: prompt ?? "",
      maxTurns: value.max_turns ?? DEFAULT_MAX_TURNS,
    },
    models: models.all("candidate", entry.in("models")),
    ...readRepeats(entry, "runs", value.runs, resolving),
    trajectory: value.trajectory && { ...value.trajectory, location: entry.keyAt("trajectory") },
    metrics: readJudgedMetrics(entry, resolving),
  };
}

/** The servers whose tools an agent has. */
function serversOf(entry: Entry<AgentEntry>, resolving: TestResolving, defaults?: TestDefaults): readonly string[] {
  const { servers } = entry.value;
  for (const [index, one] of servers?.entries() ?? []) {
    checkServer(entry.in("servers", index) as Entry<string>, resolving);
    resolving.uses(one);
  }
  return servers ?? [serverOfTest(entry, resolving, defaults?.server)];
}
