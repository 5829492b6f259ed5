import { openJq } from "../../src/jq/index.ts";
import { describeEngine } from "../jq/engine-tests.ts";
import { findHost } from "../jq/host-version.ts";

// The tests that need no packages take the machine's jq when it has one. Here it is there: .ci/run installs it.
const version = findHost();
if (version === undefined) throw new Error("there is no jq on this machine: apt-get install jq");

const env = { PATH: process.env.PATH };
describeEngine("host", {
  version,
  rounds: 1,
  open: (options) => openJq({ engine: "host", root: import.meta.dirname, env, ...options }),
});
