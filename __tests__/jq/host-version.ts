import { spawnSync } from "node:child_process";

/** The release of the machine's jq, such as 1.6; undefined when there is none. */
export function findHost(): string | undefined {
  const { stdout } = spawnSync("jq", ["--version"], { encoding: "utf8" });
  return /^jq-(\d+\.\d+)/.exec(stdout ?? "")?.[1];
}
