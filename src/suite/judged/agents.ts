import type { AgentTest as AgentEntry } from "../../generated/suite.ts";
import type { TestDefaults } from "../parts/default-test.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { serverOfTest } from "../servers/name-server.ts";
import type { AgentTest } from "../suite.ts";
import { resolveShared } from "../tests.ts";
import { unknownServer } from "../wording/entries.ts";
import { missingPrompt, rubricConflict } from "../wording/rubrics.ts";
import { eachSound } from "./entries.ts";
import { readJudgedMetrics } from "./metrics.ts";
import { readRepeats } from "./repeats.ts";

/** Answers of a model at most, where a test says nothing else. */
export const DEFAULT_MAX_TURNS = 10;

/** The agent tests of a suite, in order. Those that cannot be relied on are left out. */
export function resolveAgents(
  entries: readonly Entry<unknown>[],
  noun: string,
  resolving: TestResolving,
  defaults: TestDefaults | undefined,
): AgentTest[] {
  return eachSound(entries as readonly Entry<AgentEntry>[], noun, resolving, {
    make: (entry) => resolveAgent(entry, resolving, defaults),
    check: (entry) => readJudgedMetrics(entry, resolving),
  });
}

/** Keys of which one stands for the other. */
const TWINS = [
  ["server", "servers"],
  ["model", "models"],
  ["prompt", "user_prompt"],
] as const satisfies readonly (readonly (keyof AgentEntry)[])[];

function resolveAgent(
  entry: Entry<AgentEntry>,
  resolving: TestResolving,
  defaults: TestDefaults | undefined,
): AgentTest {
  const { value } = entry;
  const { report, models } = resolving;
  const { max_turns: maxTurns = DEFAULT_MAX_TURNS } = value;
  for (const [one, other] of TWINS) {
    if (value[one] !== undefined && value[other] !== undefined) {
      report(rubricConflict({ one, other }, placeIn(entry, [other], "key")));
    }
  }
  const prompt = value.prompt ?? value.user_prompt;
  if (prompt === undefined) report(missingPrompt({ name: value.name }, placeIn(entry, ["name"])));
  const servers = serversOf(entry, resolving, defaults);
  const model = models.one("candidate", entry, [["model"], value.model]);
  const shared = { entry, server: servers.join(", ") };
  return {
    ...resolveShared(shared, resolving, defaults).common,
    kind: "agent",
    agent: { servers, model, systemPrompt: value.system_prompt, prompt: prompt ?? "", maxTurns },
    models: models.all("candidate", entry, [["models"], value.models ?? []]),
    ...readRepeats(entry, "runs", value.runs, resolving),
    trajectory: value.trajectory && { ...value.trajectory, location: placeIn(entry, ["trajectory"], "key") },
    metrics: readJudgedMetrics(entry, resolving),
  };
}

/** The servers that an agent has the tools of. */
function serversOf(
  entry: Entry<AgentEntry>,
  resolving: TestResolving,
  defaults: TestDefaults | undefined,
): readonly string[] {
  const { servers } = entry.value;
  if (!servers) return [serverOfTest(entry, resolving, defaults)];
  for (const [index, one] of servers.entries()) {
    if (!resolving.servers.has(one)) {
      resolving.report(
        unknownServer({ name: one, servers: [...resolving.servers] }, placeIn(entry, ["servers", index])),
      );
    }
    resolving.uses(one);
  }
  return servers;
}
