import { spawnSync } from "node:child_process";
import { openJq } from "../../src/jq/index.ts";
import { describeEngine } from "../jq/engine-tests.ts";

/** The release of the machine's jq, such as 1.6. */
const version = /^jq-(\d+\.\d+)/.exec(spawnSync("jq", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
if (version === undefined) throw new Error("there is no jq on this machine: apt-get install jq");

const env = { PATH: process.env.PATH };
describeEngine("host", {
  version,
  rounds: 1,
  open: (options) => openJq({ engine: "host", root: import.meta.dirname, env, ...options }),
});
