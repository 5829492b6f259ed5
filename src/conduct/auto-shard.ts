import { readShard } from "../plan/index.ts";
import type { Host, SelectionRequest } from "./request.ts";
import { noShardFound, notAShard, type ShardVariables } from "./wording.ts";

/** Where CI systems tell a job which of how many it is. Kubernetes tells no total: the manifest does. */
export const SHARD_VARIABLES: readonly ShardVariables[] = [
  { system: "GitLab", index: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL" },
  { system: "CircleCI", index: "CIRCLE_NODE_INDEX", first: 0, total: "CIRCLE_NODE_TOTAL" },
  { system: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", first: 0, total: "BUILDKITE_PARALLEL_JOB_COUNT" },
  { system: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: 0, total: "MCPTEST_SHARD_TOTAL" },
];

/** The shard of a request; `auto` is looked up. Throws McptestError `usage` where the environment tells none. */
export function findShard({ shard }: SelectionRequest, env: Host["env"]): Exclude<SelectionRequest["shard"], "auto"> {
  if (shard !== "auto") return shard;
  const row = SHARD_VARIABLES.find(({ index, total }) => env[index] || env[total]);
  if (row === undefined) throw noShardFound(SHARD_VARIABLES);
  const [index, total = ""] = [env[row.index], env[row.total]];
  // GitLab gives a job that it does not multiply a total of 1 and no index.
  const number = index || (total === "1" ? row.first : "");
  const found = /^\d+$/.test(`${number}`) ? readShard(`${Number(number) + 1 - row.first}/${total}`) : undefined;
  if (found === undefined) throw notAShard(row, index, total);
  return found;
}
